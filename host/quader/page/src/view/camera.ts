// The eye: it orbits around a point of the board, comes nearer, and frames what is to be seen.

import { PerspectiveCamera, Vector3 } from "three";

const LOWEST = 0.02;
const STEEPEST = 1.35;
// There is room above for any single piece: the picture stays while they move, and changes for towers alone.
const LOW = 2;
const PIECE = 3;
const HOME = { around: 0, down: 0.62 };

/** A rectangle of the table. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export class Eye {
  readonly camera = new PerspectiveCamera(24, 1, 1, 400);
  private readonly target = new Vector3();
  around = HOME.around;
  // 0 looks straight down.
  private down = HOME.down;
  private near = 1;
  private shift: [number, number] = [0, 0];
  private box: Box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  // How high pieces stand.
  private high = LOW;
  private aspect = 1;

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  /** What must be in the picture: a rectangle of the table. */
  frame(box: Box, aspect: number): void {
    this.box = box;
    this.aspect = aspect;
    this.camera.aspect = aspect;
    this.place();
  }

  /** Also what stands so high must be in the picture. Whether that changes it. */
  reach(high: number): boolean {
    const reached = high > PIECE ? high : LOW;
    if (reached === this.high) return false;
    this.high = reached;
    this.place();
    return true;
  }

  orbit(dx: number, dy: number): void {
    this.around -= dx * 0.006;
    this.down = Math.min(STEEPEST, Math.max(LOWEST, this.down - dy * 0.006));
    this.place();
  }

  zoom(factor: number): void {
    this.near = Math.min(2.2, Math.max(0.25, this.near * factor));
    this.place();
  }

  pan(dx: number, dy: number): void {
    const scale = this.distance() * 0.0011;
    const c = Math.cos(this.around);
    const s = Math.sin(this.around);
    this.shift[0] -= (dx * c + dy * s) * scale;
    this.shift[1] += (dy * c - dx * s) * scale;
    this.place();
  }

  home(): void {
    Object.assign(this, HOME, { near: 1, shift: [0, 0] });
    this.place();
  }

  /** Straight from above, and back. */
  top(): boolean {
    const isTop = this.down <= LOWEST + 0.01;
    this.home();
    if (!isTop) this.down = LOWEST;
    this.place();
    return !isTop;
  }

  /** How far away the eye must be to see all of the box, and where the middle of the picture then is. */
  private fitted(): { far: number; target: [number, number] } {
    const { x0, y0, x1, y1 } = this.box;
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const [ca, sa, cd, sd] = [Math.cos(this.around), Math.sin(this.around), Math.cos(this.down), Math.sin(this.down)];
    const middle = [(x0 + x1) / 2, (y0 + y1) / 2];
    const corners = [x0, x1].flatMap((x) => [y0, y1].flatMap((y) => [0, this.high].map((z) => [x, y, z])));
    let far = 30;
    let shift = 0;
    for (let round = 0; round < 12; round++) {
      let [left, right, low, top] = [0, 0, Infinity, -Infinity];
      for (const [x, y, z] of corners) {
        const dx = x - middle[0] + sa * shift;
        const dy = y - middle[1] - ca * shift;
        const across = dx * ca + dy * sa;
        const away = -dx * sa + dy * ca;
        const depth = far + away * sd - z * cd;
        right = Math.max(right, across / depth / (half * this.aspect));
        left = Math.min(left, across / depth / (half * this.aspect));
        low = Math.min(low, (away * cd + z * sd) / depth / half);
        top = Math.max(top, (away * cd + z * sd) / depth / half);
      }
      shift += ((top + low) / 2) * half * far * 0.9 / Math.max(0.2, cd);
      far *= Math.max(right, -left, (top - low) / 2) * 1.015;
    }
    return { far, target: [middle[0] - sa * shift, middle[1] + ca * shift] };
  }

  private distance(): number {
    return this.fitted().far;
  }

  private place(): void {
    const { far: whole, target } = this.fitted();
    const far = whole * this.near;
    const [sx, sy] = this.shift;
    this.target.set(target[0] + sx, target[1] + sy, 0);
    const flat = Math.sin(this.down) * far;
    this.camera.position.set(
      this.target.x + Math.sin(this.around) * flat,
      this.target.y - Math.cos(this.around) * flat,
      Math.cos(this.down) * far,
    );
    this.camera.near = Math.max(0.5, far * 0.2);
    this.camera.far = far * 3;
    this.camera.lookAt(this.target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}
