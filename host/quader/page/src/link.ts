// The connection to the table's server: JSON messages, LED frames as bytes; it comes back by itself.

const RETRY_MS = [250, 500, 1000, 2000];

export class Link {
  /**
   * @param {{message: (message: any) => void, frame: (bytes: Uint8Array) => void, state: (open: boolean) => void}} hear
   */
  constructor(hear) {
    this.hear = hear;
    this.asked = new Map();
    this.number = 0;
    this.tries = 0;
    this.open();
  }

  open() {
    const address = new URL("ws", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.search = location.search;
    address.hash = "";
    const socket = (this.socket = new WebSocket(address));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.tries = 0;
      this.hear.state(true);
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.take(JSON.parse(data));
      else this.takeBytes(new Uint8Array(data));
    };
    socket.onclose = () => {
      for (const answer of this.asked.values()) answer({ ok: false, why: "" });
      this.asked.clear();
      this.hear.state(false);
      setTimeout(() => this.open(), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
    };
  }

  takeBytes(bytes) {
    if (bytes[0] === 1) this.hear.frame(bytes.subarray(1));
  }

  take(message) {
    if (message.kind === "said" && this.asked.has(message.for)) {
      const answer = this.asked.get(message.for);
      this.asked.delete(message.for);
      answer(message);
    } else this.hear.message(message);
  }

  /** Ask for something; the answer is {ok, why, …}. */
  ask(request) {
    return new Promise((answer) => {
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
  tell(request) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }
}
