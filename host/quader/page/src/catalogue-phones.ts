// Words for phones at the table: English and German side by side, by code.

import type { Pair } from "./catalogue";

export const PHONES = {
  title: ["Phones at the table", "Telefone am Tisch"],
  how: ["Start the table so that other devices at home may come to it:", "Starte den Tisch so, dass andere Geräte zu Hause daran Platz nehmen können:"],
  how_site: ["A code appears here. Whoever photographs it takes a seat, or watches.", "Dann erscheint hier ein Code. Wer ihn fotografiert, setzt sich dazu oder schaut zu."],
  about: ["Photograph the code with a phone in the same network. Each device takes a seat; the others watch.", "Fotografiere den Code mit einem Telefon im gleichen Netz. Jedes Gerät nimmt einen Platz; die anderen schauen zu."],
  code: ["The address as a code", "Die Adresse als Code"],
  no_game: ["Seats are there as soon as a game has begun.", "Plätze gibt es, sobald ein Spiel begonnen hat."],
  seats: ["Seats", "Plätze"],
  free: ["free", "frei"],
  yours: ["this device", "dieses Gerät"],
  taken: ["at a device", "an einem Gerät"],
  away: ["device is away", "Gerät ist fort"],
  sit_down: ["Sit down", "Hinsetzen"],
  get_up: ["Get up", "Aufstehen"],
  unseat: ["Free the seat", "Platz freigeben"],
  watching: ["You watch. Sit down to play.", "Du schaust zu. Setz dich, um zu spielen."],
  sitting: ["You play for {0}.", "Du spielst für {0}."],
} satisfies Record<string, Pair>;
