// Drawn helps over the board: the keyboard's cursor, where the piece in hand would come down, handles for pushing, and
// the arrow of a guided correction.

import {
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Path,
  QuadraticBezierCurve3,
  Shape,
  ShapeGeometry,
  TubeGeometry,
  Vector3,
} from "three";
import type { Landing, Pose, Side } from "../hand";
import type { Cell, Piece, Place } from "../messages";

const SIDES: Record<Side, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

type Flat = Mesh<ShapeGeometry, MeshBasicMaterial>;

export class Marks {
  readonly group = new Group();
  private readonly cursor = this.add(new Mesh(frame(1, 1, 0.07), solid(0xfff3d6, 0.95)));
  private readonly landing = this.add(new Mesh(frame(1, 1, 0.1), solid(0x9df7c5, 0.9)));
  private readonly shade = this.add(new Mesh(plate(1, 1), solid(0x9df7c5, 0.16)));
  private readonly handles = { n: this.handle("n"), e: this.handle("e"), s: this.handle("s"), w: this.handle("w") };
  private readonly arrow = new Group();
  // Outlines of all places, and the body as it would stand in the nearest one.
  private readonly places = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: 0xb8ffd9, transparent: true, opacity: 0.5 }));
  private readonly ghost = new Mesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial({ transparent: true, opacity: 0.34, depthWrite: false }));
  private readonly edges = new LineSegments(new EdgesGeometry(new BoxGeometry(1, 1, 1)), new LineBasicMaterial({ color: 0xd8ffe9 }));
  // Where the push handles are.
  handlePlaces: Record<Side, Place> | null = null;

  constructor() {
    for (const part of [this.arrow, this.places, this.ghost, this.edges]) {
      part.visible = false;
      this.group.add(part);
    }
    this.places.frustumCulled = false;
  }

  /** Where a piece may go: the outlines of its places, and its ghost in one of them. */
  showPlaces(places: Pose[], near: Pose | null, colour: string): void {
    this.places.visible = places.length > 0;
    const key = JSON.stringify(places);
    if (places.length && this.places.userData.key !== key) {
      this.places.userData.key = key;
      this.places.geometry.dispose();
      this.places.geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places.flatMap(outline), 3));
    }
    this.ghost.visible = this.edges.visible = Boolean(near);
    if (!near) return;
    const [wide, deep, high] = near.size.map((part) => part - 0.08);
    for (const part of [this.ghost, this.edges]) {
      part.scale.set(wide, deep, high);
      part.position.set(near.at[0] + near.size[0] / 2, near.at[1] + near.size[1] / 2, near.at[2] + near.size[2] / 2 + 0.03);
    }
    this.ghost.material.color.set(colour);
  }

  private handle(side: Side): Flat {
    const handle = this.add(new Mesh(triangle(), solid(0xffffff, 0.55)));
    const [x, y] = SIDES[side];
    handle.rotation.z = Math.atan2(y, x);
    return handle;
  }

  private add(mesh: Flat): Flat {
    mesh.visible = false;
    mesh.renderOrder = 2;
    this.group.add(mesh);
    return mesh;
  }

  showCursor(cell: Cell | null, z: number): void {
    this.cursor.visible = Boolean(cell);
    if (cell) this.cursor.position.set(cell[0], cell[1], z + 0.03);
  }

  /** The frame where a piece of this size would stand; red if something physical is in its way. */
  showLanding(pose: Landing | null): void {
    this.landing.visible = this.shade.visible = Boolean(pose);
    if (!pose) return;
    const [x, y, z] = pose.at;
    const [wide, deep] = pose.size;
    const key = `${wide}x${deep}`;
    if (this.landing.userData.key !== key) {
      this.landing.userData.key = key;
      this.landing.geometry.dispose();
      this.landing.geometry = frame(wide, deep, 0.1);
      this.shade.geometry.dispose();
      this.shade.geometry = plate(wide, deep);
    }
    this.landing.position.set(x, y, z + 0.05);
    this.shade.position.set(x, y, z + 0.04);
    for (const part of [this.landing, this.shade]) part.material.color.set(pose.free ? 0xb8ffd9 : 0xff8f7a);
  }

  /** Arrows on the four sides of a piece; dragging one pushes the piece that way. */
  showHandles(piece: Piece | null): void {
    for (const handle of Object.values(this.handles)) handle.visible = Boolean(piece);
    this.handlePlaces = piece && { n: beside(piece, "n"), e: beside(piece, "e"), s: beside(piece, "s"), w: beside(piece, "w") };
    if (this.handlePlaces)
      for (const side of ["n", "e", "s", "w"] as const) this.handles[side].position.set(...this.handlePlaces[side]);
  }

  /** An arc from one place to another; from nowhere: a pointer down onto the place. */
  showArrow(from: Place | null, to: Place | null): void {
    for (const part of [...this.arrow.children]) {
      this.arrow.remove(part);
      if (part instanceof Mesh) part.geometry.dispose();
    }
    const one = to ?? from;
    this.arrow.visible = Boolean(one);
    if (!one) return;
    const above: Place = [one[0], one[1], 4];
    const end = new Vector3(...(to ?? above));
    const start = new Vector3(...(from ?? above));
    const high = Math.max(start.z, end.z) + 1.2 + 0.35 * start.distanceTo(end);
    const middle = new Vector3((start.x + end.x) / 2, (start.y + end.y) / 2, high);
    const curve = new QuadraticBezierCurve3(start, middle, end);
    const material = solid(0xfff3d6, 0.95);
    this.arrow.add(new Mesh(new TubeGeometry(curve, 32, 0.09, 8), material));
    const head = new Mesh(new ConeGeometry(0.28, 0.7, 16), material);
    const along = curve.getTangent(1);
    head.position.copy(end).addScaledVector(along, -0.3);
    head.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), along);
    this.arrow.add(head);
  }
}

