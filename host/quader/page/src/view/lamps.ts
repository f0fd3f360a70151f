// The LEDs as a texture: one texel for each cell, as the firmware set them. Board and pieces take their glow from it.

import { ClampToEdgeWrapping, DataTexture, LinearFilter, type MagnificationTextureFilter, NearestFilter, RGBAFormat, UnsignedByteType } from "three";

export class Lamps {
  columns = 1;
  rows = 1;
  private data = new Uint8Array(4);
  readonly uniforms = {
    lamps: { value: texture(this.data, 1, 1, NearestFilter) },
    lampsSoft: { value: texture(this.data, 1, 1, LinearFilter) },
    lampCells: { value: [1, 1] },
  };

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.data = new Uint8Array(4 * columns * rows);
    this.uniforms.lamps.value.dispose();
    this.uniforms.lampsSoft.value.dispose();
    this.uniforms.lamps.value = texture(this.data, columns, rows, NearestFilter);
    this.uniforms.lampsSoft.value = texture(this.data, columns, rows, LinearFilter);
    this.uniforms.lampCells.value = [columns, rows];
  }

  /** A frame: red, green, blue of each cell. Returns whether anything changed. */
  show(bytes: Uint8Array): boolean {
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

  at(x: number, y: number): [number, number, number] {
    const cell = 4 * (y * this.columns + x);
    return [this.data[cell], this.data[cell + 1], this.data[cell + 2]];
  }
}

function texture(data: Uint8Array<ArrayBuffer>, columns: number, rows: number, filter: MagnificationTextureFilter & (typeof NearestFilter | typeof LinearFilter)): DataTexture {
  const made = new DataTexture(data, columns, rows, RGBAFormat, UnsignedByteType);
  made.magFilter = made.minFilter = filter;
  made.wrapS = made.wrapT = ClampToEdgeWrapping;
  made.needsUpdate = true;
  return made;
}
