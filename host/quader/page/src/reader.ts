// For those who hear the page: says what the cursor is on, what is in the hand and where it may go, and what is to be done.

import { say } from "./catalogue-beside";
import type { Games } from "./games";
import type { Hand } from "./hand";
import type { Cell, Piece, Size } from "./messages";
import type { Live } from "./panels/live";
import { nameOfPiece } from "./pieces";
import type { Table } from "./table";
import { t } from "./words";

export class Reader {
  constructor(
    private readonly table: Table,
    private readonly hand: Hand,
    private readonly games: Games,
    private readonly live: Live,
  ) {}

  /** What a cell is called at the rim; its numbers where it has no name. */
  private cell([x, y]: Cell): string {
    const names = this.games.panel.names?.();
    const [left, low] = this.table.corner;
    const [column, row] = [names?.columns[x - left], names?.rows[y - low]];
    return column && row ? column + row : `${x - left + 1}, ${y - low + 1}`;
  }

  private piece(piece: Piece, size: Size = piece.size): string {
    return `${nameOfPiece(piece)}, ${this.table.nameOf(piece.owner)}, ${say("lying", ...size)}`;
  }

  /** The cursor has moved, or the piece in hand. */
  moved(): void {
    const { held, cursor } = this.hand;
    if (held) this.live.speak(say("over_place", nameOfPiece(held.piece), this.cell([Math.round(held.at[0]), Math.round(held.at[1])])));
    else {
      const below = this.hand.under(cursor);
      this.live.speak(`${this.cell(cursor)}: ${below ? `${this.piece(below)}, ${t("level", below.at[2])}` : say("nothing_here")}`);
    }
  }

  /** Another piece of the reserve is chosen. */
  chosen(): void {
    if (this.hand.active) this.live.speak(this.piece(this.hand.active));
  }

  /** The piece in hand hovers over another one of its places. */
  place(): void {
    const { held } = this.hand;
    if (!held?.places) return;
    const now = held.places.findIndex(({ at, size }) => at[0] === held.at[0] && at[1] === held.at[1] && String(size) === String(held.size));
    const place = held.places[now];
    if (!place) return this.live.speak(say("no_place"));
    const name = this.cell([place.at[0], place.at[1]]);
    this.live.speak(`${say("place_of", now + 1, held.places.length, name, place.at[2])}, ${say("lying", ...held.size)}`);
  }

  /** What is to be done, and what is in the hand. */
  now(sentence: string): void {
    const { held } = this.hand;
    this.live.speak([sentence, held ? this.piece(held.piece, held.size) : ""].filter(Boolean).join(" "));
  }
}
