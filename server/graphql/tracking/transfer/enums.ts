import { feedKinds } from '../../../domain/tracking/feeds';
import { importPolicies, rowOutcomes, shownStates } from '../../../domain/tracking/import/importRow';
import { importProblems, importSources, rowKinds } from '../../../domain/tracking/import/rowKinds';
import { registerEnum } from '../../schema/registerEnum';

export const ImportSource = registerEnum(importSources, {
  name: 'ImportSource',
  description: 'File format of an import.',
  values: {
    UNREAD: 'Unknown; the file has not been read.',
    MAL_XML: 'An anime list in the XML format of MyAnimeList, which others export too.',
    ACCOUNT: 'An account export of this software.',
    ANILIST: 'An AniList data download.',
    KITSU: 'A Kitsu library, as returned by its API.',
    SHIKIMORI: 'A Shikimori list as JSON.',
    HIKKA: 'Hikka lists as JSON.',
    ANIDB: 'A MyList export of AniDB.',
    ANIME_PLANET: 'An Anime-Planet list.',
    SIMKL: 'A Simkl backup.',
    TRAKT: 'A file from a Trakt data export.',
    YAMTRACK: 'A Yamtrack table export.',
  },
});

export const ImportPolicy = registerEnum(importPolicies, {
  name: 'ImportPolicy',
  description: 'How an import treats existing entries. No policy reverts a completed entry or a rewatch.',
  values: {
    KEEP: 'Keeps existing entries unchanged and adds new ones.',
    FILL: 'Fills in empty fields only.',
    REPLACE: "Overwrites them with the file's values.",
  },
});

export const ImportState = registerEnum(shownStates, {
  name: 'ImportState',
  description: 'State of an import.',
  values: {
    READING: 'The file was uploaded and is waiting to be read, or being read.',
    FAILED: 'The file could not be read; `problem` says why.',
    CHECKING: 'The dry run is in progress; nothing is written.',
    READY: 'The report is ready for review; `startImport` starts the import.',
    RUNNING: 'The import is running.',
    DONE: 'Finished. Unmatched rows can still be resolved.',
    CANCELLED: 'Stopped partway; `startImport` resumes it.',
    UNDONE: 'The import was undone.',
  },
});

export const ImportRowKind = registerEnum(rowKinds, {
  name: 'ImportRowKind',
  description: 'Kind of row in an imported file.',
  values: {
    OWN: 'A private anime that the user added.',
    ENTRY: 'A list entry.',
    HISTORY: "A further part of an entry's long watch history.",
    FAVOURITE: 'A favourite.',
    SHELF: 'A shelf of the library.',
    SHELF_ITEM: 'An anime on a shelf.',
    QUEUE: 'A queue item.',
    HIDDEN: 'A hidden anime.',
    SETTINGS: 'The settings.',
    KEPT: 'A manga or novel.',
    OPINION: 'Opinions on episodes of an anime.',
    REVIEW: 'A review: a verdict, with or without a text.',
    ADMIRED: 'A favourite person or studio.',
    RECOMMENDED: 'A reason why people who liked one of two anime should try the other.',
  },
});

export const ImportOutcome = registerEnum(rowOutcomes, {
  name: 'ImportOutcome',
  description: 'What an import will do, or did, with a row.',
  values: {
    WAITING: 'Not checked yet.',
    ADDED: 'New in the account.',
    UPDATED: 'Changes existing data.',
    UNCHANGED: 'Changes nothing.',
    KEPT: 'No anime, such as a manga: kept in the account as it came, for its export, and not shown.',
    UNMATCHED: 'Matches no anime in the catalogue; choose one with `resolveImportRow`.',
    INVALID: 'Cannot be imported; see `problems`.',
    DISMISSED: 'Matched no anime and was dismissed.',
  },
});

export const ImportProblem = registerEnum(importProblems, {
  name: 'ImportProblem',
  description: 'A problem with a row.',
  values: {
    NO_ANIME: 'The row names no anime.',
    UNKNOWN_STATUS: 'The status is unknown.',
    BAD_NUMBER: 'The number of episodes is invalid.',
    NOT_READABLE: 'The row is malformed.',
    LEFT_OUT: 'Summarises items that cannot become entries, such as films; `title` has their number.',
    TWICE_IN_FILE: 'The same anime appears earlier in the file; only the first row counts.',
    LIST_IS_FULL: 'The target list is full.',
    NOT_BEGUN: 'Nothing of the anime has been watched, so it cannot be reviewed or recommended.',
    NO_PAIR: 'Not both of its anime are in the lists of the catalogue.',
    NOT_IN_CATALOGUE: 'The catalogue has no such person or studio.',
    REMOVED_HERE: 'A moderator removed or locked what the account has about it, so it stays as it is.',
    ACCOUNT_IS_NEW: 'The account is too new to import what others read (`NEW_ACCOUNT_DAYS`).',
    NOTE_CUT: 'The note exceeds the maximum length and is truncated.',
    TAGS_IN_NOTE: 'The tags exceed the limits of an entry; the excess tags are put in its note.',
    MACHINE_TAGS: 'What a program such as MAL-Sync had left in tags or note for itself was left out.',
    BAD_DATE: 'A date is invalid and was left out.',
    BAD_SCORE: 'The score is invalid and was left out.',
    SEVERAL_PARTS: 'The row covers several anime in the catalogue; all of it goes to the first.',
    NO_PROGRESS: 'The file does not say which episodes were watched.',
    MATCHED_BY_TITLE:
      'Matched by title, year and format, as no id in it is known. Can be resolved differently, or dismissed, before the import.',
    ID_OF_ANOTHER:
      'By its id it would be an anime of another format and length than the row says, so it is not matched.',
  },
});

export const FeedKind = registerEnum(feedKinds, {
  name: 'FeedKind',
  description: 'Kinds of private feed. A person can have one of each.',
  values: {
    CALENDAR: "Air times of the episodes of the person's anime, as a calendar (iCalendar).",
    EPISODES: "The newest aired episodes of the person's anime, for feed readers (RSS).",
    REVIEWS: "What the person's friends reviewed in the last months, for feed readers (RSS).",
    SONARR: 'Series that the person plans to watch, by TVDB id, as a Sonarr custom list (JSON).',
  },
});
