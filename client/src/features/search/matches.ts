export interface Piece {
  text: string;
  match: boolean;
}

const MARKS = /[\u0300-\u036f]/g;

/** Letter by letter, so that places in the plain text are places in the title. */
function plain(text: string): string {
  return [...text].map((letter) => plainLetter(letter)).join('');
}

/** Katakana as hiragana, no accents, small letters; a letter that becomes several stays as it is. */
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
 * A title cut where it has the words that were typed, so that the match can be set off. What search found by a typo, by
 * another name or across scripts has no such place and comes in one piece.
 */
export function piecesOf(title: string, typed: string): Piece[] {
  const words = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [{ text: title, match: false }];
  const places = new RegExp(
    words
      .sort((a, b) => b.length - a.length)
      // A short word is looked for at the beginning of a word only: "a" stands in every title.
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

/** The name by which an anime was found, where it is none of those on show: "AoT". */
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
