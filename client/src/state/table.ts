import { themeNames } from '../../../shared/themes';
import { titleLanguageNames } from '../../../shared/titles';
import type { StateEntry } from './entry';
import { choice, country, flagOn, flagUnset, instant, memory, texts } from './entry';
import { draftEntry, formEntry } from './form';

/** What the page came with; nothing where it is rendered on the server. */
const sent = globalThis.document?.documentElement.dataset;

/** What resetAll() leaves alone: preferences, and what this browser has done. `freinds` is the spelling of the stored value. */
const keptTable = {
  episodesView: choice(['grid', 'card', 'table']),
  episodesSort: flagOn(),
  queueView: choice(['card', 'list']),
  profileView: choice(['anime', 'threads', 'freinds', 'history']),
  animelistView: choice(['grid', 'list']),
  libraryView: choice(['card', 'list']),
  discoverView: choice(['grid', 'cover', 'list']),
  /** `theme.js` notes the one that the page came with, which the site's operators choose. */
  theme: choice(themeNames, sent?.siteTheme),
  titleLanguage: choice(titleLanguageNames, sent?.titleLanguage),
  /** Until something sets it, the layout decides by width. */
  sidebar: flagUnset(),
  singleKeys: flagOn(),
  /** This browser has requested the deletion of its account: only then is the visitor told that it was deleted. */
  deletionAsked: flagUnset(),
  /** This browser has been offered a passkey, or has used one, so it isn't offered one again. */
  passkeyOffered: flagUnset(),
  offline: flagOn(),
  /** Where a visitor watches; empty until they have chosen. */
  watchCountry: country(),
  lastSeen: instant(),
  lastVisit: instant(),
  homeState: memory(false),
  /** The account has just been deleted here: its settings lead to the farewell page, not to the sign-in form. */
  accountDeleted: memory(false),
};

/** What returns to its default at sign-out and by "Reset views". */
export const resetTable = {
  spoilerScreen: memory(true),
  queuePage: memory(1),
  libraryPage: memory(1),
  animelistPage: memory(1),
  animelistList: memory<'watching' | 'completed' | 'planning' | 'paused' | 'dropped' | 'rewatching'>(
    'watching',
  ),
  thread: memory<string | null>(null),
  threadSort: memory(true),
  threadComments: memory<readonly string[]>([]),
  formToggle: memory(false),
  formNotes: memory<readonly string[]>([]),
  form: formEntry,
  accountDraft: draftEntry,
  /** Someone has just signed up here: the next page shows how a list begins. */
  newcomer: memory(false),
  confirmNotice: flagOn(),
  recentSearches: texts(6),
};

/**
 * Every preference and view state of the client in one table, by the keys under which they are stored. Server data is not here:
 * it lives in Apollo's cache.
 */
export const stateTable = { ...keptTable, ...resetTable };

export type StateName = keyof typeof stateTable;
export type StateValue<N extends StateName> = (typeof stateTable)[N] extends StateEntry<infer T> ? T : never;
