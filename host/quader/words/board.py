"""What the board commands say, in English and German."""

from collections.abc import Mapping
from typing import Any

from . import speaker
from .log import told_result

_PHRASES = {
    "none": ("no board was found", "kein Brett gefunden"),
    "board": ("board", "Brett"),
    "firmware": ("firmware", "Firmware"),
    "cells": ("cells", "Felder"),
    "state": ("state", "Zustand"),
    "variant": ("variant", "Variante"),
    "game": ("game", "Spiel"),
    "game_of": ("number {0}, {1} {1:entry|entries}", "Nummer {0}, {1} {1:Eintrag|Einträge}"),
    "players": ("players", "Spieler"),
    "turn": ("turn", "am Zug"),
    "turn_of": ("player {0} ({1})", "Spieler {0} ({1})"),
    "scores": ("scores", "Punkte"),
    "result": ("result", "Ergebnis"),
    "no_game": ("no game is running", "es läuft kein Spiel"),
    "health": ("health", "Befund"),
    "fine": ("fine", "gut"),
    "masked": ("{0} {0:cell is|cells are} masked", "{0} {0:Feld ist|Felder sind} ausgeblendet"),
    "installed": ("{0} is on the board", "{0} ist auf dem Brett"),
    "removed": ("{0} is removed", "{0} ist entfernt"),
    "uploaded": ("uploaded", "eigene"),
    "begun": ("{0} has begun, game {1}", "{0} hat begonnen, Spiel {1}"),
    "seat_people": ("people move for player {0}", "Menschen ziehen für Spieler {0}"),
    "seat_board": ("the board moves for player {0}", "das Brett zieht für Spieler {0}"),
    "seat_level": ("{1} moves for player {0}, until Ctrl-C", "{1} zieht für Spieler {0}, bis Strg-C"),
    "seat_moves": ("player {0}: {1}", "Spieler {0}: {1}"),
    "seat_over": ("the game is over for player {0}", "das Spiel ist aus für Spieler {0}"),
    "seat_taken": ("the seat of player {0} was taken over", "der Platz von Spieler {0} wurde übernommen"),
    "still_shown": (
        "game {0} is over and still shown: press ok at the board (quader board press ok), then it can be fetched too",
        "Spiel {0} ist zu Ende und noch zu sehen: ok am Brett (quader board press ok), dann lässt es sich auch holen",
    ),
    "pulled": (
        "{0} {0:game|games} pulled into {1}, {2} {2:was|were} there already",
        "{0} {0:Spiel|Spiele} nach {1} geholt, {2} {2:war|waren} schon da",
    ),
    "games": ("games", "Spiele"),
    "logged": (
        "{0} {0:game|games} logged in {1}, {2} {2:was|were} there already",
        "{0} {0:Spiel|Spiele} in {1} eingetragen, {2} {2:war|waren} schon da",
    ),
    "doubtful": (
        "game {0}: is logged as game {1}, but is not right: {2}",
        "Spiel {0}: ist als Spiel {1} eingetragen, stimmt aber nicht: {2}",
    ),
    "flashed": (
        "{0} {0:file|files} written, {1} removed, {2} {2:was|were} right already",
        "{0} {0:Datei|Dateien} geschrieben, {1} entfernt, {2} {2:stimmte|stimmten} schon",
    ),
    "runs": ("board {0} ({1}) runs firmware {2}", "Brett {0} ({1}) läuft mit Firmware {2}"),
    "drive_without": ("is for --uf2", "gehört zu --uf2"),
    "waiting": ("no board is plugged in yet; waiting for one", "noch ist kein Brett eingesteckt; warte auf eines"),
    "note_connected": ("connected", "verbunden"),
    "note_begin": ("game {0}: {1} begins: {2}", "Spiel {0}: {1} beginnt: {2}"),
    "note_entry": ("game {0}: {1} {2}", "Spiel {0}: {1} {2}"),
    "note_result": ("game {0}: {1}", "Spiel {0}: {1}"),
    "note_fetched": ("game {0}: fetched from the board", "Spiel {0}: vom Brett geholt"),
    "note_table": ("game {0}: result of table {1}", "Spiel {0}: Ergebnis von Tisch {1}"),
    "note_inbox": (
        "game {0}: waits for the organiser: quader tournament inbox ({1})",
        "Spiel {0}: wartet auf die Turnierleitung: quader tournament inbox ({1})",
    ),
    "not_right": ("the record is not right: {0}", "die Aufzeichnung stimmt nicht: {0}"),
    "uncalibrated": (
        "not calibrated yet: quader board calibrate",
        "noch nicht kalibriert: quader board calibrate",
    ),
    "one_way": (
        "--cube, --piece and --anyway are for one at a time",
        "--cube, --piece und --anyway gehen nur einzeln",
    ),
    "put_on": ("put it on {0},{1} ({2} of {3})", "stelle ihn auf {0},{1} ({2} von {3})"),
    "given_up": ("given up; nothing has changed", "abgebrochen; nichts hat sich geändert"),
    "gains": ("the feet weigh alike, with gains {0}", "die Füße wiegen gleich, mit Faktoren {0}"),
    "found_not_visited": ("not visited", "nicht besucht"),
    "found_dead": ("feel nothing, masked", "spüren nichts, ausgeblendet"),
    "found_stuck": ("always feel something, masked", "spüren immer etwas, ausgeblendet"),
    "found_faint": ("far too weak or too strong, masked", "viel zu schwach oder zu stark, ausgeblendet"),
    "found_reversed": ("lie upside down, put right", "liegen verkehrt herum, berichtigt"),
    "all_good": ("all cells are good", "alle Felder sind gut"),
    "bad_cells": ("cells that cannot be trusted: {0}", "Felder, denen nicht zu trauen ist: {0}"),
    "time_used": ("{0} used", "{0} verbraucht"),
    "time_left": (", {0} left", ", {0} übrig"),
    "no_position": ("is no position", "ist keine Stellung"),
    "of_another": ("is of {0}; the board plays {1}", "gehört zu {0}; auf dem Brett läuft {1}"),
    "no_seat": ("must be from 1 to {0}", "muss von 1 bis {0} sein"),
    "name_value": ("must be NAME=NUMBER, such as brightness=7", "muss NAME=ZAHL sein, etwa brightness=7"),
    "setting_brightness": ("how bright the lights are", "wie hell die Lichter sind"),
    "setting_hints": ("whether the board gives hints (h)", "ob das Brett Hinweise gibt (h)"),
    "setting_increment": ("seconds more on the clock after each move", "Sekunden mehr auf der Uhr nach jedem Zug"),
    "setting_move": ("seconds for a move (0: any)", "Sekunden für einen Zug (0: beliebig viele)"),
    "setting_take_back": ("whether moves may be taken back", "ob Züge zurückgenommen werden dürfen"),
    "setting_total": ("seconds of a player for a game (0: any)", "Sekunden je Spieler und Spiel (0: beliebig viele)"),
    "setting_variant": ("chosen last at the board", "zuletzt am Brett gewählt"),
    "setting_allowed": (": {0} to {1}", ": {0} bis {1}"),
    "setting_changed": (" (changed, else {0})", " (geändert, sonst {0})"),
    # Refusals.
    "bad_answer": (
        "answers `{0}` in a way that no board does",
        "beantwortet `{0}`, wie es kein Brett tut",
    ),
    "look_alike": (
        "too many games of this board look alike",
        "zu viele Spiele dieses Bretts sehen gleich aus",
    ),
    "failed": ("{0}; trying again", "{0}; neuer Versuch"),
    "no_address": (
        "is no address of a serial line, such as /dev/ttyACM0 or socket://host:port",
        "ist keine Adresse einer seriellen Leitung wie /dev/ttyACM0 oder socket://host:port",
    ),
    "no_device": (
        "there is no such device; is the board plugged in?",
        "dieses Gerät gibt es nicht; ist das Brett eingesteckt?",
    ),
    "busy": (
        "another program uses this device",
        "ein anderes Programm benutzt dieses Gerät",
    ),
    "no_permission": (
        "no permission; put this line into /etc/udev/rules.d/50-quader.rules and plug the board in again: {0}",
        "keine Erlaubnis; schreib diese Zeile in /etc/udev/rules.d/50-quader.rules und steck das Brett neu ein: {0}",
    ),
    "not_serial": (
        "is not a serial device",
        "ist kein serielles Gerät",
    ),
    "nobody": (
        "nobody answers at this address",
        "an dieser Adresse antwortet niemand",
    ),
    "no_answer": (
        "the board does not answer ({0})",
        "das Brett antwortet nicht ({0})",
    ),
    "may_be_done": (
        "the board has not answered ({0}); `quader board info` tells whether it was done",
        "das Brett hat nicht geantwortet ({0}); ob es geschehen ist, sagt `quader board info`",
    ),
    "closed": (
        "the connection was closed",
        "die Verbindung wurde beendet",
    ),
    "newer": (
        "the board speaks protocol {0}, this tool only {1}: update it",
        "das Brett spricht Protokoll {0}, dieses Programm nur {1}: aktualisiere es",
    ),
    "not_opened": (
        "the line does not open: plug the board in again and try once more",
        "die Leitung öffnet sich nicht: steck das Brett neu an und versuch es noch einmal",
    ),
    "line_lost": (
        "the line was lost ({0})",
        "die Leitung ist weg ({0})",
    ),
    "bare_micropython": (
        "MicroPython answers, but not the board's firmware: put it on the board first",
        "MicroPython antwortet, aber nicht die Firmware des Bretts: bring sie zuerst auf das Brett",
    ),
    "something_else": (
        "something else answers, not a board",
        "etwas anderes antwortet, kein Brett",
    ),
    "no_board": (
        "no board answers",
        "kein Brett antwortet",
    ),
    "no_micropython": (
        "no MicroPython answers; without it, see `quader board flash --help` for --uf2",
        "kein MicroPython antwortet; ohne es hilft --uf2, siehe `quader board flash --help`",
    ),
    "bare_pico": (
        "no MicroPython answers: put it on the Pico first",
        "kein MicroPython antwortet: bring es zuerst auf den Pico",
    ),
    "silent": (
        "the board does not answer any more: plug it in again and try once more",
        "das Brett antwortet nicht mehr: steck es neu an und versuch es noch einmal",
    ),
    "board_says": (
        "the board says {0}",
        "das Brett sagt {0}",
    ),
    "other_python": (
        "runs {0}, not MicroPython; see docs/firmware.md for its files",
        "läuft mit {0}, nicht mit MicroPython; docs/firmware.md sagt, welche Dateien es braucht",
    ),
    "too_old": (
        "MicroPython {0} is too old, 1.24 is needed: put a newer one on, as onto a bare Pico",
        "MicroPython {0} ist zu alt, 1.24 ist nötig: bring ein neueres darauf, wie auf einen leeren Pico",
    ),
    "not_ours": (
        "is no board of ours: {0}",
        "ist kein Brett von uns: {0}",
    ),
    "which_size": (
        "which board is it? --board-size {0}",
        "welches Brett ist es? --board-size {0}",
    ),
    "too_full": (
        "the flash is too full: {0} KB are needed, {1} KB are free",
        "der Speicher ist zu voll: {0} KB sind nötig, {1} KB sind frei",
    ),
    "not_as_it_should": (
        "{0} is not on the board as it should be: run it again",
        "{0} ist nicht so auf dem Brett, wie es sein soll: noch einmal aufrufen",
    ),
    "several_drives": (
        "several Picos are in BOOTSEL mode, choose one: {0}",
        "mehrere Picos sind im BOOTSEL-Modus, wähle einen: {0}",
    ),
    "not_mounted": (
        "a Pico in BOOTSEL mode is plugged in, but its drive RPI-RP2 is not mounted: mount it",
        "ein Pico im BOOTSEL-Modus ist eingesteckt, aber sein Laufwerk RPI-RP2 ist nicht eingehängt: häng es ein",
    ),
    "no_bootsel": (
        "no Pico is in BOOTSEL mode: hold its button BOOTSEL while you plug it in",
        "kein Pico ist im BOOTSEL-Modus: halte seinen Knopf BOOTSEL, während du ihn einsteckst",
    ),
    "no_drive": (
        "is not the drive of a Pico in BOOTSEL mode (no {0} of {1})",
        "ist nicht das Laufwerk eines Pico im BOOTSEL-Modus (kein {0} von {1})",
    ),
    "no_uf2": (
        "is no UF2 file",
        "ist keine UF2-Datei",
    ),
    "cut_off": (
        "is cut off: {0} bytes are no whole number of blocks",
        "ist abgeschnitten: {0} Bytes sind keine ganze Zahl von Blöcken",
    ),
    "too_large": (
        "is larger than the flash of any board",
        "ist größer als der Speicher jedes Bretts",
    ),
    "block_damaged": (
        "is damaged",
        "ist beschädigt",
    ),
    "other_chip": (
        "is not for the RP2040: family 0x{0:08x} instead of 0x{1:08x}",
        "ist nicht für den RP2040: Familie 0x{0:08x} statt 0x{1:08x}",
    ),
    "block_count": (
        "says {0} of {1}, but the file has {2} blocks",
        "sagt {0} von {1}, aber die Datei hat {2} Blöcke",
    ),
    "block_place": (
        "does not fit into the flash",
        "passt nicht in den Speicher",
    ),
    "other_program": (
        "is for the RP2040, but is no MicroPython",
        "ist für den RP2040, aber kein MicroPython",
    ),
    "not_back": (
        "MicroPython was copied, but the Pico has not come back: plug it in again",
        "MicroPython ist kopiert, aber der Pico ist nicht wiedergekommen: stecke ihn neu ein",
    ),
    "several": (
        "several boards are plugged in, choose one: {0}",
        "mehrere Bretter sind eingesteckt, wähle eines: {0}",
    ),
    "is_bootsel": (
        "a Pico in BOOTSEL mode: give it MicroPython with --uf2 FILE",
        "ein Pico im BOOTSEL-Modus: gib ihm MicroPython mit --uf2 DATEI",
    ),
    "plug_in": (
        "no board was found; plug one in, or name one with --board or QUADER_BOARD",
        "kein Brett gefunden; stecke eines ein oder nenne eines mit --board oder QUADER_BOARD",
    ),
    "report_there": ("is there already; take another name", "gibt es schon; nimm einen anderen Namen"),
    "report_written": (
        "{0} is written: {1} {1:value|values}, {2} of them not as expected",
        "{0} ist geschrieben: {1} {1:Wert|Werte}, davon {2} nicht wie erwartet",
    ),
    "report_key": (
        "{0}: there is no such value; docs/first-power-up.md names them",
        "{0}: diesen Wert gibt es nicht; docs/first-power-up.md nennt sie",
    ),
    "report_number": ("{0}: is no number", "{0}: ist keine Zahl"),
    "report_more": ("more than {0}", "mehr als {0}"),
    "report_ready": ("[Enter: read it from the board]", "[Enter: vom Brett lesen]"),
    "report_good": ("{0}: as expected", "{0}: wie erwartet"),
    "report_bad": ("{0}: NOT as expected", "{0}: NICHT wie erwartet"),
    "package": (
        "needs the package {0}: pip install {0}",
        "braucht das Paket {0}: pip install {0}",
    ),
    "does_not_start": (
        "the firmware is on the board, but does not start: {0}",
        "die Firmware ist auf dem Brett, startet aber nicht: {0}",
    ),
}

say = speaker(_PHRASES)


def told_end(info: Mapping[str, Any]) -> str:
    """How the game of a board's `info` has ended."""
    return told_result((info["result"]["reason"], tuple(info["result"]["winners"])), info.get("players", []))
