// Python in a worker: Pyodide, the standard library and Quader's own modules, all from beside this script.
//
// The first start keeps a picture of Python's memory with all modules loaded; later ones begin with that.

import type { PyodideInterface } from "pyodide";

// Made by the site's builder: what the caches are called, and the versions that Pyodide asks for.
declare const SITE_CACHE: string;
declare const PYODIDE_INFO: Record<string, string>;

export type Python = PyodideInterface;
const PACKAGES = "/lib/quader";
// What a file in an archive begins with, and how long that is without its name.
const [FILE_MARK, FILE_HEAD] = [0x04034b50, 30];
// In a picture chance has begun already: what comes next would be the same at every start.
const AWAKE = "import random; random.seed()";
export const HOME = "/home/quader";

/** The browser's cache of this version; private windows of some browsers have none. */
const keeping = caches.open(SITE_CACHE).catch(() => null);

// Python did not start: what is kept, or on its way there, may be what is broken, and the next start fetches it anew.
let isBroken = false;

async function keep(cache: Cache, address: URL, answer: Response): Promise<void> {
  await cache.put(address, answer);
  if (isBroken) await cache.delete(address);
}

/** A file from beside this script: out of the cache, or fetched into it. */
async function kept(address: URL): Promise<Response> {
  const cache = await keeping;
  const found = await cache?.match(address);
  if (found) return found;
  const answer = await fetch(address);
  if (answer.ok && cache) void keep(cache, address, answer.clone()).catch(() => undefined);
  return answer;
}

const base = new URL("python/", self.location.href);

const packed = (name: string): URL => new URL(`${name}.gz`, base);

/** A packed file, unpacked while it comes in: any host serves it, with or without compression of its own. */
async function unpacked(name: string, type: string): Promise<Response> {
  const { body } = await kept(packed(name));
  if (!body) throw new Error(name);
  const { readable, writable } = new DecompressionStream("gzip");
  // Where it breaks off, nobody but the one who waits for all parts hears of it.
  void body.pipeTo(writable);
  return new Response(readable, { headers: { "Content-Type": type } });
}

/** Pyodide asks for its parts by `fetch`; they are given what lies packed. */
function provide(parts: Map<string, Promise<Response>>): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (wanted, options) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted).split("/").at(-1) ?? "";
    return parts.get(name) ?? plain(wanted, options);
  };
}

/** The files of an archive that is not compressed. */
function* filesOf(archive: ArrayBuffer): Generator<[name: string, data: Uint8Array]> {
  const view = new DataView(archive);
  for (let at = 0; view.getUint32(at, true) === FILE_MARK; ) {
    const [size, name, extra] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const data = at + FILE_HEAD + name + extra;
    yield [new TextDecoder().decode(new Uint8Array(archive, at + FILE_HEAD, name)), new Uint8Array(archive, data, size)];
    at = data + size;
  }
}

/** Quader's files in their places: modules, and variants and boards beside them. */
function layOut({ mkdirTree, writeFile }: Python["FS"], archive: ArrayBuffer): void {
  let folder = "";
  for (const [name, data] of filesOf(archive)) {
    const path = `${PACKAGES}/${name}`;
    const own = path.slice(0, path.lastIndexOf("/"));
    if (own !== folder) mkdirTree((folder = own));
    writeFile(path, data, { canOwn: true });
  }
}

/** The picture of Python's memory after the modules were loaded. */
const picture = new URL("memory", base);

/** Taken at once, kept when there is time. */
async function draw(python: Python, cache: Cache): Promise<void> {
  await cache.put(picture, new Response(python.makeMemorySnapshot() as BufferSource));
}

/** One of Pyodide's own. */
function script(name: string): Promise<any> {
  return import(new URL(name, base).href);
}

/** Python with everything in its place, after it has done what it is to do first. Whoever `draws` keeps a picture of its
 * memory then, for later starts. */
export async function started(first: string, draws = false): Promise<Python> {
  const parts = new Map([
    ["pyodide.asm.wasm", unpacked("pyodide.asm.wasm", "application/wasm")],
    ["python_stdlib.zip", unpacked("python_stdlib.zip", "application/zip")],
  ]);
  const own = unpacked("quader.zip", "application/zip").then((answer) => answer.arrayBuffer());
  const cache = await keeping;
  const drawn = cache?.match(picture).then((found) => found?.arrayBuffer());
  // Pyodide waits for ever for a part that does not come, or breaks off.
  const loading = new AbortController();
  const missing = new Promise<never>((_, fail) => {
    for (const part of [...parts.values(), own]) part.catch(fail);
    self.addEventListener("unhandledrejection", (event) => (event.preventDefault(), fail(event.reason)), { signal: loading.signal });
  });
  provide(parts);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([script("pyodide.mjs") as Promise<typeof import("pyodide")>, script("pyodide.asm.mjs")]);
  const memory = await drawn;
  const loaded = loadPyodide({
    indexURL: base.href,
    createPyodideModule,
    lockFileContents: { info: PYODIDE_INFO, packages: {} } as never,
    packageBaseUrl: base.href,
    env: { HOME, QUADER_HOME: `${HOME}/quader`, QUADER_PURE: "1" },
    fsInit: async (FS) => layOut(FS, await own),
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: draws }),
  }).catch(async (error: unknown) => {
    // A picture that is of no use is not tried twice.
    await cache?.delete(picture);
    throw error;
  });
  const python = await Promise.race([loaded, missing]).catch(async (error: unknown) => {
    isBroken = true;
    for (const name of [...parts.keys(), "quader.zip"]) await cache?.delete(packed(name));
    throw error;
  });
  loading.abort();
  if (memory) {
    python.runPython(AWAKE);
    return python;
  }
  python.runPython(`import sys; sys.path.append("${PACKAGES}"); ${first}`);
  // Where there is no room for it, every start is like the first.
  if (draws && cache) void draw(python, cache).catch(() => undefined);
  return python;
}
