// The way to the worker that thinks; it is begun when it is first needed, or when there is time.

export class Thinker {
  private worker?: Worker;
  private number = 0;
  private readonly asked = new Map<number, { answer: (bytes: Uint8Array) => void; fail: (why: Error) => void }>();

  begin(): Worker {
    if (this.worker) return this.worker;
    const worker = (this.worker = new Worker(new URL("thinker.js", self.location.href), { type: "module" }));
    worker.onerror = (event) => this.end(worker, event.message);
    worker.onmessage = ({ data }: MessageEvent<[number, Uint8Array] | string>) => {
      if (typeof data === "string") return this.end(worker, data);
      const [id, bytes] = data;
      this.asked.get(id)?.answer(bytes);
      this.asked.delete(id);
    };
    return worker;
  }

  /** A worker that cannot think goes; the next question begins another one. */
  private end(worker: Worker, why: string): void {
    worker.terminate();
    if (worker !== this.worker) return;
    this.worker = undefined;
    for (const { fail } of this.asked.values()) fail(new Error(why));
    this.asked.clear();
  }

  ask(bytes: Uint8Array): Promise<Uint8Array> {
    const id = ++this.number;
    this.begin().postMessage([id, bytes]);
    return new Promise((answer, fail) => this.asked.set(id, { answer, fail }));
  }
}
