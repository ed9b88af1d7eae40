import type { EntryFullFragment, EntryStatus, SaveEntryInput } from '../../../generated/graphql';
import type { Trackable } from '../changes/entryChanges';
import { sureCount } from '../entryWords';

/** The form's values, with the fields of SaveEntryInput. Dates are text until they are valid. */
export type EntryDraft = Required<
  Pick<
    SaveEntryInput,
    | 'status'
    | 'progress'
    | 'score'
    | 'startedOn'
    | 'finishedOn'
    | 'rewatches'
    | 'priority'
    | 'visibility'
    | 'favourite'
    | 'tags'
    | 'notes'
    | 'spoilerLevel'
  >
> & {
  status: EntryStatus | null;
  progress: number;
  rewatches: number;
  score: number | null;
  startedOn: string;
  finishedOn: string;
  tags: string[];
  notes: string;
};
export type DraftField = keyof EntryDraft;

const nothing: EntryDraft = {
  status: null,
  progress: 0,
  score: null,
  startedOn: '',
  finishedOn: '',
  rewatches: 0,
  priority: 'LOW',
  visibility: 'PUBLIC',
  favourite: false,
  tags: [],
  notes: '',
  spoilerLevel: null,
};

export function draftOf(entry: EntryFullFragment | null): EntryDraft {
  if (!entry) return nothing;
  const { status, progress, score, rewatches, visibility, favourite, tags, notes, spoilerLevel } = entry;
  return {
    status,
    progress,
    score,
    startedOn: entry.startedOn ?? '',
    finishedOn: entry.finishedOn ?? '',
    rewatches,
    priority: entry.priority ?? 'LOW',
    visibility,
    favourite,
    tags: [...tags],
    notes,
    spoilerLevel,
  };
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only the fields the user changed: the others may have been changed elsewhere, and stay as they are there. */
export function changedFields(base: EntryDraft, draft: EntryDraft): DraftField[] {
  return (Object.keys(base) as DraftField[]).filter((field) => !same(base[field], draft[field]));
}

export function inputOf(draft: EntryDraft, fields: readonly DraftField[]): Omit<SaveEntryInput, 'animeId'> {
  const wire = { ...draft, startedOn: draft.startedOn || null, finishedOn: draft.finishedOn || null };
  return Object.fromEntries(fields.map((field) => [field, wire[field]]));
}

interface StatusContext {
  anime: Trackable;
  base: EntryDraft;
  /** The entry is in a rewatch, which goes on. */
  again: boolean;
  today: string;
}

/** Applies a status with what it implies. What the one before implied goes; what the viewer entered stays. */
export function withStatus(
  draft: EntryDraft,
  status: EntryStatus | null,
  context: StatusContext,
): EntryDraft {
  const { base } = context;
  const before = implyFields(base, draft.status, context);
  const untouched = (['progress', 'startedOn', 'finishedOn'] as const).filter(
    (field) => draft[field] === before[field],
  );
  return implyFields(
    { ...draft, ...Object.fromEntries(untouched.map((field) => [field, base[field]])) },
    status,
    context,
  );
}

/**
 * What a status implies, shown before it is saved: completed sets all episodes and today as the end date, watching starts today,
 * a rewatch starts a pass of its own.
 */
function implyFields(
  draft: EntryDraft,
  status: EntryStatus | null,
  { anime, base, again, today }: StatusContext,
): EntryDraft {
  const live = base.status === 'WATCHING' || base.status === 'PAUSED' || again;
  const plain = { ...draft, status };
  const goesOn = status === 'REWATCHING' && again && base.progress < (sureCount(anime) ?? Infinity);
  if (status === base.status || goesOn) return plain;
  if (status === 'COMPLETED') {
    const progress = Math.max(draft.progress, anime.episodeCount ?? 0);
    return { ...plain, progress, finishedOn: live ? draft.finishedOn || today : draft.finishedOn };
  }
  if (status === 'REWATCHING') return { ...plain, progress: 0, startedOn: today, finishedOn: '' };
  if (status === 'WATCHING' && (base.status === null || base.status === 'PLANNING'))
    return { ...plain, startedOn: draft.startedOn || today };
  return plain;
}

/** 2011, 2011-04 or 2011-04-05: a valid partial date. */
export function isPartialDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (!year || Number(year) < 1900 || Number(year) > 2200) return false;
  if (month && (Number(month) < 1 || Number(month) > 12)) return false;
  if (!day) return true;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
}

export type DraftErrors = Partial<Record<DraftField, string>>;

const noDate = 'Enter a date such as 2011, 2011-04 or 2011-04-05.';

export function checkDraft(draft: EntryDraft, anime: Trackable): DraftErrors {
  const errors: DraftErrors = checkDates(draft);
  const count = sureCount(anime);
  if (count !== null && draft.progress > count) errors.progress = `It has ${count} episodes.`;
  return errors;
}

/** Start and end: partial dates in order, or nothing. */
export function checkDates({
  startedOn,
  finishedOn,
}: Pick<EntryDraft, 'startedOn' | 'finishedOn'>): Pick<DraftErrors, 'startedOn' | 'finishedOn'> {
  const errors: DraftErrors = {};
  if (startedOn && !isPartialDate(startedOn)) errors.startedOn = noDate;
  if (finishedOn && !isPartialDate(finishedOn)) errors.finishedOn = noDate;
  if (!errors.startedOn && !errors.finishedOn && startedOn && finishedOn) {
    const length = Math.min(startedOn.length, finishedOn.length);
    if (finishedOn.slice(0, length) < startedOn.slice(0, length))
      errors.finishedOn = 'The end is before the start.';
  }
  return errors;
}
