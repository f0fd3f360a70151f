// The picture of the table: it draws only when something has changed, and tells which piece or cell lies under a pointer.

import {
  AmbientLight,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  type Ray,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Side } from "../hand";
import type { Place, Size } from "../messages";
import { Board } from "./board";
import { type Box, Eye } from "./camera";
import { Lamps } from "./lamps";
import { Marks } from "./marks";
import { Pieces } from "./pieces";
import type { Tray } from "./trays";

// Slower than this, the picture is drawn coarser while something moves, and sharp again at rest.
const SLOW_MS = 22;
const COARSEST = 0.4;
// So few pixels take no longer than fewer; another size of the canvas does.
const FEW_PIXELS = 160_000;
// On such a machine shadows follow more slowly while something moves.
const SHADOW_FRAMES = 4;
// Without a graphics card a frame takes a processor: lights alone are not drawn more often than this.
const LIGHTS_MS = 80;

export class View {
  // Made when the canvas has its size: another size later would be another canvas for the driver.
  private renderer: WebGLRenderer | null = null;
  private readonly scene = new Scene();
  private readonly sun = new DirectionalLight(0xfff1dc, 2.3);
  private readonly ray = new Raycaster();
  readonly eye = new Eye();
  readonly lamps = new Lamps();
  readonly board = new Board(this.lamps);
  readonly pieces = new Pieces(this.lamps);
  readonly marks = new Marks();
  private box: Box | null = null;
  readonly size = new Vector2(1, 1);
  // A frame is asked for; something moves.
  private wanted = false;
  moving = false;
  sharpness = 1;
  // How sharp the canvas is now.
  private blurry = 0;
  // When the last frame of a movement was drawn, and how long frames take.
  private last = NaN;
  private pace = 16;
  private rest?: number;
  // How often lights alone are drawn, when the last frame was, and whether the next is waited for.
  private lightsEvery = 0;
  private drawnAt = -Infinity;
  private lightsWait = false;
  private shadowsChanged = true;
  frames = 0;
  firstFrame?: number;
  // Called before and after each frame, and when the canvas has another size.
  before: (now: number) => void = () => {};
  after: () => void = () => {};
  onresize: () => void = () => {};

