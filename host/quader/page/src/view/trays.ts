// Where the reserves lie beside the board: one tray for each player, equal pieces piled up.

import type { Place } from "../messages";
import type { Drawn } from "../table";

const PITCH = 1.09;
const AWAY = 1.5;
const HIGHEST_PILE = 8;
const SUNK = -0.26;

export interface Tray {
  player: number;
  x: number;
  y: number;
  wide: number;
  deep: number;
  slots: number;
}

/** The trays of so many players with a reserve: of two at the left and at the right, of more in the corners in the order
 * in which they sit around the board, each at the corner to the left of its own side. */
export function trayPlaces(players: number, columns: number, rows: number): Tray[] {
  const split = players > 2;
  const slots = split ? 7 : 5;
  const wide = slots * PITCH + 0.3;
  const deep = split ? (rows - 1) / 2 : rows;
  return Array.from({ length: players }, (_, player) => {
    const isLeft = split ? player < 2 : player === 0;
    const isFar = split && (player === 1 || player === 2);
    return { player, x: isLeft ? -AWAY - wide : columns + AWAY, y: isFar ? rows - deep : 0, wide, deep, slots };
  });
}

/** The place of each piece in its tray: id → [x, y, z]. The first that fits, from the far end; large pieces first. */
export function layOut(pieces: Drawn[], tray: Tray): Map<Drawn["id"], Place> {
  for (let height = 1; ; height++) {
    const { places, rows } = laidOut(pieces, tray, height);
    if (height === HIGHEST_PILE || rows * PITCH <= tray.deep) return places;
  }
}

function laidOut(pieces: Drawn[], tray: Tray, height: number): { places: Map<Drawn["id"], Place>; rows: number } {
  const taken = new Set<string>();
  const places = new Map<Drawn["id"], Place>();
  let rows = 0;
  for (const pile of piles(pieces, height)) {
    const [wide, deep] = pile[0].size;
    const [column, row] = freeSlot(taken, wide, deep, tray.slots);
    const x = tray.x + 0.15 + column * PITCH + ((wide - 1) * (PITCH - 1) + PITCH - 1) / 2;
    const y = tray.y + tray.deep - 0.15 - (row + deep) * PITCH + ((deep - 1) * (PITCH - 1) + PITCH - 1) / 2;
    rows = Math.max(rows, row + deep);
    let z = SUNK;
    for (const piece of pile) {
      places.set(piece.id, [x, y, z]);
      z += piece.size[2];
    }
  }
  return { places, rows };
}

function piles(pieces: Drawn[], height: number): Drawn[][] {
  const alike = new Map<string, Drawn[][]>();
  for (const piece of [...pieces].sort(byId)) {
    const key = `${piece.kind} ${piece.volume} ${piece.size}`;
    const open = alike.get(key) ?? [];
    alike.set(key, open);
    const last = open.at(-1);
    if (last && last.length < height) last.push(piece);
    else open.push([piece]);
  }
  return [...alike.values()].flat().sort((a, b) => weight(b[0]) - weight(a[0]) || byId(a[0], b[0]));
}

function byId(a: Drawn, b: Drawn): number {
  return Number(a.id) - Number(b.id);
}

function freeSlot(taken: Set<string>, wide: number, deep: number, slots: number): [number, number] {
  for (let row = 0; ; row++)
    for (let column = 0; column + Math.min(wide, slots) <= slots; column++) {
      const cells = [];
      for (let y = row; y < row + deep; y++) for (let x = column; x < column + wide; x++) cells.push(`${x},${y}`);
      if (cells.some((cell) => taken.has(cell))) continue;
      for (const cell of cells) taken.add(cell);
      return [column, row];
    }
}

function weight(piece: Drawn): number {
  const [wide, deep, high] = piece.size;
  return wide * deep * 100 + deep * 10 + high;
}
