// The worker that thinks for the computer: it is given questions as bytes and answers with bytes.

import { started } from "./python";

const ready = started("import quader.browser.thinking").then((python) => ({ python, answered: python.pyimport("quader.browser.thinking").answered }));

self.onmessage = async ({ data: [id, asked] }: MessageEvent<[number, Uint8Array]>) => {
  const { python, answered } = await ready;
  const result = answered(python.toPy(asked));
  const bytes: Uint8Array = result.toJs();
  result.destroy();
  self.postMessage([id, bytes], { transfer: [bytes.buffer] });
};
