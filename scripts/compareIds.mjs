/**
 * Compares the catalogue's MyAnimeList and AniList ids with @kawaiioverflow/arm (MIT), which knows pairs of them, and prints each
 * anime whose pair is another there. Run it after an update of bangumi-data, and decide each one: a corrected id goes into
 * server/domain/catalogueData/corrections/entries.json, an id that is right into `kept` below. Only the numbers compared here
 * are taken from the package.
 *
 *   npm pack @kawaiioverflow/arm@0.225.0 && tar xzf kawaiioverflow-arm-0.225.0.tgz
 *   node scripts/compareIds.mjs package
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = process.argv[2];
if (!folder || !existsSync(path.join(folder, 'arm.json'))) {
  process.stderr.write('Usage: node scripts/compareIds.mjs <folder of the unpacked package>\n');
  process.exit(2);
}

/** Pairs that are right although the package has another: parts that only one of the two sites keeps apart, mostly. */
const kept = new Set([
  ...['210/149939', '1744/170426', '1744/170427', '1744/170428', '8953/9242', '23135/20985', '23135/21559'],
  ...['36040/102427', '39343/181820', '48624/148179', '51358/176218', '51535/162314', '53273/146722'],
  '59817/199154',
]);

const data = path.join(import.meta.dirname, '../server/domain/catalogueData');
const readJson = (name) => JSON.parse(readFileSync(name, 'utf8'));
const items = gunzipSync(readFileSync(path.join(data, 'bangumi-data/items.jsonl.gz')))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const corrections = new Map(
  ['entries.json', 'myanimelist.json']
    .flatMap((name) => readJson(path.join(data, 'corrections', name)))
    .map(({ key, native, ids }) => [`${key} ${native}`, ids ?? {}]),
);

const pairs = readJson(path.join(folder, 'arm.json')).filter((one) => one.mal_id && one.anilist_id);
const aniListOf = groupBy('mal_id');
const malOf = groupBy('anilist_id');

function groupBy(name) {
  const groups = new Map();
  for (const one of pairs) groups.set(String(one[name]), [...(groups.get(String(one[name])) ?? []), one]);
  return groups;
}

let open = 0;
for (const { title, type, begin, sites } of items) {
  const corrected =
    sites.map(({ site, id }) => corrections.get(`${site}/${id} ${title}`)).find(Boolean) ?? {};
  const idOn = (name) => (name in corrected ? corrected[name] : sites.find(({ site }) => site === name)?.id);
  const [mal, aniList] = [idOn('mal'), idOn('aniList')];
  if (!mal || !aniList || kept.has(`${mal}/${aniList}`)) continue;
  const [byMal = [], byAniList = []] = [aniListOf.get(mal), malOf.get(aniList)];
  if (byMal.length + byAniList.length === 0) continue;
  if (byMal.some(({ anilist_id }) => String(anilist_id) === aniList)) continue;
  open += 1;
  const there = [...new Set([...byMal, ...byAniList])].map((one) => `${one.mal_id}/${one.anilist_id}`);
  process.stdout.write(
    `${title} (${type}, ${begin.slice(0, 10)}): ${mal}/${aniList}, there ${there.join(', ')}\n`,
  );
}
process.stdout.write(`${open} to decide\n`);
