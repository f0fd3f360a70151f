// The way to the worker that thinks; it is begun when it is first needed, or when there is time.

export class Thinker {
  private worker?: Worker;
  private number = 0;
  private readonly asked = new Map<number, (bytes: Uint8Array) => void>();

  begin(): Worker {
    if (this.worker) return this.worker;
    const worker = (this.worker = new Worker(new URL("thinker.js", self.location.href), { type: "module" }));
    worker.onmessage = ({ data: [id, bytes] }: MessageEvent<[number, Uint8Array]>) => {
      this.asked.get(id)?.(bytes);
      this.asked.delete(id);
    };
    return worker;
  }

  ask(bytes: Uint8Array): Promise<Uint8Array> {
    const id = ++this.number;
    this.begin().postMessage([id, bytes]);
    return new Promise((answer) => this.asked.set(id, answer));
  }
}
