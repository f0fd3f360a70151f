// What a person has set for this page: language, colours, motion. Kept in the browser.

export const PALETTES = {
  amber: ["#eda24a", "#2b4f8f", "#4f9d74", "#c56fa6", "#ead98a", "#b9bec6"],
  wood: ["#e6cfa4", "#5a3a26", "#a65a34", "#8b9178", "#c9a15e", "#3c3a38"],
  okabe: ["#e69f00", "#0072b2", "#009e73", "#cc79a7", "#f0e442", "#999999"],
  contrast: ["#f6f1e7", "#23262e", "#8fb8de", "#b0413e", "#dfc27d", "#777777"],
};
export type Palette = keyof typeof PALETTES;

interface Choices {
  language: "de" | "en" | null;
  palette: Palette;
  numbers: boolean;
  calm: boolean;
  toured: boolean;
  // The level of the computer that was chosen last.
  level: string;
  sounds: boolean;
  // Somebody was told that there are sounds.
  heardOfSounds: boolean;
  // Moves are said aloud.
  aloud: boolean;
  // The puzzles that were solved in this browser.
  solved: string[];
  // By this key a device finds its seat again; nobody else knows it.
  device: string;
}

const KEY = "quader.page";

/** What this browser keeps under a name; nothing, if it keeps nothing. */
export function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Have this browser keep something; one that keeps nothing goes on without it. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Then it is there as long as the page is.
  }
}

class Settings implements Choices {
  language: "de" | "en" | null = null;
  palette: Palette = "amber";
  numbers = true;
  calm = false;
  toured = false;
  level = "beginner";
  sounds = true;
  heardOfSounds = false;
  aloud = false;
  solved: string[] = [];
  device = "";

  constructor() {
    try {
      Object.assign(this, JSON.parse(kept(KEY) || "{}"));
    } catch {
      // Somebody else has written there: the defaults.
    }
    if (!PALETTES[this.palette]) this.palette = "amber";
    if (!Array.isArray(this.solved)) this.solved = [];
    if (!this.device) this.set({ device: newKey() });
  }

  set(choices: Partial<Choices>): void {
    Object.assign(this, choices);
    keep(KEY, JSON.stringify(this));
  }

  colours(): string[] {
    return PALETTES[this.palette];
  }
}

/** A key that nobody guesses. Not by randomUUID: that is only there for pages from this machine, or over https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const settings = new Settings();
