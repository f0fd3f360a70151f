// Chooses the transport: the same page is served by a program and lies on a site.

import { ToServer } from "./server";
import type { Ears, Transport } from "./transport";
import { InWorker } from "./worker";

/** The table in this page's worker where one was started (early.ts), else that of the server the page came from. */
export function connect(ears: Ears): Transport {
  return window.quaderTable ? new InWorker(window.quaderTable, ears) : new ToServer(ears);
}
