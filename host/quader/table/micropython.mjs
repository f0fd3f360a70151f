// Runs the firmware in MicroPython: the first line on standard input says where everything is, every further line is one
// scan, answered with one line (piped.py, inside.py).
import {
  appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

// The collector works only while no Python code runs: between two scans, every so many of them.
const COLLECT = 25;
const HEAP = 4 * 1024 * 1024;
// What a PC does not need on the board's side.
const LEFT_OUT = ["virtual", "boards", "ports", "__pycache__"];

function copy(micropython, source, target) {
  if (statSync(source).isDirectory()) {
    micropython.FS.mkdir(target);
    for (const name of readdirSync(source)) {
      if (!LEFT_OUT.includes(name)) copy(micropython, `${source}/${name}`, `${target}/${name}`);
    }
  } else if (source.endsWith(".py")) micropython.FS.writeFile(target, readFileSync(source));
}

// Paths come from the firmware, relative to the board's flash.
function disk(flash, variants) {
  const place = (path) => (path === "lib/variants" ? variants : `${flash}/${path}`);
  const put = (path, data, write) => {
    mkdirSync(dirname(place(path)), { recursive: true });
    write(place(path), Buffer.from(data, "hex"));
  };
  return {
    names: (folder) => (existsSync(place(folder)) ? readdirSync(place(folder)).join("\n") : ""),
    size: (path) => (existsSync(place(path)) ? statSync(place(path)).size : -1),
    read: (path, start, length) => {
      const data = readFileSync(place(path));
      return data.subarray(start, length < 0 ? data.length : start + length).toString("hex");
    },
    append: (path, data) => put(path, data, appendFileSync),
    write: (path, data) => put(path, data, writeFileSync),
    rename: (from, to) => renameSync(place(from), place(to)),
    remove: (path) => rmSync(place(path)),
    free: () => {
      const { bsize, bavail } = statfsSync(flash);
      return Math.min(bsize * bavail, 0x3fffffff);
    },
  };
}

async function start(setting) {
  const { loadMicroPython } = await import(pathToFileURL(setting.package));
  const micropython = await loadMicroPython({
    heapsize: HEAP,
    linebuffer: false,
    stdout: (bytes) => process.stderr.write(bytes),
  });
  for (const [target, source] of Object.entries(setting.files)) copy(micropython, source, target);
  micropython.registerJsModule("node_disk", disk(setting.flash, setting.variants));
  micropython.globals.set("_setting", JSON.stringify(setting.setting));
  micropython.runPython(`
import json
from disk import Disk
from inside import Inside
_inside = Inside(Disk(), json.loads(_setting))
_step = _inside.step
`);
  return micropython;
}

let micropython = null;
let step = null;
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    if (micropython === null) {
      micropython = await start(JSON.parse(line));
      step = micropython.globals.get("_step");
      answer = "{}";
    } else {
      answer = step(line);
      count += 1;
      if (count % COLLECT === 0) micropython.runPython("import gc; gc.collect()");
    }
  } catch (error) {
    answer = JSON.stringify({ refused: String(error.message ?? error).trim().split("\n").pop() });
    process.stderr.write(`${error.message ?? error}\n`);
  }
  process.stdout.write(`${answer}\n`);
}
