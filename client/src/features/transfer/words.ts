import { messages } from '../../errors/messages';
import type {
  EntryPriority,
  EntryStatus,
  ImportFieldsFragment,
  ImportOutcome,
  ImportPolicy,
  ImportProblem,
  ImportRowFieldsFragment,
  ImportRowKind,
  ImportSource,
  ScoreFormat,
  Visibility,
} from '../../generated/graphql';
import { scoreText } from '../anime/scores';
import { plural } from '../anime/words';
import { verdictOptions } from '../threads/reviews/verdicts';
import { describeDate } from '../tracking/dates';
import { priorityWord, statusWord, visibilityWord } from '../tracking/entryWords';

/** Texts for imports. */
export const sourceWord: Record<ImportSource, string> = {
  UNREAD: 'List',
  MAL_XML: 'MyAnimeList export',
  ACCOUNT: 'Export from this software',
  ANILIST: 'AniList data',
  KITSU: 'Kitsu library',
  SHIKIMORI: 'Shikimori list',
  HIKKA: 'Hikka list',
  ANIDB: 'AniDB MyList',
  ANIME_PLANET: 'Anime-Planet list',
  SIMKL: 'Simkl backup',
  TRAKT: 'Trakt data',
  YAMTRACK: 'Yamtrack export',
};

export type Outcome = Exclude<ImportOutcome, 'WAITING'>;

/** In the order of the report: rows that change something first. */
export const outcomes: readonly {
  value: Outcome;
  count: keyof Omit<ImportFieldsFragment['counts'], '__typename'>;
  label: string;
  hint: string;
}[] = [
  { value: 'ADDED', count: 'added', label: 'New', hint: 'Not on your lists yet.' },
  { value: 'UPDATED', count: 'updated', label: 'Changed', hint: 'On your lists, but different in the file.' },
  {
    value: 'UNMATCHED',
    count: 'unmatched',
    label: 'Not found',
    hint: 'We couldn’t match these titles. You can choose the match before the import or after it.',
  },
  { value: 'INVALID', count: 'invalid', label: 'Not readable', hint: 'We can’t import these rows.' },
  {
    value: 'KEPT',
    count: 'kept',
    label: 'Kept, not shown',
    hint: 'Manga and novels. We don’t show them, but keep them as they are in the file, and they’re in your export.',
  },
  { value: 'UNCHANGED', count: 'unchanged', label: 'Same', hint: 'Nothing changes here.' },
  { value: 'DISMISSED', count: 'dismissed', label: 'Left out', hint: 'You left these out.' },
];

export const policies: readonly { value: ImportPolicy; label: string; hint: string }[] = [
  { value: 'FILL', label: 'Fill the gaps', hint: 'Only adds what your list doesn’t have.' },
  { value: 'KEEP', label: 'Keep mine', hint: 'Keeps your entries and adds missing ones.' },
  { value: 'REPLACE', label: 'Replace', hint: 'Overwrites your list with the file.' },
];

export const kindWord: Record<ImportRowKind, string> = {
  OWN: 'Your own',
  ENTRY: 'Entry',
  HISTORY: 'History',
  FAVOURITE: 'Favourite',
  SHELF: 'Shelf',
  SHELF_ITEM: 'On a shelf',
  QUEUE: 'Queue',
  HIDDEN: 'Not interested',
  SETTINGS: 'Settings',
  KEPT: 'Manga or novel',
  OPINION: 'Opinions on episodes',
  REVIEW: 'Review',
  ADMIRED: 'Favourite person or studio',
  RECOMMENDED: 'Recommendation',
};

