// Mouse, pen and fingers: a press lifts a piece, a drag carries it, letting go drops it; a click keeps it in the hand until
// the next click. Shift, or a handle at its side, pushes it along the board. Right button or two fingers move the eye.

import type { Hand, Side } from "./hand";
import type { Cell, Piece } from "./messages";
import type { Stage } from "./stage";
import type { Drawn } from "./table";
import type { View } from "./view/view";

const CLICK_PX = 6;

/** What a pressed pointer is doing. */
interface Press {
  start: Cell;
  moved: boolean;
  eye?: "orbit" | "pan";
  carries?: boolean;
  wasHeld?: boolean;
  axis?: "x" | "y" | null;
  cell?: Cell | null;
}

/** Where the piece is gripped: from its south-west corner, and at which height. */
interface Grip {
  dx: number;
  dy: number;
  z: number;
}

export class Pointer {
  private readonly view: View;
  private readonly fingers = new Map<number, Cell>();
  private press: Press | null = null;
  // One that is not dragged along the board hangs by its middle.
  private grip: Grip | "middle" | null = null;
  private place = "";
  private spread = { x: 0, y: 0, wide: 1 };

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly stage: Stage,
    private readonly hand: Hand,
  ) {
    this.view = stage.view;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => void this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.cancel(event));
    canvas.addEventListener("pointerleave", () => this.leave());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  private down(event: PointerEvent): void {
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.hand.cursorShown = false;
    if (this.fingers.size > 1) {
      this.twoFingers();
      return;
    }
    const start: Cell = [event.clientX, event.clientY];
    if (event.button === 2 || event.button === 1) {
      this.press = { start, eye: event.button === 2 ? "orbit" : "pan", moved: false };
      return;
    }
    if (event.button !== 0) return;
    if (this.hand.isHolding) {
      this.press = { start, carries: true, moved: false, wasHeld: true };
      if (event.pointerType !== "mouse") this.grip = null;
      this.grip ??= "middle";
      this.carry(event);
      return;
    }
    const side = this.handleAt(event);
    if (side && this.hand.active) {
      void this.startPush(event, this.hand.active, side === "e" || side === "w" ? "x" : "y");
      return;
    }
    const piece = this.pieceAt(event);
    if (piece && event.shiftKey && piece.where === "board") void this.startPush(event, piece, null);
    else if (piece) this.startLift(event, piece);
    else this.press = { start, moved: false, cell: this.cellAt(event) };
  }

  private middleOfHeld(): Grip {
    const [wide, deep] = this.hand.held?.size ?? [1, 1];
    return { dx: wide / 2, dy: deep / 2, z: 0 };
  }

  private pieceAt(event: PointerEvent): (Piece & { drawn: Drawn }) | null {
    const drawn = this.view.pick(event.clientX, event.clientY, this.stage.list);
    const piece = drawn && this.stage.table.pieces.get(Number(drawn.id));
    return piece && piece.where !== "hand" && !this.stage.table.replay ? { ...piece, drawn } : null;
  }

  /** The push handle under the pointer. On a small piece they are close together: its body is for lifting. */
  private handleAt(event: PointerEvent): Side | null {
    const { active } = this.hand;
    if (!active || this.pieceAt(event)?.id === active.id) return null;
    return this.view.pickHandle(event.clientX, event.clientY);
  }

  private cellAt(event: PointerEvent): Cell | null {
    const place = this.view.onPlane(event.clientX, event.clientY, 0);
    const { columns, rows } = this.stage.table.board;
    if (!place) return null;
    const cell: Cell = [Math.floor(place[0]), Math.floor(place[1])];
    return cell[0] >= 0 && cell[1] >= 0 && cell[0] < columns && cell[1] < rows ? cell : null;
  }

  private startLift(event: PointerEvent, piece: Piece & { drawn: Drawn }): void {
    const [x, y, z] = piece.drawn.at;
    const place = this.view.onPlane(event.clientX, event.clientY, z) ?? [x, y];
    const inside = (value: number, size: number) => Math.min(size - 0.1, Math.max(0.1, value));
    this.grip = piece.where === "tray" ? "middle" : { dx: inside(place[0] - x, piece.size[0]), dy: inside(place[1] - y, piece.size[1]), z };
    this.press = { start: [event.clientX, event.clientY], carries: true, moved: false };
    void this.hand.lift(piece);
    if (piece.where === "tray" && this.hand.held) this.hand.held.at = [x, y];
  }

  private async startPush(event: PointerEvent, piece: Piece, axis: "x" | "y" | null): Promise<void> {
    const [x, y, z] = piece.at;
    const place = this.view.onPlane(event.clientX, event.clientY, z) ?? [x, y];
    this.grip = { dx: place[0] - x, dy: place[1] - y, z };
    this.press = { start: [event.clientX, event.clientY], carries: true, moved: true, axis };
    await this.hand.lift(piece, true);
  }

  private move(event: PointerEvent): void {
    // Browsers repeat the last place when something changes below a resting mouse.
    const place = `${event.pointerId} ${event.clientX} ${event.clientY}`;
    if (place === this.place) return;
    this.place = place;
    const before = this.fingers.get(event.pointerId);
    if (before) this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size > 1 && before) {
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

  private carry(event: PointerEvent): void {
    const { held } = this.hand;
    if (!held || !this.grip) return;
    const grip = this.grip === "middle" ? this.middleOfHeld() : this.grip;
    const place = this.view.onPlane(event.clientX, event.clientY, grip.z);
    if (!place) return;
    let x = place[0] - grip.dx;
    let y = place[1] - grip.dy;
    const axis = this.press?.axis ?? (held.push ? strongest(x - held.home.at[0], y - held.home.at[1]) : null);
    if (held.push && axis === "x") y = held.home.at[1];
    if (held.push && axis === "y") x = held.home.at[0];
    this.hand.hover(x, y);
  }

  private point(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    const handle = this.handleAt(event);
    const piece = handle ? this.hand.active : this.pieceAt(event);
    this.canvas.style.cursor = piece ? "grab" : "default";
    if (piece?.id !== this.hand.active?.id) {
      this.hand.active = (piece && this.stage.table.pieces.get(piece.id)) ?? null;
      this.hand.changed();
    }
  }

  private async up(event: PointerEvent): Promise<void> {
    this.fingers.delete(event.pointerId);
    const { press } = this;
    if (this.fingers.size) {
      if (this.fingers.size > 1) this.spread = this.between();
      return;
    }
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
      else this.grip = "middle";
      if (!this.hand.isHolding) this.grip = null;
    } else if (press.cell) await this.hand.touch(press.cell);
  }

  private cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.press = null;
    this.stage.orbiting = false;
    void this.hand.putBack();
  }

  private leave(): void {
    if (this.hand.active && !this.press && !this.hand.cursorShown) {
      this.hand.active = null;
      this.hand.changed();
    }
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.view.eye.zoom(Math.exp(event.deltaY * 0.001));
    this.view.draw();
  }

  // --- two fingers -------------------------------------------------------------------------------------------------

  private twoFingers(): void {
    if (this.press?.carries && !this.press.wasHeld) void this.hand.putBack();
    this.press = null;
    this.spread = this.between();
  }

  private between(): { x: number; y: number; wide: number } {
    const [a, b] = [...this.fingers.values()];
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, wide: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }

  private moveFingers(): void {
    const now = this.between();
    this.view.eye.orbit(now.x - this.spread.x, now.y - this.spread.y);
    this.view.eye.zoom(this.spread.wide / now.wide);
    this.spread = now;
    this.view.draw();
  }
}

function strongest(dx: number, dy: number): "x" | "y" {
  return Math.abs(dx) >= Math.abs(dy) ? "x" : "y";
}
