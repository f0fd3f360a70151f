// Builds what the site's board has beside its page: the workers, Python with Quader's modules, and the service worker.
// `node site.mjs FOLDER PACKAGES`, called by `python host/website`; the page must have been built before (build.mjs).

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..", "..");
const pyodide = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const [site, packages] = process.argv.slice(2);
const play = join(site, "play");
const python = join(play, "python");

// What is wrong with a module is told by Python, in more words than Node.js would have lines.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
await mkdir(python, { recursive: true });
const board = await readFile(join(play, "index.html"));
await cp(join(here, "dist"), play, { recursive: true });
// The site's own form of it, which was there before.
await writeFile(join(play, "index.html"), board);
for (const file of ["pyodide.mjs", "pyodide.asm.mjs"]) await cp(join(pyodide, file), join(python, file));
for (const [name, data] of [["pyodide.asm.wasm", await readFile(join(pyodide, "pyodide.asm.wasm"))], ...(await archives())])
  await writeFile(join(python, `${name}.gz`), gzipSync(data, { level: 9 }));
const { info } = JSON.parse(await readFile(join(pyodide, "pyodide-lock.json"), "utf8"));
const options = { bundle: true, minify: true, target: "es2022" };
const source = (name) => join(here, "src", "site", `${name}.ts`);
const define = { PYODIDE_INFO: JSON.stringify(info), SITE_CACHE: JSON.stringify(`quader-${await version()}`) };
const workers = ["table", "thinker"].map((name) => [name, source(name)]);
await build({ ...options, define, format: "esm", outdir: play, entryPoints: Object.fromEntries(workers) });
await build({ ...options, define, format: "iife", outdir: play, entryPoints: { early: source("early") } });
await build({ ...options, define, format: "iife", outdir: site, entryPoints: { site: source("site") } });
const SITE_FILES = JSON.stringify((await files(site)).filter((name) => !name.startsWith("gallery/") || !name.endsWith(".svg")).map(address));
await build({ ...options, define: { ...define, SITE_FILES }, format: "iife", outdir: site, entryPoints: { sw: source("sw") } });

/** All files below a folder. */
async function files(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

/** What a browser asks for to get a file. */
function address(name) {
  return name.replaceAll("\\", "/").replace(/(^|\/)index\.html$/, "$1") || "./";
}

/** One version for everything that belongs together: what was written so far, and the sources of the workers. */
async function version() {
  const hash = createHash("sha256");
  for (const folder of [site, join(here, "src", "site")]) for (const name of await files(folder)) hash.update(await readFile(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}

/** The standard library and Quader's modules, compiled by the Python that will run them. */
async function archives() {
  const inside = await loadPyodide();
  for (const [place, folder] of [["/root", root], ["/pyodide", pyodide], ["/packages", packages]]) {
    inside.FS.mkdirTree(place);
    inside.FS.mount(inside.FS.filesystems.NODEFS, { root: folder }, place);
  }
  inside.runPython(await readFile(join(here, "compile.py"), "utf8"));
  const made = (what) => inside.runPython(what).toJs();
  return [
    ["python_stdlib.zip", made("packed(compiled(library(Path('/pyodide/python_stdlib.zip'))))")],
    ["quader.zip", made("packed(compiled(own(Path('/root'), Path('/packages'))))")],
  ];
}
