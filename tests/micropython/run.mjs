// Runs a script in MicroPython: node run.mjs FOLDER HEAP_BYTES
//
// FOLDER/root is copied into MicroPython's file system, FOLDER/sections.json lists the parts of the script. Each
// part is a top-level call, and the garbage is collected after each: this build's collector cannot see the
// WebAssembly stack, so it waits until no Python code runs. Standard output is the script's own. The heap in use
// right after the last part, and again once its garbage is collected, goes to FOLDER/heap.json.
import { readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const [folder, heapsize] = process.argv.slice(2);

let output = [];
function flush() {
  const bytes = Buffer.concat(output);
  output = [];
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

const micropython = await loadMicroPython({
  heapsize: Number(heapsize),
  linebuffer: false,
  stdout: (bytes) => output.push(bytes),
});

function copy(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory()) {
      micropython.FS.mkdir(target);
      copy(source, target);
    } else micropython.FS.writeFile(target, readFileSync(source));
  }
}

function collect() {
  // Asked for in one call, done at the start of the next.
  micropython.runPython("import gc; gc.collect()");
  micropython.runPython("");
}

const MEASURE = "\nimport gc\n_heap = gc.mem_alloc()";
const heap = () => micropython.globals.get("_heap");
try {
  copy(`${folder}/root`, "");
  for (const section of JSON.parse(readFileSync(`${folder}/sections.json`, "utf8"))) {
    micropython.runPython(section + MEASURE);
    collect();
  }
  const peak = heap();
  micropython.runPython(MEASURE);
  writeFileSync(`${folder}/heap.json`, JSON.stringify({ live: heap(), peak }));
} catch (error) {
  process.stderr.write(`${error.message ?? error}\n`);
  process.exitCode = 1;
} finally {
  flush();
}
