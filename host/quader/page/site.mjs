// Builds what the site's page has beside the page itself: the workers, and Python with Quader's modules.
// `node site.mjs FOLDER`, called by `python -m quader.site`; the page must have been built before (build.mjs).

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..", "..");
const pyodide = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const play = join(process.argv[2], "play");
const python = join(play, "python");

await mkdir(python, { recursive: true });
const hash = createHash("sha256");
await cp(join(here, "dist"), play, { recursive: true });
hash.update(await readFile(join(play, "page.js")));
for (const file of ["pyodide.mjs", "pyodide.asm.mjs"]) await cp(join(pyodide, file), join(python, file));
for (const [name, data] of [["pyodide.asm.wasm", await readFile(join(pyodide, "pyodide.asm.wasm"))], ...(await archives())]) {
  hash.update(data);
  await writeFile(join(python, `${name}.gz`), gzipSync(data, { level: 9 }));
}
const { info } = JSON.parse(await readFile(join(pyodide, "pyodide-lock.json"), "utf8"));
await build({
  entryPoints: Object.fromEntries(["early", "table", "thinker"].map((name) => [name, join(here, "src", "site", `${name}.ts`)])),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  outdir: play,
  define: { SITE_CACHE: JSON.stringify(`quader-${hash.digest("hex").slice(0, 16)}`), PYODIDE_INFO: JSON.stringify(info) },
});

/** The standard library and Quader's modules, compiled by the Python that will run them. */
async function archives() {
  const inside = await loadPyodide();
  for (const [place, folder] of [["/root", root], ["/pyodide", pyodide]]) {
    inside.FS.mkdirTree(place);
    inside.FS.mount(inside.FS.filesystems.NODEFS, { root: folder }, place);
  }
  inside.runPython(await readFile(join(here, "compile.py"), "utf8"));
  const made = (what) => inside.runPython(what).toJs();
  return [
    ["python_stdlib.zip", made("packed(compiled(library(Path('/pyodide/python_stdlib.zip'))))")],
    ["quader.zip", made("packed(compiled(f for p in ('rules_core', 'firmware', 'host/quader') for f in package(Path('/root', p))))")],
  ];
}
