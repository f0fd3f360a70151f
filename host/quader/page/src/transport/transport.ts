// How the page reaches its table: through a server, or a worker of its own. Both carry texts (JSON) and LED frames.

/** What a transport tells. `frame`: three bytes for each light; `state`: whether the table is there, and whether it has
 * been looked for in vain for long. */
export interface Ears {
  text(text: string): void;
  frame(bytes: Uint8Array): void;
  state(open: boolean, isGone: boolean): void;
  /** The table in this page's worker is in another tab, or could not be started; `claim` asks for it. */
  absent(why: Absence, claim: () => void): void;
}

export type Absence = "elsewhere" | "failed";

export interface Transport {
  /** Whether somebody was there to take the text. */
  send(text: string): boolean;
  /** Nobody answers any more, though nobody has hung up: look for the table anew. */
  again(): void;
}

/** The bytes of an LED frame, without the byte that marks them as one. */
export function lightsOf(data: ArrayBuffer): Uint8Array | null {
  const bytes = new Uint8Array(data);
  return bytes[0] === 1 ? bytes.subarray(1) : null;
}
