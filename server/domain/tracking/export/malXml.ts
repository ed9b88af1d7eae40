import { inSlices } from '../../../data/bulkInsert';
import type { AnimeRow } from '../../catalogue/animeRow';
import type { Deps } from '../../ports';
import { findEntries } from '../entries/findEntries';
import type { Entry } from '../entry';
import { canBeSplit } from '../import/splitParts';
import { passesOf } from '../rewatch/passesOf';
import { type ExportedEntry, exportedAnime, exportedEntries } from './exportedEntries';
import { joinParts, type MalRecord, malRecord } from './malRecord';

/**
 * The list as MyAnimeList takes it in (product P4): `update_on_import` 1, the parts of a split series as one. What is only
 * saved, and what MyAnimeList has no id for, cannot go there.
 */
export async function* malXml(
  deps: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<myanimelist>\n';
  yield '  <myinfo>\n    <user_export_type>1</user_export_type>\n  </myinfo>\n';
  const written = new Set<string>();
  for await (const turn of exportedEntries(deps, { userId })) {
    const parts = await partsOf(deps, turn);
    const records = await recordsOf(deps, { userId, turn, parts });
    const rows: string[] = [];
    for (const { anime } of turn) {
      const malId = anime.ids.mal;
      if (malId === undefined || written.has(malId)) continue;
      const of = parts.get(malId);
      const record = recordOf(records, of?.map(({ id }) => id) ?? [anime.row.id], of);
      if (!record) continue;
      if (of) written.add(malId);
      rows.push(
        animeElement({ malId, anime: of?.[0] ?? anime.row, title: anime.title, several: of }, record),
      );
    }
    yield rows.join('');
  }
  yield '</myanimelist>\n';
}

/** The parts in their order, of those ids of this turn that stand for several anime. */
async function partsOf(
  deps: Pick<Deps, 'db'>,
  turn: readonly ExportedEntry[],
): Promise<Map<string, AnimeRow[]>> {
  const ids = turn.flatMap(({ anime }) => anime.ids.mal ?? []);
  const links = await inSlices<string, { malId: string; animeId: number }>(ids, (slice, marks) =>
    deps.db.manager.query(
      `SELECT DISTINCT k.externalId AS malId, k.animeId AS animeId, a.startsAt AS startsAt
         FROM anime_link k JOIN anime a ON a.id = k.animeId
        WHERE k.site = 'mal' AND k.externalId IN (${marks}) ORDER BY a.startsAt, k.animeId`,
      [...slice],
    ),
  );
  const byId = new Map<string, number[]>();
  for (const { malId, animeId } of links) byId.set(malId, [...(byId.get(malId) ?? []), animeId]);
  const several = [...byId].filter(([, animeIds]) => animeIds.length > 1);
  const anime = await exportedAnime(
    deps,
    several.flatMap(([, animeIds]) => animeIds),
  );
  return new Map(
    several.map(([malId, animeIds]) => [malId, animeIds.flatMap((id) => anime.get(id)?.row ?? [])]),
  );
}

async function recordsOf(
  { db: { manager } }: Pick<Deps, 'db'>,
  {
    userId,
    turn,
    parts,
  }: { userId: string; turn: readonly ExportedEntry[]; parts: ReadonlyMap<string, AnimeRow[]> },
): Promise<Map<number, MalRecord>> {
  const entries = new Map<number, Entry>(turn.map(({ entry }) => [entry.animeId, entry]));
  // A part may stand in another turn.
  const missing = [...parts.values()].flat().flatMap(({ id }) => (entries.has(id) ? [] : id));
  for (const [id, entry] of await findEntries(manager, { userId, animeIds: missing })) entries.set(id, entry);
  const list = [...entries.values()];
  const passes = await passesOf(
    manager,
    list.map(({ id }) => id),
  );
  return new Map(
    list.flatMap((entry, index): [number, MalRecord][] => {
      const record = malRecord(entry, passes[index] ?? []);
      return record ? [[entry.animeId, record]] : [];
    }),
  );
}

function recordOf(
  records: ReadonlyMap<number, MalRecord>,
  animeIds: readonly number[],
  parts: readonly AnimeRow[] | undefined,
): MalRecord | null {
  const present = animeIds.flatMap((id) => records.get(id) ?? []);
  if (!parts) return present[0] ?? null;
  // Parts of unknown length were not shared among: what the first has is all there is.
  return joinParts(present, present.length === parts.length || !canBeSplit(parts));
}

const types: Record<string, string> = { WEB: 'ONA', MOVIE: 'Movie', SPECIAL: 'Special', OTHER: 'Unknown' };
const priorities = ['LOW', 'MEDIUM', 'HIGH'];

function animeElement(
  {
    malId,
    anime,
    title,
    several,
  }: { malId: string; anime: AnimeRow; title: string; several: readonly AnimeRow[] | undefined },
  record: MalRecord,
): string {
  const episodes = (several ?? [anime]).reduce((total, part) => total + (part.episodeCount ?? 0), 0);
  const fields: [name: string, value: string | number][] = [
    ['series_animedb_id', malId],
    ['series_title', cdata(title)],
    ['series_type', types[anime.format] ?? anime.format],
    ['series_episodes', episodes],
    ['my_id', 0],
    ['my_watched_episodes', record.watched],
    ['my_start_date', malDate(record.startedOn)],
    ['my_finish_date', malDate(record.finishedOn)],
    ['my_rated', ''],
    ['my_score', record.score],
    ['my_storage', ''],
    ['my_status', record.status],
    ['my_comments', cdata(record.notes)],
    ['my_times_watched', record.rewatches],
    ['my_rewatch_value', ''],
    ['my_priority', priorities[record.priority] ?? 'LOW'],
    ['my_tags', cdata(record.tags.join(', '))],
    ['my_rewatching', record.again === null ? 0 : 1],
    ['my_rewatching_ep', record.again ?? 0],
    ['update_on_import', 1],
  ];
  const lines = fields.map(([name, value]) => `    <${name}>${value}</${name}>\n`);
  return `  <anime>\n${lines.join('')}  </anime>\n`;
}

/** Nothing in it is mark-up, and its end cannot stand in it. Characters that XML does not know are left out. */
function cdata(text: string): string {
  const known = text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
  return `<![CDATA[${known.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function malDate(date: string | null): string {
  if (date === null) return '0000-00-00';
  return `${date}-00-00`.slice(0, 10);
}
