// Words in the page's language: those of the catalogue, and those that games bring.

import { PAGE, type Pair } from "./catalogue";
import type { Words } from "./messages";
import { settings } from "./settings";

export type Code = keyof typeof PAGE;
type Part = string | number;

/** `de` or `en`. */
export function language(): "de" | "en" {
  return settings.language ?? (navigator.language.toLowerCase().startsWith("de") ? "de" : "en");
}

/** The words for a code; {0}, {1}, … are filled in; {0|one|many} chooses by the number. */
export function t(code: Code, ...parts: Part[]): string {
  return filled(PAGE[code], parts);
}

/** The words of one table, such as a game's own. */
export function wordsOf<Known extends string>(table: Record<Known, Pair>): (code: Known, ...parts: Part[]) => string {
  return (code, ...parts) => filled(table[code], parts);
}

/** The words for a code that somebody else has chosen; null if there are none. */
export function told(table: Record<string, Pair>, code: string | null | undefined, ...parts: Part[]): string | null {
  const pair = code ? table[code] : undefined;
  return pair ? filled(pair, parts) : null;
}

/** A number as it is written, its sign as wide as a plus. */
export function inFigures(value: number): string {
  return value.toLocaleString(language()).replace("-", "−");
}

/** A text that came in both languages. */
export function inWords(words: Words | undefined, ...parts: Part[]): string | null {
  return words ? filled([words.en, words.de], parts) : null;
}

/** Some words as a sentence. */
export function sentence(words: string | null): string {
  return words ? `${words[0].toUpperCase()}${words.slice(1)}.` : "";
}

/** A refusal of a document: what in it is meant, and why. */
export function refusal({ where, why }: { where: string; why: string }): string {
  return where ? `${where}: ${why}` : sentence(why);
}

function filled(pair: Pair, parts: Part[]): string {
  return pair[language() === "de" ? 1 : 0].replace(/\{(\d)(?:\|(.*?)\|(.*?))?\}/g, (_, n: string, one?: string, many?: string) => {
    const part = parts[Number(n)] ?? "";
    return String((Number(part) === 1 ? one : many) ?? part);
  });
}
