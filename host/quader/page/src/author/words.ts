// Words of the author's page: English and German side by side, by code.

import type { Pair } from "../catalogue";
import { wordsOf } from "../words";

const AUTHOR = {
  title: ["Invent a variant", "Eine Variante erfinden"],
  base: ["Begin with", "Beginnen mit"],
  new_of: ["new: {0}", "neu: {0}"],
  form: ["Form", "Formular"],
  text: ["JSON", "JSON"],
  drawing: ["The board at the beginning", "Das Brett am Anfang"],
  good: ["Good: {0} {0|player|players} on {1}×{2} cells.", "Gut: {0} Spieler auf {1}×{2} Feldern."],
  play: ["Play it", "Spielen"],
  fill: ["Fill the form", "Form füllen"],
  filling: ["The pieces are being fitted …", "Die Steine werden eingepasst …"],
  fillable: ["All pieces together fill the form exactly:", "Alle Steine zusammen füllen die Form genau:"],
  not_fillable: ["Proved: the pieces cannot fill the form exactly.", "Bewiesen: Die Steine können die Form nicht genau füllen."],
  unknown_fillable: ["No way was found in time; perhaps there is none.", "In der Zeit wurde kein Weg gefunden; vielleicht gibt es keinen."],
  study: ["Study it", "Erproben"],
  studying: ["{0} of {1} games played …", "{0} von {1} Spielen gespielt …"],
  studied: ["After {0} {0|game|games} of the computer against itself:", "Nach {0} {0|Spiel|Spielen} des Computers gegen sich selbst:"],
  send: ["Send to a board", "An ein Brett senden"],
  no_board: ["No board is plugged in.", "Es ist kein Brett angeschlossen."],
  no_board_here: ["No board is connected. “Your board” in the menu above connects one.", "Es ist kein Brett verbunden. „Dein Brett“ oben im Menü verbindet eines."],
  sent: ["The variant is on {0|your board|your boards}.", "Die Variante ist auf {0|deinem Brett|deinen Brettern}."],
  share: ["Share", "Teilen"],
  keep: ["Save as a file", "Als Datei sichern"],
} satisfies Record<string, Pair>;

export const say = wordsOf(AUTHOR);
