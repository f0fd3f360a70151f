// Where the reserves lie beside the board: one tray for each player, equal pieces piled up.

const PITCH = 1.09;
const AWAY = 1.5;
const HIGHEST_PILE = 8;
const SUNK = -0.26;

/**
 * The trays of so many players.
 * @param {number} players with a reserve
 */
export function trayPlaces(players, columns, rows) {
  const split = players > 2;
  const slots = split ? 7 : 5;
  const wide = slots * PITCH + 0.3;
  return Array.from({ length: players }, (_, player) => {
    const left = player % 2 === 0;
    const deep = split ? (rows - 1) / 2 : rows;
    const y = split && player >= 2 ? rows - deep : 0;
    return { player, x: left ? -AWAY - wide : columns + AWAY, y, wide, deep, slots };
  });
}

/** The place of each piece in its tray: id → [x, y, z]. The first that fits, from the far end; large pieces first. */
export function layOut(pieces, tray) {
  for (let height = 1; ; height++) {
    const { places, rows } = laidOut(pieces, tray, height);
    if (height === HIGHEST_PILE || rows * PITCH <= tray.deep) return places;
  }
}

function laidOut(pieces, tray, height) {
  const taken = new Set();
  const places = new Map();
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

function piles(pieces, height) {
  const alike = new Map();
  for (const piece of [...pieces].sort((a, b) => a.id - b.id)) {
    const key = `${piece.kind} ${piece.volume} ${piece.size}`;
    if (!alike.has(key)) alike.set(key, [[]]);
    const open = alike.get(key);
    if (open.at(-1).length === height) open.push([]);
    open.at(-1).push(piece);
  }
  return [...alike.values()].flat().sort((a, b) => weight(b[0]) - weight(a[0]) || a[0].id - b[0].id);
}

function freeSlot(taken, wide, deep, slots) {
  for (let row = 0; ; row++)
    for (let column = 0; column + Math.min(wide, slots) <= slots; column++) {
      const cells = [];
      for (let y = row; y < row + deep; y++) for (let x = column; x < column + wide; x++) cells.push(`${x},${y}`);
      if (cells.some((cell) => taken.has(cell))) continue;
      for (const cell of cells) taken.add(cell);
      return [column, row];
    }
}

function weight(piece) {
  const [wide, deep, high] = piece.size;
  return wide * deep * 100 + deep * 10 + high;
}
