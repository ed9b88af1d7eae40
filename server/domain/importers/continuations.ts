import type { CorrectedItem } from './correctItems';

/**
 * A series that continues under another title counts elsewhere as one: *One Piece* of 1999 continues with its arc of 2026,
 * under the same MyAnimeList id. Maps the key of the first row to the newest part without a known end. Parts whose titles do
 * not start with the whole first title are separate seasons.
 */
export function continuationsOf(rows: readonly CorrectedItem[]): ReadonlyMap<string, CorrectedItem> {
  const parts = new Map<string, CorrectedItem[]>();
  for (const row of rows) {
    const malId = row.item.sites.find(({ site }) => site === 'mal')?.id;
    if (!malId || row.item.type !== 'tv') continue;
    const known = parts.get(malId);
    if (known) known.push(row);
    else parts.set(malId, [row]);
  }
  const found = new Map<string, CorrectedItem>();
  for (const group of parts.values()) {
    if (group.length < 2) continue;
    group.sort((a, b) => (a.item.begin < b.item.begin ? -1 : 1));
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last || first.item.end === '' || last.item.end !== '') continue;
    if (last.item.title.startsWith(first.item.title)) found.set(first.key, last);
  }
  return found;
}
