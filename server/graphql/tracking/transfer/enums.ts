import { feedKinds } from '../../../domain/tracking/feeds';
import { importPolicies, rowOutcomes, shownStates } from '../../../domain/tracking/import/importRow';
import { importProblems, importSources, rowKinds } from '../../../domain/tracking/import/rowKinds';
import { registerEnum } from '../../registerEnum';

export const ImportSource = registerEnum(importSources, {
  name: 'ImportSource',
  description: 'What kind of file an import reads.',
  values: {
    UNREAD: 'Not known: the file has not been read.',
    MAL_XML: 'An anime list as MyAnimeList and others export it.',
    ACCOUNT: 'An account as this software exports it.',
    ANILIST: 'The data download of AniList.',
    KITSU: 'A library as the API of Kitsu gives it.',
    SHIKIMORI: 'A list of Shikimori as JSON.',
    HIKKA: 'Lists of Hikka as JSON.',
    ANIDB: 'A MyList of AniDB.',
    ANIME_PLANET: 'A list of Anime-Planet.',
    SIMKL: 'A backup of Simkl.',
    TRAKT: 'A file of the data export of Trakt.',
    YAMTRACK: 'The table that Yamtrack exports.',
  },
});

export const ImportPolicy = registerEnum(importPolicies, {
  name: 'ImportPolicy',
  description:
    'What an import does to entries that are on the list already. None takes "completed" or a rewatch back.',
  values: {
    KEEP: 'Leaves them as they are, and adds what is missing.',
    FILL: 'Fills in what stands empty.',
    REPLACE: 'Writes whatever the file has.',
  },
});

export const ImportState = registerEnum(shownStates, {
  name: 'ImportState',
  description: 'How far an import has come.',
  values: {
    READING: 'The file is here; it waits to be read, or is being read.',
    FAILED: 'The file could not be read; `problem` says why.',
    CHECKING: 'The dry run is under way: nothing is written.',
    READY: 'The report can be looked over; `startImport` begins.',
    RUNNING: 'It is being carried out.',
    DONE: 'It is done; rows that match nothing can still be resolved.',
    CANCELLED: 'It was stopped halfway; `startImport` resumes it.',
    UNDONE: 'It was taken back.',
  },
});

export const ImportRowKind = registerEnum(rowKinds, {
  name: 'ImportRowKind',
  description: 'What a row of an imported file is about.',
  values: {
    OWN: 'Something that its person added for themselves alone.',
    ENTRY: 'An entry of the list.',
    HISTORY: 'More of the history of an entry that has a long one.',
    FAVOURITE: 'A favourite.',
    SHELF: 'A shelf of the library.',
    SHELF_ITEM: 'An anime on a shelf.',
    QUEUE: 'An item of the queue.',
    HIDDEN: 'A hidden anime.',
    SETTINGS: 'The settings.',
  },
});

export const ImportOutcome = registerEnum(rowOutcomes, {
  name: 'ImportOutcome',
  description: 'What an import does, or did, with a row.',
  values: {
    WAITING: 'Not looked at yet.',
    ADDED: 'New here.',
    UPDATED: 'Changes what is here.',
    UNCHANGED: 'Changes nothing.',
    UNMATCHED: 'No anime of the catalogue matches: `resolveImportRow` chooses one.',
    INVALID: 'Cannot be imported; its problems say why.',
    DISMISSED: 'Matched nothing, and was dismissed.',
  },
});

export const ImportProblem = registerEnum(importProblems, {
  name: 'ImportProblem',
  description: 'A problem of a row.',
  values: {
    NO_ANIME: 'It names no anime.',
    UNKNOWN_STATUS: 'Its status is unknown.',
    BAD_NUMBER: 'Its number of episodes is invalid.',
    NOT_READABLE: 'It does not have the form of such a row.',
    LEFT_OUT: 'It stands for what no entry can hold, such as manga; `title` has how many there are.',
    TWICE_IN_FILE: 'The file has the same anime before; the first row counts.',
    LIST_IS_FULL: 'The list that it belongs to is full.',
    NOTE_CUT: 'Its note is longer than notes can be, and is cut.',
    TAGS_IN_NOTE: 'It has more or longer tags than an entry can have; those stand in its note.',
    BAD_DATE: 'One of its dates is invalid and left out.',
    BAD_SCORE: 'Its score is invalid and left out.',
    SEVERAL_PARTS: 'It stands for several anime here; the first one takes all of it.',
    NO_PROGRESS: 'The file does not say what was watched of it.',
    MATCHED_BY_TITLE:
      'No id in it is known here; title, year and format are. It can be resolved anew, or dismissed, before the import.',
  },
});

export const FeedKind = registerEnum(feedKinds, {
  name: 'FeedKind',
  description: 'The private feeds that a person can have, one of each.',
  values: {
    CALENDAR: "When the episodes of the person's anime air, as a calendar (iCal).",
    EPISODES: "The newest aired episodes of the person's anime, for feed readers (RSS).",
    SONARR:
      'The series that the person plans to watch, by their ids at TVDB, for a custom list of Sonarr (JSON).',
  },
});
