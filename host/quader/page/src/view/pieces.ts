// All pieces in one instanced mesh. A rounded unit cube is stretched in the shader, so that every cuboid keeps the same
// round edges; material and pattern follow the owner, the volume stands on top, and the LEDs below shine through.

import {
  type BufferGeometry,
  CanvasTexture,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  LinearMipmapLinearFilter,
  Matrix4,
  MeshDepthMaterial,
  MeshPhongMaterial,
  RGBADepthPacking,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import type { Place, Size } from "../messages";
import type { Lamps } from "./lamps";

const ROUND = 0.085;
const GAP = 0.035;
const MOST = 512;
const VOLUMES = [1, 2, 3, 4, 6, 8, 9, 12, 18, 27];

// Patterns of the shader.
const CRATE = 6;
const HOUSE = 7;
const MONUMENT = 8;
const TOKEN = 9;
const OPEN_CRATE = 10;
const PATTERN_OF: Record<string, number> = { crate: CRATE, house: HOUSE, monument: MONUMENT, token: TOKEN, "open-crate": OPEN_CRATE };

const STRETCH = /* glsl */ `
  vec3 transformed = position + sign(position) * (size - 1.0) * 0.5;
`;

const VERTEX_HEAD = /* glsl */ `
  attribute vec3 size;
  attribute vec4 look;
  varying vec3 vLocal;
  varying vec3 vSize;
  varying vec3 vFace;
  varying vec4 vLook;
  varying vec3 vWorld;
`;

const FRAGMENT_HEAD = /* glsl */ `
  varying vec3 vLocal;
  varying vec3 vSize;
  varying vec3 vFace;
  varying vec4 vLook;
  varying vec3 vWorld;
  uniform sampler2D lampsSoft;
  uniform vec2 lampCells;
  uniform sampler2D numbers;
  float line(float at, float width) { return 1.0 - smoothstep(width * 0.5, width, abs(at)); }
`;

const PATTERN = /* glsl */ `
  vec3 steep = abs(vFace);
  vec2 place;
  vec2 extent;
  if (steep.z >= steep.x && steep.z >= steep.y) { place = vLocal.xy; extent = vSize.xy; }
  else if (steep.x >= steep.y) { place = vLocal.yz; extent = vSize.yz; }
  else { place = vLocal.xz; extent = vSize.xz; }
  vec2 corner = place + 0.5 * extent;
  vec2 unit = fract(corner + 0.0001);
  vec2 edge = 0.5 * extent - abs(place);
  float rim = min(edge.x, edge.y);
  float pattern = vLook.x;
  vec3 base = diffuseColor.rgb;
  float shade = 1.0;
  if (pattern < 0.5) {
    shade -= 0.05 * (0.5 + 0.5 * sin(corner.x * 9.0 + sin(corner.y * 3.0) * 1.4)) * step(0.12, rim);
  } else if (pattern < 1.5) {
    shade += 0.55 * line(fract((corner.x + corner.y) * 2.0) - 0.5, 0.16) * step(0.14, rim);
  } else if (pattern < 2.5) {
    vec2 dot_at = fract(corner * 2.0) - 0.5;
    shade -= 0.34 * (1.0 - smoothstep(0.17, 0.23, length(dot_at))) * step(0.14, rim);
  } else if (pattern < 3.5) {
    float hatch = max(line(fract(corner.x * 3.0) - 0.5, 0.15), line(fract(corner.y * 3.0) - 0.5, 0.15));
    shade -= 0.3 * hatch * step(0.14, rim);
  } else if (pattern < 4.5) {
    shade -= 0.35 * line(fract(corner.x * 3.0) - 0.5, 0.2) * step(0.14, rim);
  } else if (pattern < 5.5) {
    shade -= 0.35 * line(fract(corner.y * 3.0) - 0.5, 0.2) * step(0.14, rim);
  } else if (pattern < 6.5 || pattern > 9.5) {
    float slats = line(fract(unit.y * 4.0) - 0.5 + 0.5, 0.12) + line(fract(unit.y * 4.0) - 0.5 - 0.5, 0.12);
    float frame_line = line(rim - 0.16, 0.03);
    float brace = line((unit.x - unit.y) * 0.7, 0.07) * step(0.16, rim);
    shade += (rim < 0.16 ? 0.18 : -0.28 * min(1.0, slats)) - 0.3 * frame_line + 0.3 * brace;
    if (pattern > 9.5 && vFace.z > 0.9 && rim > 0.16) { base = vec3(0.035, 0.022, 0.012); shade = 1.0; }
  } else if (pattern < 7.5) {
    bool roof = steep.z >= steep.x && steep.z >= steep.y;
    if (roof) {
      base = vec3(0.42, 0.12, 0.07);
      shade -= 0.3 * line(fract(max(extent.x, extent.y) == extent.x ? corner.x * 5.0 : corner.y * 5.0) - 0.5, 0.18);
    } else {
      vec2 window_at = abs(vec2(fract(corner.x) - 0.5, corner.y - 0.5 * extent.y));
      float window_in = step(window_at.x, 0.17) * step(window_at.y, 0.2);
      base = mix(base, vec3(0.09, 0.1, 0.14), window_in);
    }
  }
  float joint = 0.0;
  if (pattern < 5.5) {
    vec2 joints = abs(unit - 0.5);
    joint = max(line(0.5 - joints.x, 0.035) * step(0.3, edge.x), line(0.5 - joints.y, 0.035) * step(0.3, edge.y));
  }
  shade *= 1.0 - 0.22 * joint;
  shade *= 0.72 + 0.28 * smoothstep(0.0, 0.1, rim);
  diffuseColor.rgb = base * shade;
  if (steep.z > 0.9 && vFace.z > 0.0 && vLook.y >= 0.0) {
    float side = min(min(extent.x, extent.y), 1.5) * 0.72;
    vec2 mark = place / side + 0.5;
    if (all(greaterThan(mark, vec2(0.0))) && all(lessThan(mark, vec2(1.0)))) {
      float ink = texture2D(numbers, vec2((vLook.y + mark.x) / 10.0, mark.y)).r;
      float bright = dot(diffuseColor.rgb, vec3(0.3, 0.6, 0.1));
      vec3 ink_colour = bright > 0.16 ? diffuseColor.rgb * 0.16 : mix(diffuseColor.rgb, vec3(1.0), 0.75);
      diffuseColor.rgb = mix(diffuseColor.rgb, ink_colour, ink * 0.9);
    }
  }
  vec3 under = texture2D(lampsSoft, vWorld.xy / lampCells).rgb;
  float within = step(0.0, vWorld.x) * step(0.0, vWorld.y) * step(vWorld.x, lampCells.x) * step(vWorld.y, lampCells.y);
  totalEmissiveRadiance += under * within * exp(-1.15 * max(0.0, vWorld.z)) * (0.25 + 0.75 * diffuseColor.rgb) * 1.5;
  if (vLook.z < 0.0) totalEmissiveRadiance += vec3(0.55, 0.02, 0.0);
  else totalEmissiveRadiance += diffuseColor.rgb * vLook.z;
  if (vLook.w > 0.5) {
    vec2 grid = mod(floor(gl_FragCoord.xy), 2.0);
    if (grid.x + grid.y != 1.0) discard;
  }
`;

/** A piece as it is drawn. `glow` lets it shine in its own colour; below 0 it shines red: it stands wrong. */
export interface Body {
  at: Place;
  size: Size;
  kind: string;
  owner: number;
  volume: number;
  glow: number;
  faint: boolean;
}

export class Pieces {
  readonly mesh: InstancedMesh;
  private readonly size = attribute(3);
  private readonly look = attribute(4);
  private readonly matrix = new Matrix4();
  private readonly colour = new Color();

  constructor(lamps: Lamps) {
    const geometry = lean(new RoundedBoxGeometry(1, 1, 1, 2, ROUND));
    geometry.setAttribute("size", this.size);
    geometry.setAttribute("look", this.look);
    const material = new MeshPhongMaterial({ color: 0xffffff, shininess: 38, specular: 0x2a2a2a });
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, lamps.uniforms, { numbers: { value: numbers() } });
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", `#include <common>\n${VERTEX_HEAD}`)
        .replace(
          "#include <begin_vertex>",
          `${STRETCH}
           vLocal = transformed; vSize = size; vFace = normal; vLook = look;
           vWorld = (modelMatrix * instanceMatrix * vec4(transformed, 1.0)).xyz;`,
        );
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\n${FRAGMENT_HEAD}`)
        .replace("#include <emissivemap_fragment>", PATTERN);
    };
    const depth = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
    depth.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nattribute vec3 size;")
        .replace("#include <begin_vertex>", STRETCH);
    };
    this.mesh = new InstancedMesh(geometry, material, MOST);
    this.mesh.customDepthMaterial = depth;
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.frustumCulled = false;
    this.mesh.setColorAt(0, this.colour);
  }

  /** Draw these pieces in the colours of their owners. */
  show(pieces: Body[], colours: string[], numbered: boolean): void {
    const count = Math.min(pieces.length, MOST);
    for (let i = 0; i < count; i++) {
      const piece = pieces[i];
      const thin = piece.kind === "house" ? 0.14 : piece.kind === "monument" || piece.kind === "token" ? 0.2 : GAP;
      const [wide, deep, high] = piece.size;
      const w = wide - 2 * thin;
      const d = deep - 2 * thin;
      const h = piece.kind === "monument" ? 1.5 : high - GAP;
      this.matrix.makeTranslation(piece.at[0] + wide / 2, piece.at[1] + deep / 2, piece.at[2] + h / 2);
      this.mesh.setMatrixAt(i, this.matrix);
      this.size.setXYZ(i, w, d, h);
      const number = numbered && piece.kind === "cuboid" ? VOLUMES.indexOf(piece.volume) : -1;
      const pattern = PATTERN_OF[piece.kind] ?? piece.owner % 4;
      this.look.setXYZW(i, pattern, number, piece.glow, piece.faint ? 1 : 0);
      this.mesh.setColorAt(i, this.colour.set(colourOf(piece, colours)));
    }
    this.mesh.count = count;
    // Without pieces nothing of them has to be prepared.
    this.mesh.visible = count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
    this.size.needsUpdate = this.look.needsUpdate = true;
  }
}

function colourOf(piece: Body, colours: string[]): string {
  if (piece.kind === "crate" || piece.kind === "open-crate") return "#c89a5b";
  if (piece.kind === "house") return "#d9cdb8";
  if (piece.kind === "token") return "#cfd3da";
  return colours[piece.owner] ?? colours[0];
}

/** The same body with every vertex once. */
function lean(geometry: BufferGeometry): BufferGeometry {
  geometry.deleteAttribute("uv");
  return mergeVertices(geometry);
}

function attribute(parts: number): InstancedBufferAttribute {
  const made = new InstancedBufferAttribute(new Float32Array(MOST * parts), parts);
  made.setUsage(DynamicDrawUsage);
  return made;
}

/** The ten volumes side by side, white on black. */
function numbers(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = 1280;
  canvas.height = 128;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, 1280, 128);
  pen.fillStyle = "#fff";
  pen.font = "600 84px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  VOLUMES.forEach((volume, i) => pen.fillText(String(volume), 128 * i + 64, 68));
  const made = new CanvasTexture(canvas);
  made.minFilter = LinearMipmapLinearFilter;
  made.anisotropy = 4;
  return made;
}