/** The place beside a side of a piece. */
function beside({ at: [x, y, z], size: [wide, deep] }: Piece, side: Side): Place {
  const [dx, dy] = SIDES[side];
  return [x + wide / 2 + dx * (wide / 2 + 0.45), y + deep / 2 + dy * (deep / 2 + 0.45), z + 0.08];
}

/** The outline of a footprint, as pairs of points. */
function outline({ at: [x, y, z], size: [wide, deep] }: Pose): number[] {
  const [x0, y0, x1, y1, up] = [x + 0.1, y + 0.1, x + wide - 0.1, y + deep - 0.1, z + 0.07];
  const corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
  return corners.flatMap(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % 4];
    return [ax, ay, up, bx, by, up];
  });
}

function solid(colour: number, opacity: number): MeshBasicMaterial {
  return new MeshBasicMaterial({ color: colour, opacity, transparent: true, depthWrite: false });
}

function rectangle<Kind extends Path>(path: Kind, x0: number, y0: number, x1: number, y1: number): Kind {
  path.moveTo(x0, y0).lineTo(x1, y0).lineTo(x1, y1).lineTo(x0, y1).lineTo(x0, y0);
  return path;
}

function frame(wide: number, deep: number, thick: number): ShapeGeometry {
  const shape = rectangle(new Shape(), 0, 0, wide, deep);
  shape.holes.push(rectangle(new Path(), thick, thick, wide - thick, deep - thick));
  return new ShapeGeometry(shape);
}

function plate(wide: number, deep: number): ShapeGeometry {
  return new ShapeGeometry(rectangle(new Shape(), 0, 0, wide, deep));
}

function triangle(): ShapeGeometry {
  const shape = new Shape();
  shape.moveTo(-0.16, -0.3).lineTo(0.22, 0).lineTo(-0.16, 0.3).lineTo(-0.16, -0.3);
  return new ShapeGeometry(shape);
}
