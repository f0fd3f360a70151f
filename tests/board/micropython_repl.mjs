// MicroPython's own prompt (the WebAssembly build) on standard input and output, as a serial line has it.
//
// The shim is what this build lacks for mpremote: a soft reset says so and comes back to the prompt, as on a board, and
// raw-paste mode, which would read from a terminal that is not there, is declined. Files live as long as the process.
import { readSync, writeSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

let output = [];
const say = (bytes) => {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
};
const micropython = await loadMicroPython({
  heapsize: 4 * 1024 * 1024,
  linebuffer: false,
  stdout: (bytes) => output.push(...bytes),
});


let last = "";
micropython.replInit();
const input = Buffer.alloc(4096);
for (let count; (count = readSync(0, input)) > 0; ) {
  for (const byte of input.subarray(0, count)) {
    last = (last + String.fromCharCode(byte)).slice(-3);
    if (last === "\x05A\x01") {
      // The first two characters wait in the prompt's line; Ctrl-C drops them, and its new prompt is not shown.
      micropython.replProcessChar(3);
      output = [82, 0];
    } else if (micropython.replProcessChar(byte)) {
      output.push(...Buffer.from("MPY: soft reboot\r\n"));
      micropython.replInit();
    }
  }
  say(Buffer.from(output));
  output = [];
}
