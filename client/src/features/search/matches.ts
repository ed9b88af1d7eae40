export interface Piece {
  text: string;
  match: boolean;
}

const MARKS = /[\u0300-\u036f]/g;

/** Letter by letter, so that offsets in the plain text are offsets in the title. */
function plain(text: string): string {
  return [...text].map((letter) => plainLetter(letter)).join('');
}

/** Katakana as hiragana, no accents, lower case; a letter that would become several stays as it is. */
function plainLetter(letter: string): string {
  const folded = letter
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[ァ-ヶ]/, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  return folded.length === letter.length ? folded : letter;
}

/**
 * Splits a title at the typed words, so that matches can be highlighted. A title found by a typo, by another name or across
 * scripts comes back in one piece.
 */
export function piecesOf(title: string, typed: string): Piece[] {
  const words = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [{ text: title, match: false }];
  const places = new RegExp(
    words
      .sort((a, b) => b.length - a.length)
      // A short word matches only at the beginning of a word: "a" is in every title.
      .map((word) => (word.length < 3 && /^[\x20-\x7f]+$/.test(word) ? `(?<![\\p{L}\\p{N}])${word}` : word))
      .join('|'),
    'gu',
  );
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of plain(title).matchAll(places)) {
    if (found.index > from) pieces.push({ text: title.slice(from, found.index), match: false });
    from = found.index + found[0].length;
    pieces.push({ text: title.slice(found.index, from), match: true });
  }
  if (from < title.length) pieces.push({ text: title.slice(from), match: false });
  return pieces;
}

/** The name by which an anime was found, if it isn't one of those shown: "AoT". */
export function otherName(
  synonyms: readonly string[],
  shown: readonly string[],
  typed: string,
): string | null {
  const wanted = plain(typed).replace(/[^\p{L}\p{N}]+/gu, '');
  const has = (name: string) =>
    plain(name)
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .startsWith(wanted);
  if (wanted === '' || shown.some(has)) return null;
  return synonyms.find(has) ?? null;
}
