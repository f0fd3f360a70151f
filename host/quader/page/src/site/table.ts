// The table's worker: the whole table, firmware and rules, in Python; it speaks with its page as a server would.
//
// One tab at a time has the table, since all tabs share one disk: the others wait, and may ask for it.

import type { PyProxy } from "pyodide/ffi";
import { Disk } from "./disk";
import { started } from "./python";
import { Thinker } from "./thinking";

const LOCK = "quader-table";
const REHEARSAL = 'from quader.browser import entry, rehearsal; rehearsal.first_lights("/tmp")';
// Long enough after the first lights not to be in their way.
const THINKER_MS = 2000;

/** What Python offers, see quader/browser/serving.py. */
interface Serving extends PyProxy {
  switch_on(): Promise<void>;
  greet(): void;
  take(text: string): void;
  keep(): Promise<void>;
  close(): Promise<void>;
}

/** And quader/browser/entry.py. */
interface Entry extends PyProxy {
  table(page: object): Serving;
  received(serving: Serving, data?: Uint8Array): void;
}

/** What a page says beside the messages to the table: that it listens, that it wants the table here, that it may soon be
 * gone; and the bytes of a real board's cable, null when it was pulled. */
type FromPage = string | { sign: "listens" | "wants" | "leaves" } | { cable: Uint8Array | null };

const others = new BroadcastChannel(LOCK);
const thinker = new Thinker();
const python = started(REHEARSAL, true);
// Who has to wait for the table hears only then that there is no Python.
python.catch(() => undefined);
let entry: Entry;
let serving: Serving | null = null;
let listens = (): void => undefined;
const listening = new Promise<void>((done) => (listens = done));

self.addEventListener("message", ({ data }: MessageEvent<FromPage>) => {
  if (typeof data === "string") serving?.take(data);
  else if ("cable" in data) serving && entry.received(serving, data.cable ?? undefined);
  else if (data.sign === "listens") listens();
  else if (data.sign === "wants") others.postMessage("give");
  else void serving?.keep();
});

/** Have the table until another tab asks for it. */
async function serve(): Promise<void> {
  const asked = new Promise<void>((give) => (others.onmessage = () => give()));
  const disk = new Disk(await python);
  await disk.open();
  entry = (await python).pyimport("quader.browser.entry") as Entry;
  serving = entry.table({
    post: (message: string | ArrayBuffer) => self.postMessage(message),
    ask: (bytes: Uint8Array) => thinker.ask(bytes),
    sync: () => disk.write(),
    write: (bytes: Uint8Array) => self.postMessage({ cable: bytes }),
    fetch: async (name: string) => new Uint8Array(await (await fetch(new URL(name, self.location.href))).arrayBuffer()),
  });
  await serving.switch_on();
  await listening;
  serving.greet();
  setTimeout(() => thinker.begin(), THINKER_MS);
  await asked;
  const leaving = serving;
  serving = null;
  await leaving.close();
  leaving.destroy();
  disk.close();
}

/** Wait for the table, have it, give it away, and so on. */
async function run(): Promise<never> {
  for (;;) {
    const isFree = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await serve();
      return lock !== null;
    });
    await listening;
    self.postMessage({ table: "elsewhere" });
    if (!isFree) await navigator.locks.request(LOCK, serve);
  }
}

run().catch((error: unknown) => listening.then(() => self.postMessage({ table: "failed", why: String(error) })));
