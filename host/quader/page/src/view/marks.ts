// Drawn helps over the board: the keyboard's cursor, where the piece in hand would come down, handles for pushing, and
// the arrow of a guided correction.

import {
  ConeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  Path,
  QuadraticBezierCurve3,
  Shape,
  ShapeGeometry,
  TubeGeometry,
  Vector3,
} from "three";

export const SIDES = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

export class Marks {
  constructor() {
    this.group = new Group();
    this.cursor = this.add(new Mesh(frame(1, 1, 0.07), solid(0xfff3d6, 0.95)));
    this.landing = this.add(new Mesh(frame(1, 1, 0.1), solid(0x9df7c5, 0.9)));
    this.shade = this.add(new Mesh(plate(1, 1), solid(0x9df7c5, 0.16)));
    this.handles = Object.fromEntries(
      Object.entries(SIDES).map(([side, [x, y]]) => {
        const handle = this.add(new Mesh(triangle(), solid(0xffffff, 0.55)));
        handle.rotation.z = Math.atan2(y, x);
        return [side, handle];
      }),
    );
    this.arrow = new Group();
    this.arrow.visible = false;
    this.group.add(this.arrow);
    this.handlePlaces = null;
  }

  add(mesh) {
    mesh.visible = false;
    mesh.renderOrder = 2;
    this.group.add(mesh);
    return mesh;
  }

  showCursor(cell, z) {
    this.cursor.visible = Boolean(cell);
    if (cell) this.cursor.position.set(cell[0], cell[1], z + 0.03);
  }

  /** The frame where a piece of this size would stand; `free` says that nothing physical is in its way. */
  showLanding(pose, free) {
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
    for (const part of [this.landing, this.shade]) part.material.color.set(free ? 0xb8ffd9 : 0xff8f7a);
  }

  /** Arrows on the four sides of a piece; dragging one pushes the piece that way. */
  showHandles(piece) {
    this.handlePlaces = piece ? {} : null;
    for (const [side, [dx, dy]] of Object.entries(SIDES)) {
      const handle = this.handles[side];
      handle.visible = Boolean(piece);
      if (!piece) continue;
      const [x, y, z] = piece.at;
      const [wide, deep] = piece.size;
      const place = [x + wide / 2 + dx * (wide / 2 + 0.45), y + deep / 2 + dy * (deep / 2 + 0.45), z + 0.08];
      handle.position.set(...place);
      this.handlePlaces[side] = place;
    }
  }

  /** An arc from one place to another; from nowhere: a pointer down onto the place. */
  showArrow(from, to) {
    for (const part of [...this.arrow.children]) {
      this.arrow.remove(part);
      part.geometry.dispose();
    }
    this.arrow.visible = Boolean(to || from);
    if (!this.arrow.visible) return;
    const end = new Vector3(...(to ?? [from[0], from[1], 4]));
    const start = new Vector3(...(from ?? [to[0], to[1], 4]));
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

function solid(colour, opacity) {
  return new MeshBasicMaterial({ color: colour, opacity, transparent: true, depthWrite: false });
}

function rectangle(path, x0, y0, x1, y1) {
  return path.moveTo(x0, y0).lineTo(x1, y0).lineTo(x1, y1).lineTo(x0, y1).lineTo(x0, y0);
}

function frame(wide, deep, thick) {
  const shape = rectangle(new Shape(), 0, 0, wide, deep);
  shape.holes.push(rectangle(new Path(), thick, thick, wide - thick, deep - thick));
  return new ShapeGeometry(shape);
}

function plate(wide, deep) {
  return new ShapeGeometry(rectangle(new Shape(), 0, 0, wide, deep));
}

function triangle() {
  return new ShapeGeometry(new Shape().moveTo(-0.16, -0.3).lineTo(0.22, 0).lineTo(-0.16, 0.3).lineTo(-0.16, -0.3));
}
