import { messages } from '../../errors/messages';
import type {
  ImportFieldsFragment,
  ImportOutcome,
  ImportPolicy,
  ImportProblem,
  ImportRowKind,
  ImportSource,
} from '../../generated/graphql';
import { plural } from '../anime/words';

/** What imports say, in words. */
export const sourceWord: Record<ImportSource, string> = {
  MAL_XML: 'MyAnimeList export',
  ACCOUNT: 'Export of this software',
};

export type Outcome = Exclude<ImportOutcome, 'WAITING'>;

/** In the order of the report, what changes something first. */
export const outcomes: readonly {
  value: Outcome;
  count: keyof Omit<ImportFieldsFragment['counts'], '__typename'>;
  label: string;
  hint: string;
}[] = [
  { value: 'ADDED', count: 'added', label: 'New', hint: 'Not on your lists yet.' },
  { value: 'UPDATED', count: 'updated', label: 'Changed', hint: 'On your lists, and different in the file.' },
  {
    value: 'UNMATCHED',
    count: 'unmatched',
    label: 'Not found',
    hint: 'No anime of this site fits these rows. Say which one it is, now or after the import.',
  },
  { value: 'INVALID', count: 'invalid', label: 'Not readable', hint: 'These rows cannot be taken, and why.' },
  { value: 'UNCHANGED', count: 'unchanged', label: 'Same', hint: 'Nothing changes here.' },
  { value: 'DISMISSED', count: 'dismissed', label: 'Left out', hint: 'You left these out.' },
];

export const policies: readonly { value: ImportPolicy; label: string; hint: string }[] = [
  { value: 'FILL', label: 'Fill the gaps', hint: 'Writes only where your list has nothing.' },
  { value: 'KEEP', label: 'Keep mine', hint: 'Leaves every entry as it is, and adds what is missing.' },
  { value: 'REPLACE', label: 'Replace', hint: 'Writes whatever the file has.' },
];

export const kindWord: Record<ImportRowKind, string> = {
  ENTRY: 'Entry',
  HISTORY: 'History',
  FAVOURITE: 'Favourite',
  SHELF: 'Shelf',
  SHELF_ITEM: 'On a shelf',
  QUEUE: 'Queue',
  HIDDEN: 'Not interested',
  SETTINGS: 'Settings',
};

export const problemWord: Record<ImportProblem, string> = {
  NO_ANIME: 'It names no anime.',
  UNKNOWN_STATUS: 'Its status is none that is known here.',
  BAD_NUMBER: 'Its number of episodes is none.',
  NOT_READABLE: 'It does not have the form of such a row.',
  TWICE_IN_FILE: 'The file has this anime before: the first row counts.',
  LIST_IS_FULL: 'There is no room for it.',
  NOTE_CUT: 'The note was too long, and is cut.',
  TAGS_IN_NOTE: 'Some tags are too long or too many: they stand in the note.',
  BAD_DATE: 'A date was no date, and is left out.',
  BAD_SCORE: 'The score was none, and is left out.',
  SEVERAL_PARTS: 'It stands for several anime here: the first one has it all.',
};

/** Where an import stands, in one sentence. */
export function summaryOf({ state, problem, counts, totalRows }: ImportFieldsFragment): string {
  const { added, updated, unmatched, invalid } = counts;
  const open =
    unmatched > 0
      ? ` ${plural(unmatched, 'row')} ${unmatched === 1 ? 'fits' : 'fit'} no anime here yet.`
      : '';
  const broken = invalid > 0 ? ` ${plural(invalid, 'row')} cannot be taken.` : '';
  switch (state) {
    case 'READING':
      return 'It is being read. Nothing changes by that.';
    case 'FAILED':
      return messages[problem ?? 'IMPORT_NOT_READ'];
    case 'CHECKING':
      return 'It is being compared with your lists. Nothing changes by that.';
    case 'READY':
      return added + updated > 0
        ? `${plural(totalRows, 'row')}: ${added} new, ${updated} to change.${open}${broken} Nothing has changed yet.`
        : `Nothing in it is new to your lists.${open}${broken}`;
    case 'RUNNING':
      return 'It is being imported. You can leave this page: it goes on.';
    case 'DONE':
      return `Done: ${added} new, ${updated} changed.${open}${broken}`;
    case 'CANCELLED':
      return 'Stopped half-way. What was imported until then stays, and it can go on.';
    case 'UNDONE':
      return 'Undone: your lists are what they were before it.';
  }
}
