/**
 * `node scripts/romaji.mjs`: reads every native title of bangumi-data that has Japanese script with a morphological analyser
 * and writes the romaji to server/domain/catalogueData/romaji/generated-N.json.
 */

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import kuromojiAnalyzer from 'kuroshiro-analyzer-kuromoji';
import { JAPANESE, romajiTitle } from './romaji/title.mjs';

const ROWS_PER_FILE = 1500;
const folder = new URL('../server/domain/catalogueData/romaji/', import.meta.url);
const require = createRequire(import.meta.url);
const base = new URL('../server/domain/catalogueData/bangumi-data/', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('about.json', base), 'utf8'));
const items = gunzipSync(readFileSync(new URL('items.jsonl.gz', base)))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

const Analyzer = kuromojiAnalyzer.default ?? kuromojiAnalyzer;
const analyzer = new Analyzer();
await analyzer.init();
/** The analyser's own tokenizer, as its `parse` is async in name only. */
const tokenize = (text) => analyzer._analyzer.tokenize(text);

const natives = [...new Set(items.map((item) => item.title))].filter((native) => JAPANESE.test(native));
const rows = [];
const unreadable = [];
for (const native of natives) {
  const unread = [];
  const romaji = romajiTitle(native, tokenize, unread);
  if (unread.length === 0 && !JAPANESE.test(romaji)) rows.push([native, romaji]);
  else unreadable.push(native);
}

for (const name of readdirSync(folder)) if (name.startsWith('generated-')) rmSync(new URL(name, folder));
for (let at = 0; at * ROWS_PER_FILE < rows.length; at++) {
  const titles = Object.fromEntries(rows.slice(at * ROWS_PER_FILE, (at + 1) * ROWS_PER_FILE));
  const file = { _generated: `by node scripts/romaji.mjs from bangumi-data ${version}; do not edit`, titles };
  writeFileSync(new URL(`generated-${at + 1}.json`, folder), `${JSON.stringify(file, null, 1)}\n`);
}
const overrides = readdirSync(folder).filter((name) => name.startsWith('overrides'));
const byHand = new Set(
  overrides.flatMap((name) => Object.keys(require(new URL(name, folder).pathname).titles)),
);
console.log(`${rows.length} titles read.`);
for (const native of unreadable)
  if (!byHand.has(native)) console.log(`No reading, write it into romaji/overrides: ${native}`);
