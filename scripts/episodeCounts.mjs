/**
 * Generates server/domain/catalogueData/counts/anime-sachedule-search-data.json: the number of episodes the package records for
 * each entry of bangumi-data, by Bangumi id. Only counts are taken: no summaries, pictures or votes.
 *
 *   npm pack anime-sachedule-search-data@0.1.554 && tar xzf anime-sachedule-search-data-0.1.554.tgz
 *   node scripts/episodeCounts.mjs package
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const data = path.join(import.meta.dirname, '../server/domain/catalogueData');
const folder = process.argv[2];
if (!folder || !existsSync(path.join(folder, 'dist/subject'))) {
  process.stderr.write('Usage: node scripts/episodeCounts.mjs <folder of the unpacked package>\n');
  process.exit(2);
}
const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
const lines = gunzipSync(readFileSync(path.join(data, 'bangumi-data/items.jsonl.gz'))).toString('utf8');
const counts = {};
for (const line of lines.trimEnd().split('\n')) {
  const { type, sites } = JSON.parse(line);
  const id = sites.find(({ site }) => site === 'bangumi')?.id;
  const file = path.join(folder, `dist/subject/${id}.json`);
  if (type === 'movie' || !id || !existsSync(file)) continue;
  const { eps } = JSON.parse(readFileSync(file, 'utf8'));
  if (Number.isInteger(eps) && eps > 0 && eps < 3_000) counts[id] = eps;
}
const about = {
  id: name,
  name,
  version,
  licence: 'CC BY 4.0',
  url: `https://www.npmjs.com/package/${name}`,
  // According to its README: code under MIT, data (from bangumi-data and the Bangumi API) under CC BY 4.0.
  by: 'yilihjy',
};
const rows = Object.entries(counts).map(([id, count]) => `"${id}":${count}`);
const wrapped = [];
for (let from = 0; from < rows.length; from += 12) wrapped.push(rows.slice(from, from + 12).join(','));
writeFileSync(
  path.join(data, 'counts/anime-sachedule-search-data.json'),
  `{"about":${JSON.stringify(about, null, 1)},\n"counts":{\n${wrapped.join(',\n')}\n}}\n`,
);
process.stdout.write(`${rows.length} counts\n`);
