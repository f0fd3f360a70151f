// Words for a real board at the cable: English and German side by side, by code.

import type { Pair } from "./catalogue";
import { wordsOf } from "./words";

export const CABLE = {
  cable_about: ["Connect your board with its USB cable. You see here what stands on it, send it variants, fetch its games and keep its firmware up to date.", "Schließ dein Brett mit seinem USB-Kabel an. Hier siehst du, was darauf steht, schickst ihm Varianten, holst seine Partien und hältst seine Firmware aktuell."],
  cable_browsers: ["This browser cannot reach USB cables. Chrome, Edge and Opera on a computer can; so can the program quader.", "Dieser Browser kommt nicht an USB-Kabel heran. Chrome, Edge und Opera auf einem Computer können es; das Programm quader auch."],
  cable_connect: ["Connect", "Verbinden"],
  cable_looking: ["Looking for the board …", "Das Brett wird gesucht …"],
  cable_busy: ["The board's port does not open. Is another program or another tab using it?", "Der Anschluss des Bretts lässt sich nicht öffnen. Benutzt ihn ein anderes Programm oder ein anderer Tab?"],
  cable_again: ["Try again", "Noch einmal"],
  cable_bare: ["A new Pico, or nothing to choose?", "Ein neuer Pico, oder nichts zur Auswahl?"],
  bootsel_hold: ["Hold the button BOOTSEL and plug the cable in.", "Halte die Taste BOOTSEL und steck das Kabel ein."],
  bootsel_drag: ["A drive appears: drag MicroPython's file (.uf2) onto it.", "Ein Laufwerk erscheint: Zieh die Datei von MicroPython (.uf2) darauf."],
  bootsel_done: ["It restarts by itself. Now connect it here, and install the firmware.", "Er startet von selbst neu. Verbinde ihn jetzt hier und installiere die Firmware."],
  cable_install_about: ["If this is a Pico with MicroPython, the firmware can be installed. Which board is it?", "Ist das ein Pico mit MicroPython, lässt sich die Firmware installieren. Welches Brett ist es?"],
  cable_install: ["Install the firmware", "Firmware installieren"],
  cable_update: ["Update the firmware", "Firmware aktualisieren"],
  cable_which: ["Which board it is", "Welches Brett es ist"],
  cable_same: ["the same board", "dasselbe Brett"],
  cable_cells: ["{0} × {1}", "{0} × {1}"],
  cable_feet: ["{0} × {1}, with weighing feet", "{0} × {1}, mit Füßen, die wiegen"],
  cable_board: ["Board with {0} × {1} cells", "Brett mit {0} × {1} Feldern"],
  cable_firmware: ["firmware {0} · board {1}", "Firmware {0} · Brett {1}"],
  cable_variant: ["Variant", "Variante"],
  cable_send_about: ["Send it a variant", "Schick ihm eine Variante"],
  cable_send: ["Send", "Schicken"],
  cable_sent: ["The board has it.", "Das Brett hat sie."],
  cable_games_about: ["The games that were played on it", "Die Partien, die darauf gespielt wurden"],
  cable_games: ["Show its games", "Partien zeigen"],
  cable_current: ["Its firmware is up to date", "Die Firmware ist aktuell"],
  cable_older: ["There is another firmware for it", "Es gibt eine andere Firmware dafür"],
  cable_updated: ["The firmware is on the board: {0} {0|file|files} written, {1} {1|was|were} the same.", "Die Firmware ist auf dem Brett: {0} {0|Datei|Dateien} geschrieben, {1} {1|war|waren} gleich."],
  cable_writing: ["The firmware is being written. Leave the cable in …", "Die Firmware wird geschrieben. Lass das Kabel stecken …"],
  cable_cut: ["The update was cut off. What was on the board before is still there: connect it again, and begin once more.", "Die Aktualisierung wurde unterbrochen. Was vorher auf dem Brett war, ist noch da: Verbinde es wieder und fang noch einmal an."],
  cable_progress: ["Progress", "Fortschritt"],
  cable_watch: ["Watch it", "Zuschauen"],
  cable_leave: ["Disconnect", "Trennen"],
  cable_pulled: ["The board is no longer connected.", "Das Brett ist nicht mehr verbunden."],
} satisfies Record<string, Pair>;

export const say = wordsOf(CABLE);