export const problemWord: Record<ImportProblem, string> = {
  NO_ANIME: 'No anime named.',
  UNKNOWN_STATUS: 'Unknown status.',
  BAD_NUMBER: 'Invalid number of episodes.',
  NOT_READABLE: 'We can’t read this row.',
  LEFT_OUT: 'We can’t import these, so we left them out.',
  TWICE_IN_FILE: 'Duplicate. We use the first row for this anime.',
  LIST_IS_FULL: 'The list is full.',
  NOT_BEGUN: 'Watch an episode first.',
  NO_PAIR: 'We couldn’t match both anime.',
  NOT_IN_CATALOGUE: 'This isn’t in the catalogue.',
  REMOVED_HERE: 'A moderator removed or locked yours, so it stays as it is.',
  ACCOUNT_IS_NEW: 'New accounts can’t import reviews or recommendations yet.',
  NOTE_CUT: 'The note was too long, so we shortened it.',
  TAGS_IN_NOTE: 'Some tags were too long or too many, so we added them to the note.',
  MACHINE_TAGS: 'We left out what MAL-Sync keeps in your tags or note for itself.',
  BAD_DATE: 'We skipped an invalid date.',
  BAD_SCORE: 'We skipped an invalid score.',
  SEVERAL_PARTS: 'This is several anime here. Everything goes to the first one.',
  NO_PROGRESS: 'The file doesn’t say what you watched.',
  MATCHED_BY_TITLE: 'Matched by title. Please check.',
  ID_OF_ANOTHER: 'Its number belongs to an anime of another kind or length. Please choose.',
};

/** The state of an import, in one sentence. */
export function summaryOf({ state, problem, counts, totalRows }: ImportFieldsFragment): string {
  const { added, updated, unmatched, invalid, kept } = counts;
  const open = unmatched > 0 ? ` We couldn’t match ${plural(unmatched, 'title')}.` : '';
  const broken = invalid > 0 ? ` We can’t import ${plural(invalid, 'row')}.` : '';
  const keeping = state === 'DONE' ? 'We kept' : 'We’ll keep';
  const mangaWords =
    kept > 0 ? ` ${keeping} ${plural(kept, 'row')} of manga and novels, but don’t show them.` : '';
  const rest = `${open}${broken}${mangaWords}`;
  switch (state) {
    case 'READING':
      return 'Reading the file. Nothing has changed yet.';
    case 'FAILED':
      return messages[problem ?? 'IMPORT_NOT_READ'];
    case 'CHECKING':
      return 'Comparing with your lists. Nothing has changed yet.';
    case 'READY':
      if (kept > 0 && kept === totalRows) return `This is a manga list.${rest}`;
      return added + updated > 0
        ? `${plural(totalRows, 'row')}: ${added} new, ${updated} to change.${rest} Nothing has changed yet.`
        : `Nothing new for your lists.${rest}`;
    case 'RUNNING':
      return 'Importing. You can leave this page.';
    case 'DONE':
      return `Done: ${added} new, ${updated} changed.${rest}`;
    case 'CANCELLED':
      return 'Stopped. What was already imported stays. You can resume any time.';
    case 'UNDONE':
      return 'Undone. Your lists are back to how they were.';
  }
}

type Change = ImportRowFieldsFragment['changes'][number];

const names: Record<string, string> = {
  status: 'Status',
  progress: 'Episodes',
  score: 'Score',
  startedOn: 'Started',
  finishedOn: 'Finished',
  notes: 'Note',
  tags: 'Tags',
  rewatches: 'Rewatches',
  priority: 'Priority',
  visibility: 'Visible to',
  spoilerLevel: 'Spoilers',
  history: 'History',
  passes: 'Earlier watches',
  description: 'Description',
  opinions: 'Opinions',
  verdict: 'Verdict',
  text: 'Text',
  reason: 'Reason',
};

/** A value an import changes, before and after, in words. */
export function changeWords(
  { field, before, after }: Change,
  format: ScoreFormat,
): { name: string; before: string | null; after: string } {
  const words = (json: string) => valueWords(field, JSON.parse(json), format);
  return { name: names[field] ?? field, before: before === null ? null : words(before), after: words(after) };
}

function valueWords(field: string, value: unknown, format: ScoreFormat): string {
  if (field === 'titleLanguage' && value === null) return 'the site’s';
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  switch (field) {
    case 'status':
      return statusWord[value as EntryStatus] ?? String(value);
    case 'score':
      return scoreText(Number(value), format);
    case 'priority':
      return priorityWord[value as EntryPriority] ?? String(value);
    case 'visibility':
      return visibilityWord[value as Visibility] ?? String(value);
    case 'verdict':
      return verdictOptions.find((one) => one.value === value)?.label ?? String(value);
    case 'startedOn':
    case 'finishedOn':
      return describeDate(String(value));
    case 'history':
    case 'opinions':
      return `${value} more`;
  }
  return Array.isArray(value) ? value.join(', ') : String(value);
}
