const KATAKANA = /[\u30a1-\u30f6]/g;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’‘`´]/g;
const SEPARATORS = /[^\p{L}\p{N}\u3099\u309a]+/gu;
const ASCII = /^[\x20-\x7e]*$/;
const ASCII_SEPARATORS = /[^a-z0-9]+/g;

/**
 * Normalises titles and search texts: width and compatibility forms (NFKC), letter case, accents on Latin letters, katakana to
 * hiragana, and any other character to a space. The long-vowel mark is dropped, because users may or may not type it.
 */
export function normalise(text: string): string {
  // Half of all titles: the other steps would leave these characters as they are, and take four times as long.
  if (ASCII.test(text))
    return text.toLowerCase().replace(APOSTROPHES, '').replace(ASCII_SEPARATORS, ' ').trim();
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

/** Removes spaces: "onepiece" finds "one piece", and 「ワンピース」 however it is split. */
export function removeSpaces(normalised: string): string {
  return normalised.replaceAll(' ', '');
}
