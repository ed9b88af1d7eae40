/**
 * How a title is set as display type: by its length, and no larger than its longest word allows, so that none breaks
 * inside. Counted from the measured widths of the typeface rather than on the screen, it holds for the prerendered page as
 * well, before any font is here, and styles alone follow every change of size.
 */

export type TitleLength = 'short' | 'medium' | 'long' | 'endless';

const wideGlyphs = /[⺀-鿿가-힯豈-﫿＀-｠]/g;

/** Japanese glyphs are about twice as wide as Latin ones. */
export function lengthOf(text: string): TitleLength {
  const length = text.length + (text.match(wideGlyphs)?.length ?? 0);
  if (length <= 18) return 'short';
  if (length <= 36) return 'medium';
  return length <= 72 ? 'long' : 'endless';
}

/** Its width in em at the widest that headings are set (Headline.module.css has the factors of the others). */
export function longestWord(text: string): number {
  const widths = text.split(breaks).map((word) => [...plain(word)].reduce((sum, c) => sum + widthOf(c), 0));
  return Math.round(Math.max(4, ...widths) * 100) / 100;
}

/** Where a line may end: at spaces, within Japanese, and after a hyphen, unless a figure follows. */
const breaks = /[\s⺀-鿿가-힯豈-﫿＀-｠]+|(?<=[-–—/])(?!\d)/;

/** Accents make no letter wider. */
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Widths in em at weight 760 and width 125 %, of Archivo or the faces that stand in for it (styles/fonts.css), whichever is
 * wider.
 */
const groups: readonly (readonly [width: number, characters: string])[] = [
  [0.35, "',./\\ijl’"],
  [0.45, '!()-:;I[]`f|'],
  [0.5, '*rt{}'],
  [0.65, '"z°“”'],
  [0.75, '17#$+<=>J^_ksvxy~–'],
  [0.8, '02345689?FLabcdeghnopqu'],
  [0.9, 'EPSTVYZ'],
  [0.95, 'ABCDKRX'],
  [1, '&HNU'],
  [1.05, 'GOQw'],
  [1.15, '%M'],
  [1.25, 'Wm'],
];
const widths = new Map(
  groups.flatMap(([width, characters]) => [...characters].map((c) => [c, width] as const)),
);

/** What we did not measure is no wider than the widest. */
const widthOf = (character: string): number => widths.get(character) ?? 1.3;
