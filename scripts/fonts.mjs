/**
 * `node scripts/fonts.mjs`: cuts the fonts into the subsets of `client/src/styles/fonts.css`, so that a page fetches only the
 * letters, weights and widths it shows. Run it by hand after changing a font or the widths used by the styles.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);
const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
/** The display faces of the themes Washi and Kintsugi. */
const cormorant = '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-700-normal.woff2';
const dmSerif = '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff2';
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n));

/** Characters of English pages: ASCII, quotation marks, dashes, the ellipsis, and the signs used in facts. */
const ascii = range(0x20, 0x7e);
const figures = ' %+,-./0123456789:';
const letters = [...ascii].filter((letter) => !figures.includes(letter)).join('');
const signs = ' ·×é–—‘’“”…';
const wght = { min: 400, max: 800 };

const latin = `${range(0xa1, 0xff)}ıŒœ`;

const pieces = {
  'archivo-wide': { text: ascii + signs, axes: { wght, wdth: { min: 100, max: 125 } } },
  'archivo-narrow-figures': { text: figures, axes: { wght, wdth: 62 } },
  'archivo-narrow-letters': { text: letters + signs, axes: { wght, wdth: 62 } },
  'archivo-latin': { text: latin, axes: { wght } },
  cormorant: { source: cormorant, text: ascii + signs },
  'cormorant-latin': { source: cormorant, text: latin },
  'dm-serif': { source: dmSerif, text: ascii + signs },
  'dm-serif-latin': { source: dmSerif, text: latin },
};

for (const [name, { source = archivo, text, axes }] of Object.entries(pieces)) {
  const font = readFileSync(resolve(source));
  const piece = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(root, 'client/src/styles/fonts', `${name}.woff2`), piece);
  console.log(`${name}: ${(piece.length / 1000).toFixed(1)} kB`);
}
