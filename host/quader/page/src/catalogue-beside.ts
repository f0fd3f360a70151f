// Words for what stands beside a game: puzzles, the curve of a game, rules for families, sounds, phones. English and
// German side by side, by code.

import type { Pair } from "./catalogue";
import { wordsOf } from "./words";

export const BESIDE = {
  // The start
  with_whom: ["With whom?", "Mit wem?"],
  which_game: ["Which game?", "Welches Spiel?"],
  or_else: ["Or …", "Oder …"],
  all_variants_about: ["With names and clocks.", "Mit Namen und Uhren."],
  way_phone: ["With a phone", "Mit dem Telefon"],
  way_phone_about: ["Everybody has a seat on a device.", "Jeder sitzt an seinem Gerät."],
  way_puzzle: ["Puzzle", "Aufgabe"],
  way_puzzle_about: ["One move solves it: which?", "Ein Zug löst sie: welcher?"],
  begun_there: ["A game on the real board is begun there, with its buttons.", "Ein Spiel auf dem echten Brett beginnst du dort, mit seinen Tasten."],
  way_author: ["Invent", "Erfinden"],
  way_author_about: ["Rules of your own, checked while you write.", "Eigene Regeln, geprüft beim Schreiben."],
  how_long: ["about {0}\u00a0min", "etwa {0}\u00a0Min."],
  difficulty_1: ["very easy", "sehr leicht"],
  difficulty_2: ["easy", "leicht"],
  difficulty_3: ["medium", "mittel"],
  difficulty_4: ["hard", "schwer"],
  difficulty_5: ["very hard", "sehr schwer"],
  read_rules: ["Rules of {0}", "Regeln: {0}"],

  // What is shared
  people_here: ["All at this table", "Alle an diesem Tisch"],

  // Puzzles
  puzzles: ["Puzzles", "Aufgaben"],
  about_puzzles: ["Move the pieces as in a game. The board judges the first move.", "Zieh die Steine wie im Spiel. Das Brett beurteilt den ersten Zug."],
  puzzle_number: ["Puzzle {0}", "Aufgabe {0}"],
  grade: ["Grade {0} of 5", "Stufe {0} von 5"],
  solved_of: ["{0} of {1} solved", "{0} von {1} gelöst"],
  is_solved: ["solved", "gelöst"],
  puzzle_right: ["Right! That is the move.", "Richtig! Das ist der Zug."],
  puzzle_wrong: ["Not this one. Try again?", "Der ist es nicht. Noch einmal?"],
  puzzle_piece: ["It is this piece.", "Dieser Stein ist es."],
  puzzle_reserve: ["It comes from the reserve.", "Er kommt aus dem Vorrat."],
  try_again: ["Try again", "Noch einmal"],
  show_solution: ["Show the answer", "Lösung zeigen"],
  a_puzzle: ["A puzzle", "Eine Aufgabe"],
  next_puzzle: ["Next puzzle", "Nächste Aufgabe"],
  leave_puzzle: ["Other puzzles", "Andere Aufgaben"],

  // The curve of a game
  curve: ["How the game went", "Wie das Spiel lief"],
  curve_reading: ["The computer looks at each move …", "Der Computer sieht sich jeden Zug an …"],
  curve_of: ["{0}'s chances", "Chancen von {0}"],
  turning_point: ["Move {0}. Better: {1}", "Zug {0}. Besser: {1}"],
  no_turning_point: ["No move gave much away.", "Kein Zug hat viel verschenkt."],
  analyse: ["Analyse", "Analysieren"],

  // Rules
  family_rules: ["In short", "Kurz gesagt"],
  exact_rules: ["The exact rules", "Die genauen Regeln"],
  choose_game: ["Game", "Spiel"],

  // Sounds
  sounds: ["Sounds", "Klänge"],
  sounds_on: ["Sounds are on. M switches them off.", "Klänge sind an. M schaltet sie aus."],
  sounds_on_finger: ["Sounds are on. The settings switch them off.", "Klänge sind an. Die Einstellungen schalten sie aus."],
  sounds_off: ["Sounds are off.", "Klänge sind aus."],
  aloud: ["Say moves aloud", "Züge vorlesen"],
  aloud_on: ["Moves are said aloud.", "Züge werden vorgelesen."],
  aloud_off: ["Moves are not said aloud any more.", "Züge werden nicht mehr vorgelesen."],
  key_esc: ["put back; leave a recorded game; close the card at the end", "zurücklegen; Nachspielen beenden; die Karte am Ende schließen"],
  key_sounds: ["sounds on or off", "Klänge an oder aus"],
  key_aloud: ["say moves aloud, or not", "Züge vorlesen oder nicht"],
  key_say: ["say what is to be done, and what is in the hand", "sagen, was zu tun ist und was in der Hand liegt"],

  // For those who hear the page
  over_place: ["{0} over {1}", "{0} über {1}"],
  place_of: ["place {0} of {1}: {2}, level {3}", "Platz {0} von {1}: {2}, Ebene {3}"],
  lying: ["lying {0} by {1}, {2} high", "{0} mal {1}, {2} hoch"],
  nothing_here: ["empty", "leer"],
  no_place: ["It may go nowhere now.", "Er darf jetzt nirgends hin."],
} satisfies Record<string, Pair>;

export const say = wordsOf(BESIDE);
