// The body of the board: a wooden frame, a dark pane of cells with the LEDs shining through, and a tray for each player.

import {
  BoxGeometry,
  CanvasTexture,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Lamps } from "./lamps";
import type { Tray } from "./trays";

const RIM = 0.7;
const THICK = 1.1;

const PANE_COLOUR = /* glsl */ `
  vec2 cell = floor(vPlace);
  vec2 in_cell = fract(vPlace) - 0.5;
  vec2 off = abs(in_cell) - 0.36;
  float tile = length(max(off, 0.0)) + min(max(off.x, off.y), 0.0) - 0.08;
  float inside = 1.0 - smoothstep(-0.02, 0.02, tile);
  float checker = mod(cell.x + cell.y, 2.0);
  diffuseColor.rgb = mix(vec3(0.0105, 0.011, 0.0135), vec3(0.024, 0.0255, 0.0305) + 0.004 * checker, inside);
  vec2 place_in_town = cell - town.xy;
  if (town.z > 0.0 && all(greaterThanEqual(place_in_town, vec2(0.0))) && all(lessThan(place_in_town, vec2(town.z)))) {
    vec2 odd = mod(place_in_town + (town.z == 17.0 ? 0.0 : 1.0), 2.0);
    diffuseColor.rgb = mix(diffuseColor.rgb, odd.x * odd.y > 0.5 ? vec3(0.075, 0.085, 0.06) : vec3(0.02, 0.019, 0.018), inside);
  }
  vec3 own = texelFetch(lamps, ivec2(clamp(cell, vec2(0.0), lampCells - 1.0)), 0).rgb;
  vec3 around = texture2D(lampsSoft, vPlace / lampCells).rgb;
  float spot = exp(-9.0 * dot(in_cell, in_cell));
  totalEmissiveRadiance += own * inside * (0.55 + 1.5 * spot) + around * (0.16 + 0.2 * (1.0 - inside));
`;

/** What columns and rows are called; empty texts are left out. */
export interface Names {
  columns: string[];
  rows: string[];
}

export class Board {
  readonly group = new Group();
  private readonly wood = wooden([0.19, 0.095, 0.05], [0.115, 0.055, 0.028]);
  private readonly felt = new MeshLambertMaterial({ color: 0x16181d });
  // A town as a sheet on the board shows it: its south-west cell and its size, 0 without one.
  readonly town = { value: new Vector3() };
  private readonly pane: Material;
  built = "";
  private named = "";
  private labels: Mesh[] = [];

  constructor(lamps: Lamps) {
    this.pane = paneMaterial(lamps, this.town);
  }

  /** The body for so many cells, and trays beside it; whether anything is new. */
  build(columns: number, rows: number, trays: Tray[], colours: string[]): boolean {
    const key = JSON.stringify([columns, rows, trays, colours]);
    if (key === this.built) return false;
    this.built = key;
    for (const part of [...this.group.children]) {
      this.group.remove(part);
      if (part instanceof Mesh) part.geometry.dispose();
    }
    this.slab(-RIM, -RIM, columns + 2 * RIM, rows + 2 * RIM, THICK, this.wood, -0.04);
    const pane = new Mesh(new PlaneGeometry(columns, rows), this.pane);
    pane.position.set(columns / 2, rows / 2, 0);
    pane.receiveShadow = true;
    this.group.add(pane);
    for (const { x, y, wide, deep, player } of trays) {
      this.slab(x - 0.3, y - 0.3, wide + 0.6, deep + 0.6, 0.7, this.wood, -0.3);
      this.slab(x, y, wide, deep, 0.5, this.felt, -0.26);
      const strip = new Mesh(new BoxGeometry(wide - 0.4, 0.14, 0.06), new MeshLambertMaterial({ color: colours[player] }));
      strip.position.set(x + wide / 2, y - 0.15, -0.28);
      this.group.add(strip);
    }
    return true;
  }

  /** Names of columns and rows at the rim, as the list of moves calls them; the first ones at this cell. */
  name(left: number, low: number, { columns, rows }: Names): void {
    const key = JSON.stringify([left, low, columns, rows, this.built]);
    if (key === this.named) return;
    this.named = key;
    for (const label of this.labels) {
      this.group.remove(label);
      label.geometry.dispose();
    }
    this.labels = [
      ...(columns.length ? [labelled(columns, false, left + columns.length / 2, -RIM / 2)] : []),
      ...(rows.length ? [labelled(rows, true, -RIM / 2, low + rows.length / 2)] : []),
    ];
    if (this.labels.length) this.group.add(...this.labels);
  }

  private slab(x: number, y: number, wide: number, deep: number, thick: number, material: Material, top: number): void {
    const mesh = new Mesh(new RoundedBoxGeometry(wide, deep, thick, 3, 0.22), material);
    mesh.position.set(x + wide / 2, y + deep / 2, top - thick / 2);
    mesh.receiveShadow = true;
    this.group.add(mesh);
  }
}

/** A strip of names, one for each cell. */
function labelled(names: string[], upright: boolean, x: number, y: number): Mesh {
  const cell = 64;
  const canvas = document.createElement("canvas");
  canvas.width = upright ? cell / 2 : cell * names.length;
  canvas.height = upright ? cell * names.length : cell / 2;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#e9cfae";
  pen.font = `500 ${cell * 0.36}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  names.forEach((name, i) => {
    const along = cell * (i + 0.5);
    if (upright) pen.fillText(name, cell / 4, canvas.height - along);
    else pen.fillText(name, along, cell / 4);
  });
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = 4;
  const [wide, deep] = upright ? [0.5, names.length] : [names.length, 0.5];
  const mesh = new Mesh(new PlaneGeometry(wide, deep), new MeshBasicMaterial({ map: texture, transparent: true, opacity: 0.75, depthWrite: false }));
  mesh.position.set(x, y, -0.03);
  return mesh;
}

function paneMaterial(lamps: Lamps, town: { value: Vector3 }): Material {
  const material = new MeshLambertMaterial({ color: 0xffffff });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, lamps.uniforms, { town });
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec2 vPlace;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvPlace = (modelMatrix * vec4(position, 1.0)).xy;");
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "#include <common>",
        "#include <common>\nvarying vec2 vPlace;\nuniform sampler2D lamps;\nuniform sampler2D lampsSoft;\nuniform vec2 lampCells;\nuniform vec3 town;",
      )
      .replace("#include <emissivemap_fragment>", PANE_COLOUR);
  };
  return material;
}

function wooden(light: number[], dark: number[]): Material {
  const material = new MeshLambertMaterial({ color: 0xffffff });
  const vec = (colour: number[]) => `vec3(${colour.map((part) => part.toFixed(4)).join(", ")})`;
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec3 vWood;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvWood = (modelMatrix * vec4(position, 1.0)).xyz;");
    shader.fragmentShader = shader.fragmentShader.replace("#include <common>", "#include <common>\nvarying vec3 vWood;").replace(
      "#include <color_fragment>",
      /* glsl */ `
        float along = vWood.x * 0.35 + sin(vWood.x * 0.9) * 0.12;
        float across = vWood.y * 2.2 + vWood.z * 1.3;
        float grain = 0.5 + 0.5 * sin(across * 2.4 + 2.0 * sin(along * 1.7) + 0.8 * sin(across * 0.7 + along));
        float fine = 0.5 + 0.5 * sin(across * 17.0 + 3.0 * sin(along * 3.1));
        diffuseColor.rgb = mix(${vec(dark)}, ${vec(light)}, 0.25 + 0.5 * grain + 0.18 * fine);`,
    );
  };
  return material;
}
