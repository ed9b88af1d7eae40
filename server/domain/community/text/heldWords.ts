/**
 * Whether a text has one of these words or phrases as a whole, however they are written: in capitals, at full width, with other
 * spaces or signs between the words. The words are compared as texts, never as patterns, so that none of them is costly.
 */
export function hasHeldWord(words: readonly string[], text: string): boolean {
  const said = inWords(text);
  return words.some((word) => said.includes(inWords(word)));
}

/** Characters of scripts without spaces between words: each counts as a word, so that a phrase is found wherever it stands. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** Characters that nobody sees, such as soft hyphens. */
const unseen = /\p{DI}/gu;

/** More marks on a letter than any language has: ordering them takes quadratic time. */
const manyMarks = /\p{M}{31}/gu;

/** The words of a text, with a space before and after each. */
function inWords(text: string): string {
  const seen = text.replace(unseen, '').replace(manyMarks, '').normalize('NFKC').toLowerCase();
  return ` ${seen
    .replace(unspaced, ' $& ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;
}
