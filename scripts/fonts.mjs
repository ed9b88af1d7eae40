/**
 * `node scripts/fonts.mjs`: cuts Archivo into the subsets of `client/src/styles/fonts.css`, so that a page fetches only the
 * letters, weights and widths it shows. Run it by hand after changing the font or the widths used by the styles.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
);
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n));

/** Characters of English pages: ASCII, quotation marks, dashes, the ellipsis, and the signs used in facts. */
const ascii = range(0x20, 0x7e);
const figures = ' %+,-./0123456789:';
const letters = [...ascii].filter((letter) => !figures.includes(letter)).join('');
const signs = ' ·×é–—‘’“”…';
const wght = { min: 400, max: 800 };

const pieces = {
  'archivo-wide': { text: ascii + signs, axes: { wght, wdth: { min: 100, max: 125 } } },
  'archivo-narrow-figures': { text: figures, axes: { wght, wdth: 62 } },
  'archivo-narrow-letters': { text: letters + signs, axes: { wght, wdth: 62 } },
  'archivo-latin': { text: `${range(0xa1, 0xff)}ıŒœ`, axes: { wght } },
};

const font = readFileSync(source);
for (const [name, { text, axes }] of Object.entries(pieces)) {
  const piece = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(root, 'client/src/styles/fonts', `${name}.woff2`), piece);
  console.log(`${name}: ${(piece.length / 1000).toFixed(1)} kB`);
}
