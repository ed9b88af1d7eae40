import { defaultTheme, themeNames } from '../themes';
import type { StateEntry } from './entry';
import { choice, flagOn, instant, memory, page, texts } from './entry';
import type { AccountDraft } from './form';
import { formEntry, noDraft } from './form';

/** Every preference and view state of the client in one table. Server data is not here: it lives in Apollo's cache. */
export const stateTable = {
  // Preferences, stored locally. `freinds` is the spelling of the stored value (docs/product.md).
  episodesView: choice('episodesView', ['grid', 'card', 'table'], 'grid'),
  episodesSort: flagOn('episodesSort'),
  queueView: choice('queueView', ['card', 'list'], 'card'),
  profileView: choice('profileView', ['anime', 'threads', 'freinds'], 'anime'),
  animelistView: choice('animelistView', ['grid', 'list'], 'grid'),
  libraryView: choice('libraryView', ['card', 'list'], 'card'),
  discoverView: choice('discoverView', ['grid', 'cover', 'list'], 'grid'),
  theme: choice('theme', themeNames, defaultTheme),
  titleLanguage: choice('titleLanguage', ['english', 'romaji', 'native'], 'english'),
  sidebar: onOffUnset('sidebar'),
  singleKeys: flagOn('singleKeys'),
  /** This browser has requested the deletion of its account: only then is the visitor told that it was deleted. */
  deletionAsked: onOffUnset('deletionAsked'),
  /** This browser has been offered a passkey, or has used one, so it isn't offered one again. */
  passkeyOffered: onOffUnset('passkeyOffered'),
  offline: flagOn('offline'),
  lastSeen: instant('lastSeen'),
  lastVisit: instant('lastVisit'),

  // View state. Entries marked `reset` return to their default at sign-out and by "Reset views".
  spoilerScreen: flagOn('spoilerScreen', { reset: true }),
  queuePage: page('queuePage'),
  libraryPage: page('libraryPage'),
  animelistPage: page('animelistPage'),
  animelistList: choice(
    'animelistList',
    ['watching', 'completed', 'planning', 'paused', 'dropped', 'rewatching'],
    'watching',
    { reset: true },
  ),
  thread: memory<string | null>('thread', null, { reset: true }),
  threadSort: flagOn('threadSort', { reset: true }),
  threadComments: memory<readonly string[]>('threadComments', [], { reset: true }),
  formToggle: memory('formToggle', false, { reset: true }),
  formNotes: memory<readonly string[]>('formNotes', [], { reset: true }),
  form: formEntry,
  accountDraft: memory<AccountDraft>('accountDraft', noDraft, { reset: true }),
  /** Someone has just signed up here: the next page shows how a list begins. */
  newcomer: memory('newcomer', false, { reset: true }),
  confirmNotice: flagOn('confirmNotice', { persist: true, reset: true }),
  recentSearches: texts('recentSearches', 6, { persist: true, reset: true }),
  homeState: memory('homeState', false),
  /** The account has just been deleted here: its settings lead to the farewell page, not to the sign-in form. */
  accountDeleted: memory('accountDeleted', false),
};

export type StateName = keyof typeof stateTable;
export type StateValue<N extends StateName> = (typeof stateTable)[N] extends StateEntry<infer T> ? T : never;

/** Unset (null) until something sets it: the layout then decides about the sidebar by width. */
function onOffUnset(key: string): StateEntry<boolean | null> {
  return {
    key,
    default: null,
    persist: true,
    parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
    format: String,
  };
}
