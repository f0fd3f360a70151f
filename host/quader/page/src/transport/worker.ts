// The table in a worker of this page: the same texts and frames as with a server, by `postMessage`.

import { type Absence, type Ears, lightsOf, type Transport } from "./transport";

declare global {
  interface Window {
    // Started before the page's own script, see site/early.ts.
    quaderTable?: Worker;
  }
}

export class InWorker implements Transport {
  private isOpen = false;

  constructor(private readonly worker: Worker, private readonly ears: Ears) {
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => this.take(data));
    worker.postMessage({ sign: "listens" });
    // The last moments in which a tab can be relied on to do something.
    const leaves = () => worker.postMessage({ sign: "leaves" });
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leaves());
    addEventListener("pagehide", leaves);
  }

  private take(data: unknown): void {
    if (typeof data === "string") {
      this.open(true);
      this.ears.text(data);
    } else if (data instanceof ArrayBuffer) {
      const lights = lightsOf(data);
      if (lights) this.ears.frame(lights);
    } else if (isAbsence(data)) {
      this.open(false);
      // For those who look for the reason; people are told what to do.
      if (data.why) console.error(data.why);
      this.ears.absent(data.table, () => this.worker.postMessage({ sign: "wants" }));
    }
  }

  private open(open: boolean): void {
    if (this.isOpen === open) return;
    this.isOpen = open;
    this.ears.state(open, false);
  }

  /** A worker sleeps and wakes with its page. */
  again(): void {}

  send(text: string): boolean {
    if (this.isOpen) this.worker.postMessage(text);
    return this.isOpen;
  }
}

function isAbsence(data: unknown): data is { table: Absence; why?: string } {
  return typeof data === "object" && data !== null && "table" in data;
}
