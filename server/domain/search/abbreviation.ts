/** Shorter texts abbreviate too many titles; longer abbreviations are not used. */
const MIN_ABBREVIATION_CHARACTERS = 3;
const MAX_ABBREVIATION_CHARACTERS = 10;
const LATIN = /^[a-z]+$/;

/** Whether a text may be an abbreviation at all. */
export function mayShorten(text: string): boolean {
  return (
    text.length >= MIN_ABBREVIATION_CHARACTERS &&
    text.length <= MAX_ABBREVIATION_CHARACTERS &&
    LATIN.test(text)
  );
}

/**
 * Whether a text consists of the beginnings of a title's words, as in fans' abbreviations: at least the first letter of every
 * word ("ylia" is *Your Lie in April*, "vev" *Violet Evergarden*), or two or more letters of the first words ("tokrev",
 * "ginei").
 */
export function abbreviates(text: string, title: string): boolean {
  if (text[0] !== title[0]) return false;
  const words = title.split(' ');
  return words.length > 1 && (ofAll(text, words, 0) || ofFirst(text, words, 0));
}

function ofAll(text: string, words: readonly string[], at: number): boolean {
  if (at === words.length) return text === '';
  return lengths(text, words[at], 1).some((length) => ofAll(text.slice(length), words, at + 1));
}

function ofFirst(text: string, words: readonly string[], at: number): boolean {
  if (text === '') return at > 1;
  return lengths(text, words[at], 2).some((length) => ofFirst(text.slice(length), words, at + 1));
}

/** How many letters of a word the text may start with, most first. */
function lengths(text: string, word: string | undefined, least: number): number[] {
  let most = 0;
  while (most < text.length && text[most] === word?.[most]) most += 1;
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, n) => most - n);
}
