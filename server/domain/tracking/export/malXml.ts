import { animeByExternalIds } from '../../../data/stores/animeReferenceStore';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { findEntries } from '../../../data/stores/entryStore';
import { passesOf, type WatchPass } from '../../../data/stores/watchStore';
import type { Deps } from '../../deps';
import { removeNonXml } from '../../text/textForm';
import { type Entry, priorities, seenUpTo } from '../entry';
import { canBeSplit } from '../import/splitParts';
import { selectPartsAlike } from '../import/titles';
import { storageOf } from '../malStorage';
import { type ExportedEntry, exportedAnime, exportedEntries } from './exportedEntries';

/**
 * The list in MyAnimeList's import format: `update_on_import` 1, the parts of a split series as one. Entries that are only
 * saved, and anime without a MyAnimeList id, are left out.
 */
export async function* exportMalXml(
  deps: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<myanimelist>\n';
  yield '  <myinfo>\n    <user_export_type>1</user_export_type>\n  </myinfo>\n';
  const written = new Set<string>();
  for await (const turn of exportedEntries(deps, { userId })) {
    const parts = await partsOf(deps, { userId, turn });
    const records = await recordsOf(deps, { userId, turn, parts });
    const rows: string[] = [];
    for (const { anime } of turn) {
      const malId = anime.ids.mal;
      if (malId === undefined || written.has(malId)) continue;
      const alike = parts.get(malId) && selectPartsAlike(parts.get(malId) ?? [], anime.row.format);
      // A re-edit has its series' id, which the series takes if it is on the list.
      const of = alike?.some(({ id }) => records.has(id)) ? alike : undefined;
      const record = recordOf(records, of?.map(({ id }) => id) ?? [anime.row.id], of);
      if (!record) continue;
      if (alike) written.add(malId);
      rows.push(
        animeElement({ malId, anime: of?.[0] ?? anime.row, title: anime.title, several: of }, record),
      );
    }
    yield rows.join('');
  }
  yield '</myanimelist>\n';
}

/** The parts, in order, of those ids in this turn that stand for several anime. */
async function partsOf(
  deps: Pick<Deps, 'db'>,
  { userId, turn }: { userId: string; turn: readonly ExportedEntry[] },
): Promise<Map<string, AnimeRow[]>> {
  const externalIds = turn.flatMap(({ anime }) => anime.ids.mal ?? []);
  const links = await animeByExternalIds(deps.db.manager, { site: 'mal', externalIds });
  const byId = new Map<string, Set<number>>();
  for (const { externalId, animeId } of links)
    byId.set(externalId, (byId.get(externalId) ?? new Set()).add(animeId));
  const several = [...byId].filter(([, animeIds]) => animeIds.size > 1);
  const animeIds = several.flatMap(([, ids]) => [...ids]);
  const anime = await exportedAnime(deps, { userId, animeIds });
  return new Map(
    several.map(([malId, animeIds]) => [malId, [...animeIds].flatMap((id) => anime.get(id)?.row ?? [])]),
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
  // A part may be in another turn.
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
  // Progress was not split across parts of unknown length: the first one has it all.
  return joinParts(present, present.length === parts.length || !canBeSplit(parts));
}

const types: Record<string, string> = { WEB: 'ONA', MOVIE: 'Movie', SPECIAL: 'Special', OTHER: 'Unknown' };

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
  const { storage, tags } = storageOf(record.tags);
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
    ['my_storage', storage],
    ['my_status', record.status],
    ['my_comments', cdata(record.notes)],
    ['my_times_watched', record.rewatches],
    ['my_rewatch_value', ''],
    ['my_priority', priorities[record.priority] ?? 'LOW'],
    ['my_tags', cdata(tags.join(', '))],
    ['my_rewatching', record.again === null ? 0 : 1],
    ['my_rewatching_ep', record.again ?? 0],
    ['update_on_import', 1],
  ];
  const lines = fields.map(([name, value]) => `    <${name}>${value}</${name}>\n`);
  return `  <anime>\n${lines.join('')}  </anime>\n`;
}

/** No markup is parsed in CDATA, and an end marker in the text is split. Characters not allowed in XML are left out. */
function cdata(text: string): string {
  return `<![CDATA[${removeNonXml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function malDate(date: string | null): string {
  if (date === null) return '0000-00-00';
  return `${date}-00-00`.slice(0, 10);
}

type MalStatus = 'Watching' | 'Completed' | 'On-Hold' | 'Dropped' | 'Plan to Watch';

/** The part of an entry that MyAnimeList can store: one pair of dates, scores up to ten, a rewatch beside "Completed". */
export interface MalRecord {
  status: MalStatus;
  watched: number;
  /** Episodes seen in the current rewatch. */
  again: number | null;
  score: number;
  startedOn: string | null;
  finishedOn: string | null;
  notes: string;
  tags: string[];
  rewatches: number;
  priority: number;
}

const statuses: Record<NonNullable<Entry['status']>, MalStatus> = {
  WATCHING: 'Watching',
  COMPLETED: 'Completed',
  PLANNING: 'Plan to Watch',
  PAUSED: 'On-Hold',
  DROPPED: 'Dropped',
  REWATCHING: 'Completed',
};

/** Null for an entry that is only saved: MyAnimeList has no such state. */
export function malRecord(entry: Entry, passes: readonly WatchPass[]): MalRecord | null {
  const { status, progress, score, notes, tags, rewatches, priority } = entry;
  if (!status) return null;
  const [first] = passes;
  const again = status === 'REWATCHING';
  return {
    status: statuses[status],
    watched: again ? (passes.at(-1)?.progress ?? seenUpTo(entry)) : progress,
    again: again ? progress : null,
    score: score === null ? 0 : Math.max(1, Math.round(score / 10)),
    startedOn: first ? first.startedOn : entry.startedOn,
    finishedOn: first ? first.finishedOn : entry.finishedOn,
    notes,
    tags,
    rewatches,
    priority: priorities.indexOf(priority),
  };
}

/**
 * Joins the records of parts, in order, into the single record that MyAnimeList has: the reverse of `import/splitParts.ts`.
 * `whole` means that every part is on the list.
 */
export function joinParts(parts: readonly MalRecord[], whole: boolean): MalRecord | null {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const rewatched = parts.findIndex(({ again }) => again !== null);
  const before = parts.slice(0, Math.max(0, rewatched));
  const scores = parts.flatMap(({ score }) => score || []);
  return {
    status: joinedStatus(parts, whole),
    watched: sum(parts.map(({ watched }) => watched)),
    again:
      rewatched === -1 ? null : sum(before.map(({ watched }) => watched)) + (parts[rewatched]?.again ?? 0),
    score: scores.length === 0 ? 0 : Math.round(sum(scores) / scores.length),
    startedOn: first.startedOn,
    finishedOn: last.finishedOn,
    notes: [...new Set(parts.flatMap(({ notes }) => notes || []))].join('\n'),
    tags: [...new Set(parts.flatMap(({ tags }) => tags))],
    rewatches: Math.min(...parts.map(({ rewatches }) => rewatches)),
    priority: Math.max(...parts.map(({ priority }) => priority)),
  };
}

function joinedStatus(parts: readonly MalRecord[], whole: boolean): MalStatus {
  if (parts.every(({ status }) => status === 'Plan to Watch')) return 'Plan to Watch';
  if (whole && parts.every(({ status }) => status === 'Completed')) return 'Completed';
  const open = parts.filter(({ status }) => status !== 'Completed' && status !== 'Plan to Watch');
  return open.at(-1)?.status ?? 'Watching';
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
