import { registerEnumType } from 'type-graphql';
import type { FeedKind as Kind } from '../../../domain/tracking/feeds/feeds';
import type {
  ImportPolicy as Policy,
  ImportProblem as Problem,
  RowKind,
  RowOutcome,
  ImportSource as Source,
  ImportState as State,
} from '../../../domain/tracking/import/importRow';

export const ImportSource: Record<Source, Source> = { MAL_XML: 'MAL_XML', ACCOUNT: 'ACCOUNT' };
registerEnumType(ImportSource, {
  name: 'ImportSource',
  description: 'What kind of file an import reads.',
  valuesConfig: {
    MAL_XML: { description: 'An anime list as MyAnimeList and others export it.' },
    ACCOUNT: { description: 'An account as this software exports it.' },
  },
});

export const ImportPolicy: Record<Policy, Policy> = { KEEP: 'KEEP', FILL: 'FILL', REPLACE: 'REPLACE' };
registerEnumType(ImportPolicy, {
  name: 'ImportPolicy',
  description:
    'What an import does to entries that are on the list already. None takes "completed" or a rewatch back.',
  valuesConfig: {
    KEEP: { description: 'Leaves them as they are, and adds what is missing.' },
    FILL: { description: 'Fills in what stands empty.' },
    REPLACE: { description: 'Writes whatever the file has.' },
  },
});

type ShownState = Exclude<State, 'RECEIVING'>;
export const ImportState: Record<ShownState, ShownState> = {
  READING: 'READING',
  FAILED: 'FAILED',
  CHECKING: 'CHECKING',
  READY: 'READY',
  RUNNING: 'RUNNING',
  DONE: 'DONE',
  CANCELLED: 'CANCELLED',
  UNDONE: 'UNDONE',
};
registerEnumType(ImportState, {
  name: 'ImportState',
  description: 'How far an import has come.',
  valuesConfig: {
    READING: { description: 'The file is here; it waits to be read, or is being read.' },
    FAILED: { description: 'The file could not be read; `problem` says why.' },
    CHECKING: { description: 'The dry run is under way: nothing is written.' },
    READY: { description: 'The report can be looked over; `startImport` begins.' },
    RUNNING: { description: 'It is being carried out.' },
    DONE: { description: 'It was carried out; rows that match nothing wait to be resolved.' },
    CANCELLED: { description: 'It was stopped half-way; `startImport` goes on.' },
    UNDONE: { description: 'It was taken back.' },
  },
});

export const ImportRowKind: Record<RowKind, RowKind> = {
  ENTRY: 'ENTRY',
  HISTORY: 'HISTORY',
  FAVOURITE: 'FAVOURITE',
  SHELF: 'SHELF',
  SHELF_ITEM: 'SHELF_ITEM',
  QUEUE: 'QUEUE',
  HIDDEN: 'HIDDEN',
  SETTINGS: 'SETTINGS',
};
registerEnumType(ImportRowKind, {
  name: 'ImportRowKind',
  description: 'What a row of an imported file is about.',
  valuesConfig: {
    ENTRY: { description: 'An entry of the list.' },
    HISTORY: { description: 'More of the history of an entry that has a long one.' },
    FAVOURITE: { description: 'A favourite.' },
    SHELF: { description: 'A shelf of the library.' },
    SHELF_ITEM: { description: 'An anime on a shelf.' },
    QUEUE: { description: 'An item of the queue.' },
    HIDDEN: { description: 'A hidden anime.' },
    SETTINGS: { description: 'The settings.' },
  },
});

export const ImportOutcome: Record<RowOutcome, RowOutcome> = {
  WAITING: 'WAITING',
  ADDED: 'ADDED',
  UPDATED: 'UPDATED',
  UNCHANGED: 'UNCHANGED',
  UNMATCHED: 'UNMATCHED',
  INVALID: 'INVALID',
  DISMISSED: 'DISMISSED',
};
registerEnumType(ImportOutcome, {
  name: 'ImportOutcome',
  description: 'What becomes of a row, or became of it.',
  valuesConfig: {
    WAITING: { description: 'Not looked at yet.' },
    ADDED: { description: 'New here.' },
    UPDATED: { description: 'Changes what is here.' },
    UNCHANGED: { description: 'Changes nothing.' },
    UNMATCHED: { description: 'No anime of the catalogue fits: `resolveImportRow` says which it is.' },
    INVALID: { description: 'Cannot be taken; its problems say why.' },
    DISMISSED: { description: 'Fitted nothing, and was laid aside.' },
  },
});

export const ImportProblem: Record<Problem, Problem> = {
  NO_ANIME: 'NO_ANIME',
  UNKNOWN_STATUS: 'UNKNOWN_STATUS',
  BAD_NUMBER: 'BAD_NUMBER',
  NOT_READABLE: 'NOT_READABLE',
  TWICE_IN_FILE: 'TWICE_IN_FILE',
  LIST_IS_FULL: 'LIST_IS_FULL',
  NOTE_CUT: 'NOTE_CUT',
  TAGS_IN_NOTE: 'TAGS_IN_NOTE',
  BAD_DATE: 'BAD_DATE',
  BAD_SCORE: 'BAD_SCORE',
  SEVERAL_PARTS: 'SEVERAL_PARTS',
};
registerEnumType(ImportProblem, {
  name: 'ImportProblem',
  description: 'What is the matter with a row.',
  valuesConfig: {
    NO_ANIME: { description: 'It names no anime.' },
    UNKNOWN_STATUS: { description: 'Its status is none that is known.' },
    BAD_NUMBER: { description: 'Its count of episodes is no number that can be kept.' },
    NOT_READABLE: { description: 'It does not have the form that such a row has.' },
    TWICE_IN_FILE: { description: 'The file has the same anime before; the first row counts.' },
    LIST_IS_FULL: { description: 'The list that it belongs to has no room.' },
    NOTE_CUT: { description: 'Its note is longer than notes can be, and is cut.' },
    TAGS_IN_NOTE: {
      description: 'It has more or longer tags than an entry can have; those stand in its note.',
    },
    BAD_DATE: { description: 'A date of it is none, and is left out.' },
    BAD_SCORE: { description: 'Its score is none, and is left out.' },
    SEVERAL_PARTS: { description: 'It stands for several anime here; the first has it all.' },
  },
});

export const FeedKind: Record<Kind, Kind> = { CALENDAR: 'CALENDAR', EPISODES: 'EPISODES' };
registerEnumType(FeedKind, {
  name: 'FeedKind',
  description: 'The private feeds that a person can have, one of each.',
  valuesConfig: {
    CALENDAR: { description: 'When the episodes of the own anime air, as a calendar (iCal).' },
    EPISODES: { description: 'The newest aired episodes of the own anime, for feed readers (RSS).' },
  },
});
