/**
 * How a title is set as display type: by its length, and no larger than its longest word allows, so that none breaks inside. It
 * is computed from measured glyph widths rather than on screen, so it works for the prerendered page as well, before any font
 * has loaded, and CSS alone handles every resize.
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

/** The width in em at the widest setting of headings (Headline.module.css has the factors for the others). */
export function longestWord(text: string): number {
  const widths = text.split(breaks).map((word) => [...plain(word)].reduce((sum, c) => sum + widthOf(c), 0));
  return Math.round(Math.max(4, ...widths) * 100) / 100;
}

/** Possible line breaks: at spaces, within Japanese, and after a hyphen, unless a digit follows. Chromium breaks after no slash. */
const breaks = /[\s⺀-鿿가-힯豈-﫿＀-｠]+|(?<=[-–—])(?!\d)/;

/** Accents don't make a letter wider. */
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** Widths in em at weight 760 and width 125 %, of Archivo or its fallbacks (styles/fonts.css), whichever is wider. */
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

/** Unmeasured characters are no wider than the widest. */
const widthOf = (character: string): number => widths.get(character) ?? 1.3;
