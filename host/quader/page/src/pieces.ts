// What pieces are called.

import type { Size } from "./messages";
import { t } from "./words";

/** Houses stand on every other cell. */
export function houseLength([wide, deep]: Size): number {
  return Math.ceil(Math.max(wide, deep) / 2);
}

export function nameOfPiece({ kind, volume, size }: { kind: string; volume: number; size: Size }): string {
  switch (kind) {
    case "cuboid":
      return t("piece_cuboid", volume);
    case "house":
      return t("piece_house", houseLength(size));
    case "monument":
      return t("piece_monument");
    case "crate":
      return t("piece_crate");
    case "token":
      return t("piece_token");
    default:
      return t("piece_block");
  }
}
