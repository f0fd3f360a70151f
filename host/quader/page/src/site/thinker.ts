// The worker that thinks for the computer: it is given questions as bytes and answers with bytes.

import { started } from "./python";

const ready = started("import quader.browser.thinking").then((python) => ({ python, answered: python.pyimport("quader.browser.thinking").answered }));

/** Who has asked hears why there is no answer, in one line; whoever asks next begins another worker. */
const fail = (error: unknown): void => self.postMessage(String(error).trim().split("\n").at(-1));

ready.catch(fail);

self.onmessage = ({ data: [id, asked] }: MessageEvent<[number, Uint8Array]>) => {
  const answer = ready.then(({ python, answered }) => {
    const result = answered(python.toPy(asked));
    const bytes: Uint8Array = result.toJs();
    result.destroy();
    self.postMessage([id, bytes], { transfer: [bytes.buffer] });
  });
  answer.catch(fail);
};