  /** `byProcessor`: there is no graphics card. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly byProcessor: boolean,
  ) {
    if (byProcessor) this.lightsEvery = LIGHTS_MS;
    this.light(byProcessor ? 512 : 1024);
    this.scene.add(this.board.group, this.pieces.mesh, this.marks.group);
    if (canvas.parentElement) new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
  }

  private light(shadowSize: number): void {
    this.scene.add(new HemisphereLight(0xdfe7ff, 0x6b5a4a, 1.45), new AmbientLight(0xffffff, 0.25));
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(shadowSize, shadowSize);
    this.sun.shadow.radius = 4;
    this.sun.shadow.normalBias = 0.03;
    this.sun.shadow.bias = -0.0008;
    this.scene.add(this.sun, this.sun.target);
  }

  /** Build the table for a board; `trays` are rectangles beside it. */
  build(columns: number, rows: number, trays: Tray[], colours: string[]): void {
    if (this.lamps.columns !== columns || this.lamps.rows !== rows) this.lamps.resize(columns, rows);
    if (!this.board.build(columns, rows, trays, colours)) return;
    const box = { x0: -0.9, y0: -1.5, x1: columns + 0.9, y1: rows + 0.9 };
    for (const { x, y, wide, deep } of trays) {
      box.x0 = Math.min(box.x0, x - 0.4);
      box.y0 = Math.min(box.y0, y - 0.4);
      box.x1 = Math.max(box.x1, x + wide + 0.4);
      box.y1 = Math.max(box.y1, y + deep + 0.4);
    }
    this.box = box;
    const reach = Math.max(box.x1 - box.x0, box.y1 - box.y0) / 2 + 2;
    const x = (box.x0 + box.x1) / 2;
    const y = (box.y0 + box.y1) / 2;
    this.sun.position.set(x - reach * 0.55, y + reach * 0.55, reach * 1.7);
    this.sun.target.position.set(x, y, 0);
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: reach * 5 });
    this.sun.shadow.camera.updateProjectionMatrix();
    this.sun.shadow.map?.dispose();
    this.sun.shadow.map = null;
    this.eye.frame(box, this.size.x / this.size.y);
    this.change();
  }

  private resize(): void {
    const { clientWidth = 0, clientHeight = 0 } = this.canvas.parentElement ?? {};
    if (!clientWidth || !clientHeight) return;
    this.size.set(clientWidth, clientHeight);
    this.blurry = 0;
    if (this.box) this.eye.frame(this.box, clientWidth / clientHeight);
    this.onresize();
    this.draw();
  }

  /** Changing the size empties the canvas: only just before drawing. */
  private sharpened(): WebGLRenderer {
    if (this.renderer && this.blurry === this.sharpness) return this.renderer;
    this.blurry = this.sharpness;
    const ratio = this.ratio * this.sharpness;
    const [width, height] = [Math.floor(this.size.x * ratio), Math.floor(this.size.y * ratio)];
    if (!this.renderer) this.renderer = this.begun(width, height);
    else if (this.canvas.width !== width || this.canvas.height !== height) this.renderer.setSize(width, height, false);
    return this.renderer;
  }

  private get ratio(): number {
    return Math.min(window.devicePixelRatio, 2);
  }

  /** How coarse the picture becomes at most. */
  private get coarsest(): number {
    const pixels = this.size.x * this.size.y * this.ratio ** 2;
    return Math.min(1, Math.max(COARSEST, Math.sqrt(FEW_PIXELS / pixels)));
  }

  private begun(width: number, height: number): WebGLRenderer {
    const { canvas } = this;
    Object.assign(canvas, { width, height });
    // A device that has slept may have forgotten the picture; nobody else asks for a new one while nothing moves.
    canvas.addEventListener("webglcontextrestored", () => this.change());
    const renderer = new WebGLRenderer({ canvas, antialias: !this.byProcessor, alpha: true, powerPreference: "high-performance" });
    // Asking the driver for errors would wait for every shader.
    renderer.debug.checkShaderErrors = false;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    return renderer;
  }

  /** Pieces have moved: shadows too. */
  change(): void {
    this.shadowsChanged = true;
    this.draw();
  }

  /** Draw soon, once there is a board. */
  draw(): void {
    if (this.wanted || !this.box || this.size.x <= 1) return;
    this.wanted = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  /** Whether the picture shows everything, and nothing moves. */
  get isStill(): boolean {
    return !this.wanted && !this.lightsWait && !this.moving;
  }

  /** Lights have changed. */
  drawLights(): void {
    if (this.wanted || this.lightsWait) return;
    const wait = this.drawnAt + this.lightsEvery - performance.now();
    if (wait <= 0) {
      this.draw();
      return;
    }
    this.lightsWait = true;
    window.setTimeout(() => {
      this.lightsWait = false;
      this.draw();
    }, wait);
  }

  private frame(now: number): void {
    this.wanted = false;
    this.drawnAt = performance.now();
    this.before(now);
    const renderer = this.sharpened();
    const lags = this.moving && this.sharpness < 1 && this.frames % SHADOW_FRAMES !== 0;
    renderer.shadowMap.needsUpdate = this.shadowsChanged && !lags;
    if (!lags) this.shadowsChanged = false;
    renderer.render(this.scene, this.eye.camera);
    this.frames += 1;
    this.firstFrame ??= performance.now();
    this.after();
    this.watchSpeed(now);
  }

  private watchSpeed(now: number): void {
    const took = now - this.last;
    this.last = this.moving ? now : NaN;
    if (took > 0) {
      this.pace = 0.7 * this.pace + 0.3 * Math.min(took, 100);
      if (this.pace > SLOW_MS && this.sharpness > this.coarsest) {
        this.sharpness = Math.max(this.coarsest, this.sharpness * 0.75);
        this.pace = SLOW_MS * 0.8;
      }
    }
    clearTimeout(this.rest);
    if (this.sharpness < 1 && !this.moving)
      this.rest = window.setTimeout(() => {
        this.sharpness = 1;
        this.draw();
      }, 150);
  }

  // --- what lies under a pointer -------------------------------------------------------------------------------

  private aim(clientX: number, clientY: number): Ray {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const point = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    this.ray.setFromCamera(point, this.eye.camera);
    return this.ray.ray;
  }

  /** Where the pointer meets the plane at a height. */
  onPlane(clientX: number, clientY: number, z: number): [number, number] | null {
    const { origin, direction } = this.aim(clientX, clientY);
    const along = (z - origin.z) / direction.z;
    return along > 0 ? [origin.x + along * direction.x, origin.y + along * direction.y] : null;
  }

  /** The nearest of these pieces under the pointer. */
  pick<Body extends { at: Place; size: Size }>(clientX: number, clientY: number, pieces: Body[]): Body | null {
    const { origin, direction } = this.aim(clientX, clientY);
    let best: Body | null = null;
    let nearest = Infinity;
    for (const piece of pieces) {
      const along = meets(origin, direction, piece.at, piece.size);
      if (along < nearest) {
        nearest = along;
        best = piece;
      }
    }
    return best;
  }

  /** The push handle under the pointer, if any. */
  pickHandle(clientX: number, clientY: number): Side | null {
    const places = this.marks.handlePlaces;
    if (!places) return null;
    let best: Side | null = null;
    let nearest = 18;
    for (const side of ["n", "e", "s", "w"] as const) {
      const [x, y] = this.onScreen(places[side]);
      const away = Math.hypot(x - clientX, y - clientY);
      if (away < nearest) {
        nearest = away;
        best = side;
      }
    }
    return best;
  }

  /** The client coordinates of a place in the world. */
  onScreen(place: Place): [number, number] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const point = new Vector3(...place).project(this.eye.camera);
    return [left + ((point.x + 1) / 2) * width, top + ((1 - point.y) / 2) * height];
  }
}

/** What this browser draws with in three dimensions; null: it cannot. */
export function drawnBy(): "card" | "processor" | null {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return null;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  // Firefox tells it by the plain name, and means to drop the other.
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name) ? "processor" : "card";
}

function meets(origin: Vector3, direction: Vector3, at: Place, size: Size): number {
  let enter = 0;
  let leave = Infinity;
  for (const [axis, i] of [["x", 0], ["y", 1], ["z", 2]] as const) {
    const low = (at[i] - origin[axis]) / direction[axis];
    const high = (at[i] + size[i] - origin[axis]) / direction[axis];
    enter = Math.max(enter, Math.min(low, high));
    leave = Math.min(leave, Math.max(low, high));
  }
  return enter <= leave ? enter : Infinity;
}
