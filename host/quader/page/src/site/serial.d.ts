// As much of the Web Serial API as is used here; TypeScript does not have it yet.

interface SerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
  setSignals(signals: { dataTerminalReady: boolean }): Promise<void>;
}

interface Navigator {
  readonly serial?: {
    requestPort(options: { filters: { usbVendorId: number }[] }): Promise<SerialPort>;
  };
}
