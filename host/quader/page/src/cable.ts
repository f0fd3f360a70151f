// A real board's cable: bytes between the browser's serial port and the table's worker, which speaks with the board.

// Raspberry Pi, Adafruit.
const VENDORS = [0x2e8a, 0x239a];
const BAUD = 115200;

export class Cable {
  private port?: SerialPort;
  private reader?: ReadableStreamDefaultReader<Uint8Array>;
  private writer?: WritableStreamDefaultWriter<Uint8Array>;
  // Called when the cable was pulled.
  pulled = (): void => undefined;

  constructor(private readonly worker: Worker) {
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "object" && data !== null && "cable" in data) this.writer?.write(data.cable as Uint8Array).catch(() => undefined);
    });
  }

  /** Whether this browser can reach serial ports at all. */
  static isPossible(): boolean {
    return navigator.serial !== undefined;
  }

  get isOpen(): boolean {
    return this.port !== undefined;
  }

  /** Let a person choose the board, and open its port; false if none was chosen. */
  async open(): Promise<boolean> {
    const port = await navigator.serial?.requestPort({ filters: VENDORS.map((usbVendorId) => ({ usbVendorId })) }).catch(() => null);
    if (!port) return false;
    await port.open({ baudRate: BAUD });
    // Without it a Pico holds its output back.
    await port.setSignals({ dataTerminalReady: true });
    if (!port.readable || !port.writable) return false;
    this.port = port;
    this.writer = port.writable.getWriter();
    this.reader = port.readable.getReader();
    this.worker.postMessage({ cable: new Uint8Array() });
    void this.read(this.reader);
    return true;
  }

  private async read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) this.worker.postMessage({ cable: part.value });
    } catch {
      // The board was unplugged.
    }
    reader.releaseLock();
    this.writer?.releaseLock();
    await this.port?.close().catch(() => undefined);
    this.port = this.reader = this.writer = undefined;
    this.worker.postMessage({ cable: null });
    this.pulled();
  }

  async close(): Promise<void> {
    await this.reader?.cancel().catch(() => undefined);
  }
}
