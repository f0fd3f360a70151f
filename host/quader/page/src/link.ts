// The connection to the table's server: JSON messages, LED frames as bytes; it comes back by itself.

import type { Answers, Said, ToPage, ToTable } from "./messages";

const RETRY_MS = [250, 500, 1000, 2000];
// After so many the server has probably ended; the next one will have another address.
const MANY_TRIES = 6;

/** The answer to a request: whether it was done, why not, and what it brings. */
export type Answer<Do extends string> = Pick<Said, "ok" | "why"> & (Do extends keyof Answers ? Partial<Answers[Do]> : unknown);

interface Ears {
  message(message: ToPage): void;
  frame(bytes: Uint8Array): void;
  state(open: boolean, isGone: boolean): void;
}

export class Link {
  private readonly asked = new Map<number, (said: Pick<Said, "ok" | "why">) => void>();
  private number = 0;
  private tries = 0;
  private socket!: WebSocket;

  constructor(private readonly hear: Ears) {
    this.open();
  }

  private open(): void {
    const address = new URL("ws", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.search = location.search;
    address.hash = "";
    const socket = (this.socket = new WebSocket(address));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.tries = 0;
      this.hear.state(true, false);
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === "string") this.take(JSON.parse(data) as ToPage);
      else this.takeBytes(new Uint8Array(data));
    };
    socket.onclose = () => {
      for (const answer of this.asked.values()) answer({ ok: false, why: "" });
      this.asked.clear();
      this.hear.state(false, this.tries >= MANY_TRIES);
      setTimeout(() => this.open(), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
    };
  }

  private takeBytes(bytes: Uint8Array): void {
    if (bytes[0] === 1) this.hear.frame(bytes.subarray(1));
  }

  private take(message: ToPage): void {
    const answer = message.kind === "said" && message.for !== null ? this.asked.get(message.for) : undefined;
    if (message.kind === "said" && message.for !== null && answer) {
      this.asked.delete(message.for);
      answer(message);
    } else this.hear.message(message);
  }

  /** Ask for something. */
  ask<Wish extends ToTable>(request: Wish): Promise<Answer<Wish["do"]>> {
    return new Promise((resolve) => {
      const answer = (said: Pick<Said, "ok" | "why">) => resolve(said as Answer<Wish["do"]>);
      if (this.socket.readyState !== WebSocket.OPEN) {
        answer({ ok: false, why: "" });
        return;
      }
      const id = ++this.number;
      this.asked.set(id, answer);
      this.socket.send(JSON.stringify({ ...request, id }));
    });
  }

  /** Tell something that needs no answer. */
  tell(request: ToTable): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }
}
