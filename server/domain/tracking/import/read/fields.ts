import { limits } from '../../../../config/limits';
import { parseInstant } from '../../../text/instants';
import { joinLines } from '../../../text/textForm';
import type { EntryStatus } from '../../entry';
import { isPartialDate, type PartialDate } from '../../partialDate';
import type { AnimeReference, EntryRecord } from '../importRow';
import type { ImportProblem } from '../rowKinds';
import { makeStorable } from './text';

/** Maximum characters of a title, as in our own export. */
const MAX_TITLE_CHARACTERS = 400;

/** A plain value as text; empty for a value with parts. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? makeStorable(value).trim() : '';
}

export function titleOf(value: unknown): string {
  return joinLines(joinLines(textOf(value)).slice(0, MAX_TITLE_CHARACTERS));
}

/** A numeric id of an anime in another database. */
export function idOf(value: unknown): string | undefined {
  return /^0*([1-9]\d{0,9})$/.exec(textOf(value))?.[1];
}

/** Empty is 0; null if it is not a number that can be stored. */
export function countOf(value: unknown, most: number): number | null {
  const text = textOf(value);
  if (text === '') return 0;
  return /^\d{1,9}(\.0+)?$/.test(text) && Number(text) <= most ? Number(text) : null;
}

/** Number of episodes; 0 stands for unknown. */
export function episodesOf(value: unknown): number | undefined {
  return countOf(value, limits.episodes) || undefined;
}

export function yearOf(value: unknown): number | undefined {
  const [, year] = /^(\d{4})(?!\d)/.exec(textOf(value)) ?? [];
  return year === undefined || Number(year) < 1900 ? undefined : Number(year);
}

/** Scales a score to 1 to 100; empty and 0 are no score. */
export function scoreOf(value: unknown, outOf: number, problems: Set<ImportProblem>): number | null {
  const text = textOf(value) || '0';
  const score = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(score <= outOf)) problems.add('BAD_SCORE');
  return score > 0 && score <= outOf ? Math.max(1, Math.round((score * 100) / outOf)) : null;
}

/** Accepts zeros for unknown parts, a time at the end, and the number form 20110405. */
export function dateOf(value: unknown, problems: Set<ImportProblem>): PartialDate | null {
  const text = textOf(value);
  if (text === '' || /^0*$/.test(text) || text.startsWith('0000')) return null;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const plain = year === undefined ? text.replace(/[T ]\d\d:\d\d.*$/, '') : `${year}-${month}-${day}`;
  const short = plain.replace(/-00-\d\d$/, '').replace(/-00$/, '');
  if (isPartialDate(short)) return short;
  problems.add('BAD_DATE');
  return null;
}

/** An instant in ISO form, within the years that both databases store; a number counts seconds. Without a zone it is in UTC. */
export function instantOf(value: unknown): string | undefined {
  const date = typeof value === 'number' ? new Date(value * 1000) : parseInstant(textOf(value));
  const year = date?.getUTCFullYear() ?? 0;
  return date && year >= 1900 && year < 2200 ? date.toISOString() : undefined;
}

/** What MAL-Sync, by its present and its former name, keeps in tags, or in notes where a site has no tags; it may be cut off. */
const MACHINE_TAG = /,? ?\b(?:malSync::[\w+/=%-]+(?:::|$)|last::[\w+/=%-]{8,}::)/g;

/**
 * A tag that does not fit the entry goes into the note: on MyAnimeList, tags can be whole sentences. What programs have left
 * there for themselves is dropped.
 */
export function wordsOf(
  said: { notes: string; tags: readonly string[] },
  problems: Set<ImportProblem>,
): Pick<EntryRecord, 'notes' | 'tags'> {
  const [notes = '', ...tags] = [said.notes, ...said.tags].map((text) => {
    const kept = text.replace(MACHINE_TAG, '');
    if (kept !== text) problems.add('MACHINE_TAGS');
    return kept;
  });
  const all = [...new Set(tags.map(joinLines))].filter((tag) => tag !== '');
  const kept = all.filter((tag) => tag.length <= limits.entryTag).slice(0, limits.entryTags);
  const others = all.filter((tag) => !kept.includes(tag)).join(', ');
  if (others !== '') problems.add('TAGS_IN_NOTE');
  const whole = [notes.trim(), others].filter((text) => text !== '').join('\n');
  if (whole.length <= limits.entryNotes) return { notes: whole, tags: kept };
  problems.add('NOTE_CUT');
  const cut = whole.slice(0, limits.entryNotes).toWellFormed();
  return { notes: cut.replace(/\uFFFD$/, ''), tags: kept };
}

const statuses = new Map<string, EntryStatus>(
  Object.entries({
    WATCHING: ['watching', 'currentlywatching', 'current', 'inprogress'],
    COMPLETED: ['completed', 'watched'],
    PAUSED: ['onhold', 'hold', 'paused', 'stalled'],
    DROPPED: ['dropped', 'notinteresting'],
    PLANNING: ['plantowatch', 'planned', 'planning', 'wanttowatch'],
    REWATCHING: ['rewatching', 'repeating'],
  } satisfies Record<EntryStatus, string[]>).flatMap(([status, words]) =>
    words.map((word): [string, EntryStatus] => [word, status as EntryStatus]),
  ),
);

/** Reads the sites' words for a status, however they are written. */
export function statusOf(value: unknown): EntryStatus | undefined {
  return statuses.get(
    textOf(value)
      .toLowerCase()
      .replace(/[\s_-]/g, ''),
  );
}

const formats: Record<string, NonNullable<AnimeReference['format']>> = {
  tv: 'TV',
  tvseries: 'TV',
  tvshort: 'TV',
  movie: 'MOVIE',
  ova: 'OVA',
  ona: 'WEB',
  web: 'WEB',
  special: 'SPECIAL',
  tvspecial: 'SPECIAL',
};

export function formatOf(value: unknown): AnimeReference['format'] {
  const word = textOf(value)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  return Object.hasOwn(formats, word) ? formats[word] : undefined;
}
