/**
 * `node scripts/romajiDifferences.mjs [part of a file name ...]`: lists hand-written romaji that differ strongly from the
 * analyser's reading, for a second look. Without arguments all `overrides-*.json` are compared with `generated-*.json`; with
 * `tv-2000 1990s` only the files whose name contains one of these.
 *
 * Strongly means an edit distance over 0.4 of the longer reading, after normalising case, spaces, punctuation and long vowels.
 * Loanwords in their own spelling and unusual names differ rightly; the script only lists them.
 */

import { readdirSync, readFileSync } from 'node:fs';

const LIMIT = 0.4;
const folder = new URL('../server/domain/catalogueData/romaji/', import.meta.url);
const wanted = process.argv.slice(2);

const titlesOf = (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).titles;
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const generated = Object.assign(
  {},
  ...names.filter((name) => name.startsWith('generated-')).map((name) => titlesOf(name)),
);

/** A rough phonetic form of a title, for comparison. */
function bare(title) {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/ou/g, 'o')
    .replace(/([aeiou])\1+/g, '$1');
}

/** Levenshtein distance, 0 to 1 of the longer text. */
function distance(one, two) {
  if (one === two) return 0;
  let previous = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= two.length; column++) {
      const change = previous[column - 1] + (one[row - 1] === two[column - 1] ? 0 : 1);
      current.push(Math.min(change, previous[column] + 1, current[column - 1] + 1));
    }
    previous = current;
  }
  return previous[two.length] / Math.max(one.length, two.length);
}

let looked = 0;
let listed = 0;
for (const name of names.filter((other) => other.startsWith('overrides'))) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  for (const [native, romaji] of Object.entries(titlesOf(name))) {
    if (!generated[native]) continue;
    looked++;
    const far = distance(bare(romaji), bare(generated[native]));
    if (far <= LIMIT) continue;
    listed++;
    console.log(
      `${far.toFixed(2)}  ${native}\n      by hand:  ${romaji}\n      analyser: ${generated[native]}`,
    );
  }
}
console.log(`${listed} of ${looked} hand-written titles differ strongly.`);
