// Reads the guided correction off the lights: blinking red is to be cleared, breathing green to be filled.

// Longer than the dark part of a blink.
const KEEP_MS = 700;

export class Guide {
  constructor(lamps) {
    this.lamps = lamps;
    this.seen = { clear: new Map(), fill: new Map() };
  }

  /** A frame was shown. */
  look(now) {
    const { columns, rows } = this.lamps;
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        // The corners tell whose turn it is.
        if ((x === 0 || x === columns - 1) && (y === 0 || y === rows - 1)) continue;
        const kind = meaning(...this.lamps.at(x, y));
        if (kind) this.seen[kind].set(`${x},${y}`, { cell: [x, y], at: now });
      }
    for (const cells of Object.values(this.seen))
      for (const [key, { at }] of cells) if (now - at > KEEP_MS) cells.delete(key);
  }

  pair() {
    const cells = (kind) => [...this.seen[kind].values()].map(({ cell }) => cell);
    return { clear: cells("clear"), fill: cells("fill") };
  }

  forget() {
    this.seen.clear.clear();
    this.seen.fill.clear();
  }
}

function meaning(red, green, blue) {
  if (red > 8 && green === 0 && blue === 0) return "clear";
  if (red === 0 && green > 8 && blue > green * 0.4 && blue < green * 0.55) return "fill";
  return null;
}
