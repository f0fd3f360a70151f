// The LEDs as a texture: one texel for each cell, as the firmware set them. Board and pieces take their glow from it.

import { ClampToEdgeWrapping, DataTexture, LinearFilter, NearestFilter, RGBAFormat, UnsignedByteType } from "three";

export class Lamps {
  constructor() {
    this.columns = 1;
    this.rows = 1;
    this.uniforms = { lamps: { value: null }, lampsSoft: { value: null }, lampCells: { value: [1, 1] } };
    this.resize(1, 1);
  }

  resize(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    this.data = new Uint8Array(4 * columns * rows);
    this.uniforms.lamps.value?.dispose();
    this.uniforms.lampsSoft.value?.dispose();
    this.uniforms.lamps.value = texture(this.data, columns, rows, NearestFilter);
    this.uniforms.lampsSoft.value = texture(this.data, columns, rows, LinearFilter);
    this.uniforms.lampCells.value = [columns, rows];
  }

  /** A frame: red, green, blue of each cell. Returns whether anything changed. */
  show(bytes) {
    let changed = false;
    const count = Math.min(bytes.length / 3, this.columns * this.rows);
    for (let cell = 0; cell < count; cell++) {
      for (let part = 0; part < 3; part++) {
        const value = bytes[3 * cell + part];
        if (this.data[4 * cell + part] !== value) {
          this.data[4 * cell + part] = value;
          changed = true;
        }
      }
    }
    if (changed) {
      this.uniforms.lamps.value.needsUpdate = true;
      this.uniforms.lampsSoft.value.needsUpdate = true;
    }
    return changed;
  }

  at(x, y) {
    const cell = 4 * (y * this.columns + x);
    return [this.data[cell], this.data[cell + 1], this.data[cell + 2]];
  }
}

function texture(data, columns, rows, filter) {
  const made = new DataTexture(data, columns, rows, RGBAFormat, UnsignedByteType);
  made.magFilter = made.minFilter = filter;
  made.wrapS = made.wrapT = ClampToEdgeWrapping;
  made.needsUpdate = true;
  return made;
}
