// The table behind a server: a WebSocket beside the page, which comes back by itself.

import { type Ears, lightsOf, type Transport } from "./transport";

const RETRY_MS = [250, 500, 1000, 2000];
// After so many the server has probably ended; the next one will have another address.
const MANY_TRIES = 6;

export class ToServer implements Transport {
  private tries = 0;
  // Whether it has said something: a program that has just started listens before its table stands.
  private isThere = false;
  private socket!: WebSocket;

  constructor(private readonly ears: Ears) {
    this.open();
  }

  private open(): void {
    const address = new URL("ws", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.search = location.search;
    address.hash = "";
    const socket = (this.socket = new WebSocket(address));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => (this.tries = 0);
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === "string") {
        if (!this.isThere) this.ears.state(true, false);
        this.isThere = true;
        this.ears.text(data);
        return;
      }
      const lights = lightsOf(data);
      if (lights) this.ears.frame(lights);
    };
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    this.isThere = false;
    this.ears.state(false, this.tries >= MANY_TRIES);
    setTimeout(() => this.open(), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
  }

  again(): void {
    const { socket } = this;
    if (socket.readyState !== WebSocket.OPEN) return;
    // Its farewell may never be answered.
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.lost();
  }

  send(text: string): boolean {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }
}
