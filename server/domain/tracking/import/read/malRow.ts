import { limits } from '../../../../config/limits';
import type { EntryStatus, Priority } from '../../entry';
import { isPartialDate, type PartialDate } from '../../partialDate';
import type { EntryRecord, ReadRow } from '../importRow';
import type { ImportProblem } from '../rowKinds';

const fieldNames = [
  'series_animedb_id',
  'series_title',
  'series_episodes',
  'my_watched_episodes',
  'my_start_date',
  'my_finish_date',
  'my_score',
  'my_status',
  'shiki_status',
  'my_comments',
  'my_times_watched',
  'my_priority',
  'my_tags',
  'my_rewatching',
  'my_rewatching_ep',
] as const;
type MalField = (typeof fieldNames)[number];

/** Whatever else a row has is passed over. */
export const malFields: ReadonlyMap<string, MalField> = new Map(fieldNames.map((name) => [name, name]));
export type MalFields = Partial<Record<MalField, string>>;

/** As long as titles of our own export may be. */
const LONGEST_TITLE = 400;

/**
 * One `<anime>` of a MyAnimeList export, from its fields (product P4): status as text or number, `shiki_status`, dates
 * with zeros, a rewatch that hides behind "Completed". What the rest can do without is left out and named.
 */
export function malRow(fields: Readonly<MalFields>): ReadRow {
  const problems = new Set<ImportProblem>();
  const malId = /^\s*0*([1-9]\d{0,9})\s*$/.exec(fields.series_animedb_id ?? '')?.[1];
  const title = (fields.series_title ?? '').trim().slice(0, LONGEST_TITLE).toWellFormed();
  const status = statusOf(fields);
  const progress = countOf(fields.my_watched_episodes, limits.episodes);
  const rewatches = countOf(fields.my_times_watched, limits.rewatches) ?? 0;
  if (!malId && title === '') problems.add('NO_ANIME');
  else if (!status) problems.add('UNKNOWN_STATUS');
  else if (progress === null) problems.add('BAD_NUMBER');
  const shown = title || `MyAnimeList ${malId ?? ''}`.trim();
  if (problems.size > 0 || !status || progress === null)
    return { kind: 'ENTRY', title: shown, payload: null, problems: [...problems] };

  const dates = {
    startedOn: dateOf(fields.my_start_date, problems),
    finishedOn: dateOf(fields.my_finish_date, problems),
  };
  const entry: EntryRecord = {
    status: status.status,
    progress,
    ...dates,
    score: scoreOf(fields.my_score, problems),
    ...wordsOf(fields, problems),
    rewatches,
    priority: priorityOf(fields.my_priority),
    ...(status.rewatching ? rewatchOf({ ...seenAndAgain(fields, progress, status.marked), dates }) : {}),
  };
  return {
    kind: 'ENTRY',
    title: shown,
    payload: { anime: { title, malId }, entry },
    problems: [...problems],
  };
}

/** Shikimori counts the rewatch itself among the watched episodes; MyAnimeList keeps a number for it. */
function seenAndAgain(fields: Readonly<MalFields>, watched: number, marked: boolean) {
  if (marked) return { seen: watched, progress: countOf(fields.my_rewatching_ep, limits.episodes) ?? 0 };
  return {
    seen: Math.max(watched, countOf(fields.series_episodes, limits.episodes) ?? 0),
    progress: watched,
  };
}

/** MyAnimeList keeps one pair of dates, which belongs to the first time through. */
function rewatchOf({
  seen,
  progress,
  dates,
}: {
  seen: number;
  progress: number;
  dates: Pick<EntryRecord, 'startedOn' | 'finishedOn'>;
}): Partial<EntryRecord> {
  return {
    status: 'REWATCHING',
    progress,
    startedOn: null,
    finishedOn: null,
    seenBefore: Math.max(seen, progress),
    pass: 2,
    passes: [{ number: 1, status: 'COMPLETED', progress: seen, ...dates }],
  };
}

const statuses: Record<string, EntryStatus> = {
  watching: 'WATCHING',
  currentlywatching: 'WATCHING',
  '1': 'WATCHING',
  completed: 'COMPLETED',
  '2': 'COMPLETED',
  onhold: 'PAUSED',
  '3': 'PAUSED',
  dropped: 'DROPPED',
  '4': 'DROPPED',
  plantowatch: 'PLANNING',
  planned: 'PLANNING',
  '6': 'PLANNING',
  rewatching: 'REWATCHING',
};

function statusOf(
  fields: Readonly<MalFields>,
): { status: EntryStatus; rewatching: boolean; marked: boolean } | null {
  const read = (text = '') => statuses[text.toLowerCase().replace(/[\s_-]/g, '')];
  const status = read(fields.shiki_status) ?? read(fields.my_status);
  if (!status) return null;
  const marked = fields.my_rewatching?.trim() === '1' && status === 'COMPLETED';
  return { status, rewatching: marked || status === 'REWATCHING', marked };
}

/** Empty is 0; null is no number that can be kept. */
function countOf(text = '', most: number): number | null {
  const clean = text.trim();
  if (clean === '') return 0;
  return /^\d{1,9}$/.test(clean) && Number(clean) <= most ? Number(clean) : null;
}

function scoreOf(text = '', problems: Set<ImportProblem>): number | null {
  const clean = text.trim() || '0';
  const score = /^\d{1,2}(\.\d{1,2})?$/.test(clean) ? Number(clean) : Number.NaN;
  if (!(score <= 10)) problems.add('BAD_SCORE');
  return score > 0 && score <= 10 ? Math.max(1, Math.round(score * 10)) : null;
}

function dateOf(text = '', problems: Set<ImportProblem>): PartialDate | null {
  const clean = text.trim();
  if (clean === '' || clean.startsWith('0000')) return null;
  const short = clean.replace(/-00-\d\d$/, '').replace(/-00$/, '');
  if (isPartialDate(short)) return short;
  problems.add('BAD_DATE');
  return null;
}

/** A tag that an entry has no room for goes into the note: on MyAnimeList, tags can be whole sentences. */
function wordsOf(
  fields: Readonly<MalFields>,
  problems: Set<ImportProblem>,
): Pick<EntryRecord, 'notes' | 'tags'> {
  const given = (fields.my_tags ?? '').split(',').map((tag) => tag.trim());
  const all = [...new Set(given)].filter((tag) => tag !== '');
  const tags = all.filter((tag) => tag.length <= limits.entryTag).slice(0, limits.entryTags);
  const others = all.filter((tag) => !tags.includes(tag)).join(', ');
  if (others !== '') problems.add('TAGS_IN_NOTE');
  const comments = (fields.my_comments ?? '').replace(/<br\s*\/?>\n?/gi, '\n').trim();
  const notes = [comments, others].filter((text) => text !== '').join('\n');
  if (notes.length <= limits.entryNotes) return { notes, tags };
  problems.add('NOTE_CUT');
  return {
    notes: notes
      .slice(0, limits.entryNotes)
      .toWellFormed()
      .replace(/\uFFFD$/, ''),
    tags,
  };
}

function priorityOf(text = ''): Priority | undefined {
  const known: Record<string, Priority> = {
    low: 'LOW',
    medium: 'MEDIUM',
    high: 'HIGH',
    '0': 'LOW',
    '1': 'MEDIUM',
    '2': 'HIGH',
  };
  return known[text.trim().toLowerCase()];
}
