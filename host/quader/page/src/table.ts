// What the server has told: the board, the pieces of the world, the state of the game. Panels listen for changes.

export class Table {
  constructor() {
    this.listeners = [];
    this.connected = false;
    this.client = 0;
    /** @type {any} */
    this.hello = null;
    this.pieces = new Map();
    this.state = { state: "", position: {}, computer: [] };
    this.variant = null;
    this.moves = [];
    // Where the game's first cell lies on the board.
    this.left = 0;
    this.low = 0;
    // When the state was told, by this page's clock.
    this.told = 0;
    this.lastEvent = null;
    this.faults = null;
    // A recorded position that is shown instead of the world, see panels/journal.js.
    this.replay = null;
  }

  /** Be called as listener(what) after a change: "hello", "world", "pieces", "state", "move", "event", "link", "replay" or "button". */
  listen(listener) {
    this.listeners.push(listener);
  }

  changed(what, detail) {
    for (const listener of this.listeners) listener(what, detail);
  }

  get board() {
    return this.hello?.board ?? { columns: 16, rows: 16, strip: 0 };
  }

  get game() {
    return this.variant?.game ?? "";
  }

  /** The pieces to be drawn: of the world, or of a recorded position. */
  shown() {
    return this.replay ? this.replay.pieces : [...this.pieces.values()];
  }

  onBoard() {
    return [...this.pieces.values()].filter((piece) => piece.where === "board");
  }

  tray(player) {
    return [...this.pieces.values()].filter((piece) => piece.where === "tray" && (piece.tray ?? piece.owner) === player);
  }

  take(message) {
    switch (message.kind) {
      case "hello":
        this.hello = message;
        this.client = message.client;
        break;
      case "world":
        this.pieces = new Map(message.pieces.map((piece) => [piece.id, piece]));
        break;
      case "pieces":
        for (const piece of message.changed ?? []) this.pieces.set(piece.id, piece);
        for (const id of message.gone ?? []) this.pieces.delete(id);
        break;
      case "state":
        this.takeState(message);
        break;
      case "move":
        this.moves.push(message.move);
        break;
      case "event":
        this.lastEvent = message.event;
        break;
      case "faults":
        this.faults = message;
        break;
    }
    this.changed(message.kind, message);
  }

  takeState(message) {
    if ("variant_doc" in message) this.variant = message.variant_doc;
    if (message.moves) this.moves = message.moves;
    this.state = { ...message.info, position: message.position ?? {}, computer: message.computer ?? [] };
    this.left = message.left ?? 0;
    this.low = message.low ?? 0;
    this.told = performance.now();
  }

  setConnected(connected) {
    this.connected = connected;
    this.changed("link");
  }
}

/** The height on which a piece with this footprint would come to rest, as solid bodies do; `except` is not in the way. */
export function restingLevel(pieces, x, y, wide, deep, except) {
  let level = 0;
  for (const piece of pieces) {
    if (piece.id === except || piece.where !== "board") continue;
    const [px, py, pz] = piece.at;
    const [pw, pd, ph] = piece.size;
    if (px < x + wide && x < px + pw && py < y + deep && y < py + pd) level = Math.max(level, pz + ph);
  }
  return level;
}
