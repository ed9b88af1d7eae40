const KATAKANA = /[\u30a1-\u30f6]/g;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’‘`´]/g;
const SEPARATORS = /[^\p{L}\p{N}\u3099\u309a]+/gu;

/**
 * One spelling for titles and for what people type (product P3): width and compatibility forms (NFKC), letter case,
 * accents on Latin letters, katakana as hiragana, and every other sign as one space. The long-vowel mark is dropped,
 * because people type it or leave it out.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/ー/g, '')
    .replace(APOSTROPHES, '')
    .replace(SEPARATORS, ' ')
    .trim();
}

/** Without spaces: finds "one piece" by "onepiece" and 「ワンピース」 however it is cut. */
export function compact(normalised: string): string {
  return normalised.replaceAll(' ', '');
}
