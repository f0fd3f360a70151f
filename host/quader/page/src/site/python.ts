// Python in a worker: Pyodide, the standard library and Quader's own modules, all from beside this script.

import type { PyodideInterface } from "pyodide";

// Made by the site's builder: what the caches are called, and the versions that Pyodide asks for.
declare const SITE_CACHE: string;
declare const PYODIDE_INFO: Record<string, string>;

export type Python = PyodideInterface;
const PACKAGES = "/lib/quader";
export const HOME = "/home/quader";

/** A file from beside this script: out of the browser's cache of this version, or fetched into it. */
async function kept(address: URL): Promise<Response> {
  // Private windows of some browsers have no caches.
  const cache = await caches.open(SITE_CACHE).catch(() => null);
  const found = await cache?.match(address);
  if (found) return found;
  const answer = await fetch(address);
  if (answer.ok) void cache?.put(address, answer.clone()).catch(() => undefined);
  return answer;
}

const base = new URL("python/", self.location.href);

/** A packed file, unpacked while it comes in: any host serves it, with or without compression of its own. */
async function unpacked(name: string, type: string): Promise<Response> {
  const { body } = await kept(new URL(`${name}.gz`, base));
  if (!body) throw new Error(name);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

/** Pyodide asks for its parts by `fetch`; they are given what lies packed. */
function provide(parts: Map<string, Promise<Response>>): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (wanted, options) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted).split("/").at(-1) ?? "";
    return parts.get(name) ?? plain(wanted, options);
  };
}

/** Python with everything in its place. */
export async function started(): Promise<Python> {
  const parts = new Map([
    ["pyodide.asm.wasm", unpacked("pyodide.asm.wasm", "application/wasm")],
    ["python_stdlib.zip", unpacked("python_stdlib.zip", "application/zip")],
  ]);
  const own = unpacked("quader.zip", "application/zip").then((answer) => answer.arrayBuffer());
  provide(parts);
  const { loadPyodide } = (await import(new URL("pyodide.mjs", base).href)) as typeof import("pyodide");
  const python = await loadPyodide({
    indexURL: base.href,
    lockFileContents: { info: PYODIDE_INFO, packages: {} } as never,
    packageBaseUrl: base.href,
    env: { HOME, QUADER_HOME: `${HOME}/quader`, QUADER_PURE: "1" },
  });
  // Unpacked, since variants and boards are files beside the modules.
  python.unpackArchive(await own, "zip", { extractDir: PACKAGES });
  python.runPython(`import sys; sys.path.append("${PACKAGES}")`);
  return python;
}
