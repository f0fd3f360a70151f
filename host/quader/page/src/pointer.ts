// Mouse, pen and fingers: a press lifts a piece, a drag carries it, letting go drops it; a click keeps it in the hand until
// the next click. Shift, or a handle at its side, pushes it along the board. Right button or two fingers move the eye.

const CLICK_PX = 6;

export class Pointer {
  constructor(canvas, stage, hand) {
    this.canvas = canvas;
    this.stage = stage;
    this.view = stage.view;
    this.hand = hand;
    this.fingers = new Map();
    this.press = null;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.cancel(event));
    canvas.addEventListener("pointerleave", () => this.leave());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  down(event) {
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.hand.cursorShown = false;
    if (this.fingers.size === 2) {
      this.twoFingers();
      return;
    }
    const start = [event.clientX, event.clientY];
    if (event.button === 2 || event.button === 1) {
      this.press = { start, eye: event.button === 2 ? "orbit" : "pan", moved: false };
      return;
    }
    if (event.button !== 0) return;
    if (this.hand.isHolding) {
      this.press = { start, carries: true, moved: false, wasHeld: true };
      this.grip ??= { dx: this.hand.held.size[0] / 2, dy: this.hand.held.size[1] / 2, z: 0 };
      if (event.pointerType !== "mouse") this.grip = { dx: this.hand.held.size[0] / 2, dy: this.hand.held.size[1] / 2, z: 0 };
      this.carry(event);
      return;
    }
    const side = this.handleAt(event);
    if (side) {
      this.startPush(event, this.hand.active, side === "e" || side === "w" ? "x" : "y");
      return;
    }
    const piece = this.pieceAt(event);
    if (piece && event.shiftKey && piece.where === "board") this.startPush(event, piece, null);
    else if (piece) this.startLift(event, piece);
    else this.press = { start, moved: false, cell: this.cellAt(event) };
  }

  pieceAt(event) {
    const drawn = this.view.pick(event.clientX, event.clientY, this.stage.list ?? []);
    const piece = drawn && this.stage.table.pieces.get(drawn.id);
    return piece && piece.where !== "hand" && !this.stage.table.replay ? { ...piece, drawn } : null;
  }

  /** The push handle under the pointer. On a small piece they are close together: its body is for lifting. */
  handleAt(event) {
    const { active } = this.hand;
    if (!active || this.pieceAt(event)?.id === active.id) return null;
    return this.view.pickHandle(event.clientX, event.clientY);
  }

  cellAt(event) {
    const place = this.view.onPlane(event.clientX, event.clientY, 0);
    const { columns, rows } = this.stage.table.board;
    const cell = place?.map(Math.floor);
    return cell && cell[0] >= 0 && cell[1] >= 0 && cell[0] < columns && cell[1] < rows ? cell : null;
  }

  startLift(event, piece) {
    const [x, y, z] = piece.drawn.at;
    const place = this.view.onPlane(event.clientX, event.clientY, z) ?? [x, y];
    const inside = (value, size) => Math.min(size - 0.1, Math.max(0.1, value));
    this.grip = { dx: inside(place[0] - x, piece.size[0]), dy: inside(place[1] - y, piece.size[1]), z };
    this.press = { start: [event.clientX, event.clientY], carries: true, moved: false };
    this.hand.lift(this.stage.table.pieces.get(piece.id));
    if (piece.where === "tray" && this.hand.held) this.hand.held.at = [x, y];
  }

  async startPush(event, piece, axis) {
    const [x, y, z] = piece.at;
    const place = this.view.onPlane(event.clientX, event.clientY, z) ?? [x, y];
    this.grip = { dx: place[0] - x, dy: place[1] - y, z };
    this.press = { start: [event.clientX, event.clientY], carries: true, moved: true, axis };
    await this.hand.lift(this.stage.table.pieces.get(piece.id), true);
  }

  move(event) {
    // Browsers repeat the last place when something changes below a resting mouse.
    const place = `${event.pointerId} ${event.clientX} ${event.clientY}`;
    if (place === this.place) return;
    this.place = place;
    const before = this.fingers.get(event.pointerId);
    if (before) this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size === 2 && before) {
      this.moveFingers();
      return;
    }
    const { press } = this;
    if (!press) {
      if (this.hand.isHolding) {
        if (event.pointerType === "mouse" && this.grip) this.carry(event);
      } else this.point(event);
      return;
    }
    const dx = event.clientX - (before?.[0] ?? event.clientX);
    const dy = event.clientY - (before?.[1] ?? event.clientY);
    press.moved ||= Math.hypot(event.clientX - press.start[0], event.clientY - press.start[1]) > CLICK_PX;
    if (!press.moved) return;
    if (press.carries) {
      if (this.hand.held) this.hand.held.dragging = true;
      this.carry(event);
    } else {
      this.stage.orbiting = true;
      if (press.eye === "pan") this.view.eye.pan(dx, dy);
      else this.view.eye.orbit(dx, dy);
      this.view.draw();
    }
  }

  carry(event) {
    const { held } = this.hand;
    if (!held) return;
    const place = this.view.onPlane(event.clientX, event.clientY, this.grip.z);
    if (!place) return;
    let x = place[0] - this.grip.dx;
    let y = place[1] - this.grip.dy;
    const axis = this.press?.axis ?? (held.push ? strongest(x - held.home.at[0], y - held.home.at[1]) : null);
    if (held.push && axis === "x") y = held.home.at[1];
    if (held.push && axis === "y") x = held.home.at[0];
    this.hand.hover(x, y);
  }

  point(event) {
    if (event.pointerType !== "mouse") return;
    const handle = this.handleAt(event);
    const piece = handle ? this.hand.active : this.pieceAt(event);
    this.canvas.style.cursor = piece ? "grab" : "default";
    if (piece?.id !== this.hand.active?.id) {
      this.hand.active = piece && this.stage.table.pieces.get(piece.id);
      this.hand.changed();
    }
  }

  async up(event) {
    this.fingers.delete(event.pointerId);
    const { press } = this;
    if (this.fingers.size) return;
    this.press = null;
    this.stage.orbiting = false;
    if (!press) return;
    if (press.eye || (press.moved && !press.carries)) {
      this.view.draw();
      return;
    }
    if (press.carries) {
      if (this.hand.held) this.hand.held.dragging = false;
      if (press.moved || press.wasHeld) await this.hand.drop();
      if (!this.hand.isHolding) this.grip = null;
    } else if (press.cell) await this.hand.touch(press.cell);
  }

  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.press = null;
    this.stage.orbiting = false;
    this.hand.putBack();
  }

  leave() {
    if (this.hand.active && !this.press && !this.hand.cursorShown) {
      this.hand.active = null;
      this.hand.changed();
    }
  }

  wheel(event) {
    event.preventDefault();
    this.view.eye.zoom(Math.exp(event.deltaY * 0.001));
    this.view.draw();
  }

  // --- two fingers -------------------------------------------------------------------------------------------------

  twoFingers() {
    if (this.press?.carries && !this.press.wasHeld) this.hand.putBack();
    this.press = null;
    this.spread = this.between();
  }

  between() {
    const [a, b] = [...this.fingers.values()];
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, wide: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }

  moveFingers() {
    const now = this.between();
    this.view.eye.orbit(now.x - this.spread.x, now.y - this.spread.y);
    this.view.eye.zoom(this.spread.wide / now.wide);
    this.spread = now;
    this.view.draw();
  }
}

function strongest(dx, dy) {
  return Math.abs(dx) >= Math.abs(dy) ? "x" : "y";
}
