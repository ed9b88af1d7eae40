import { themeNames } from '../../../shared/themes';
import type { StateEntry } from './entry';
import { addThreadComment, chooseList, openThread, resetAll, state, stateTable, toggleForm } from './index';
import { persistedVar } from './persistedVar';
import { resetTable } from './table';

/** Preferences and other client state: defaults, storage, what a reset restores. */
type Row = [keyof typeof stateTable, unknown, 'stored' | 'tab' | 'memory'];

const table: Row[] = [
  ['episodesView', 'grid', 'stored'],
  ['episodesSort', true, 'stored'],
  ['queueView', 'card', 'stored'],
  ['profileView', 'anime', 'stored'],
  ['animelistView', 'grid', 'stored'],
  ['libraryView', 'card', 'stored'],
  ['discoverView', 'grid', 'stored'],
  ['theme', 'enspired', 'stored'],
  ['titleLanguage', 'english', 'stored'],
  ['sidebar', null, 'stored'],
  ['singleKeys', true, 'stored'],
  ['deletionAsked', null, 'stored'],
  ['passkeyOffered', null, 'stored'],
  ['offline', true, 'stored'],
  ['lastSeen', null, 'stored'],
  ['watchCountry', '', 'stored'],
  ['lastVisit', null, 'stored'],
  ['spoilerScreen', true, 'memory'],
  ['queuePage', 1, 'memory'],
  ['libraryPage', 1, 'memory'],
  ['animelistPage', 1, 'memory'],
  ['animelistList', 'watching', 'memory'],
  ['thread', null, 'memory'],
  ['threadSort', true, 'memory'],
  ['threadComments', [], 'memory'],
  ['formToggle', false, 'memory'],
  ['formNotes', [], 'memory'],
  ['form', { username: '', email: '', password: '' }, 'stored'],
  ['accountDraft', { owner: null, values: {} }, 'tab'],
  ['newcomer', false, 'memory'],
  ['accountDeleted', false, 'memory'],
  ['confirmNotice', true, 'stored'],
  ['recentSearches', [], 'stored'],
  ['homeState', false, 'memory'],
];

const entryOf = (name: keyof typeof stateTable) => stateTable[name] as StateEntry<unknown>;

/** The variable as a freshly opened page makes it, with this text in storage. */
function opened(name: keyof typeof stateTable, stored: string | null) {
  const storage = entryOf(name).tab ? sessionStorage : localStorage;
  storage.clear();
  if (stored !== null) storage.setItem(name, stored);
  return persistedVar(name, entryOf(name));
}

beforeEach(() => {
  localStorage.clear();
  resetAll();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe('the state table', () => {
  it('has exactly these entries', () => {
    expect(Object.keys(stateTable).sort()).toEqual(table.map(([name]) => name).sort());
  });

  it.each(table)('%s starts as %j and is kept in %s', (name, fallback, kept) => {
    expect(opened(name, null)()).toEqual(fallback);
    const { parse, tab } = entryOf(name);
    expect(tab ? 'tab' : parse ? 'stored' : 'memory').toBe(kept);
  });
});

describe('stored text', () => {
  const read: [keyof typeof stateTable, string, unknown][] = [
    ['episodesView', 'card', 'card'],
    ['episodesView', 'table', 'table'],
    ['episodesView', 'mosaic', 'grid'],
    ['episodesSort', 'false', false],
    ['episodesSort', 'true', true],
    ['episodesSort', '0', true],
    ['episodesSort', 'False', true],
    ['episodesSort', '', true],
    ['queueView', 'list', 'list'],
    ['queueView', 'grid', 'card'],
    ['profileView', 'freinds', 'freinds'],
    ['profileView', 'friends', 'anime'],
    ['animelistView', 'list', 'list'],
    ['libraryView', 'list', 'list'],
    ['discoverView', 'cover', 'cover'],
    ['discoverView', 'constructor', 'grid'],
    ['theme', 'washi', 'washi'],
    ['theme', 'hotdog', 'enspired'],
    ['sidebar', 'true', true],
    ['sidebar', 'false', false],
    ['sidebar', 'open', null],
    ['lastVisit', '2026-04-01T12:00:00.000Z', '2026-04-01T12:00:00.000Z'],
    ['lastVisit', 'yesterday', null],
    ['watchCountry', 'DE', 'DE'],
    ['watchCountry', 'Germany', ''],
    [
      'form',
      '{"username":"Mika","email":"mika@example.org"}',
      { username: 'Mika', email: 'mika@example.org', password: '' },
    ],
    ['form', '{"password":"old secret","email":7}', { username: '', email: '', password: '' }],
    ['form', 'not json', { username: '', email: '', password: '' }],
    ['form', 'null', { username: '', email: '', password: '' }],
    ['accountDraft', '{"owner":"1","values":{"a":"b","c":7}}', { owner: '1', values: { a: 'b' } }],
    ['accountDraft', '{"owner":7,"values":{"a":"b"}}', { owner: null, values: {} }],
    ['accountDraft', '{"owner":"1"}', { owner: null, values: {} }],
    ['accountDraft', 'not json', { owner: null, values: {} }],
  ];
  it.each(read)('%s stored as %j is %j', (name, text, value) => {
    expect(opened(name, text)()).toEqual(value);
  });

  it('is not read for what lives in memory only', () => {
    expect(opened('queuePage', '7')()).toBe(1);
    expect(opened('spoilerScreen', 'false')()).toBe(true);
  });
});

describe('a change', () => {
  it('is written each time, not only the first', () => {
    const view = opened('episodesView', null);
    view('card');
    expect(localStorage.getItem('episodesView')).toBe('card');
    view('table');
    expect(localStorage.getItem('episodesView')).toBe('table');
    view('grid');
    expect(localStorage.getItem('episodesView')).toBe('grid');
  });

  it('survives in memory if storage throws', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const view = persistedVar('queueView', stateTable.queueView);
    expect(view()).toBe('card');
    view('list');
    expect(view()).toBe('list');
    const draft = persistedVar('accountDraft', stateTable.accountDraft);
    draft({ owner: '1', values: { name: 'Mi' } });
    expect(draft().values).toEqual({ name: 'Mi' });
  });

  it('in another tab arrives, an unknown value as the default', () => {
    const theme = opened('theme', 'washi');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'sumi' }));
    expect(theme()).toBe('sumi');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'nope' }));
    expect(theme()).toBe('enspired');
    window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'washi' }));
    expect(theme()).toBe('enspired');
  });

  it('accepts every theme of the list', () => {
    for (const name of themeNames) expect(opened('theme', name)()).toBe(name);
  });

  it('of a draft is stored for this tab alone, of too many the newest', () => {
    const draft = opened('accountDraft', null);
    const values = { old: 'a'.repeat(60_000), other: 'b'.repeat(60_000), new: 'c'.repeat(30_000) };
    draft({ owner: '1', values });
    expect(draft()).toEqual({ owner: '1', values });
    expect(JSON.parse(sessionStorage.getItem('accountDraft') ?? '')).toEqual({
      owner: '1',
      values: { other: values.other, new: values.new },
    });
    expect(localStorage.getItem('accountDraft')).toBeNull();
  });

  it('of the form never writes the password, under any key', () => {
    state.form({ username: 'Mika', email: 'mika@example.org', password: 'kestrel harbour' });
    expect(state.form().password).toBe('kestrel harbour');
    expect(JSON.parse(localStorage.getItem('form') ?? '')).toEqual({
      username: 'Mika',
      email: 'mika@example.org',
    });
    expect(JSON.stringify(localStorage)).not.toContain('kestrel');
  });
});

describe('setters that belong together', () => {
  it('choosing another list goes to its first page', () => {
    state.animelistPage(4);
    chooseList('completed');
    expect([state.animelistList(), state.animelistPage()]).toEqual(['completed', 1]);
  });

  it('choosing the same list stays on its page', () => {
    state.animelistPage(4);
    chooseList('watching');
    expect(state.animelistPage()).toBe(4);
  });

  it('switching the form clears its notes, showing it again does not', () => {
    toggleForm(true);
    state.formNotes(['The email and password don’t match.']);
    toggleForm(true);
    expect(state.formNotes()).toHaveLength(1);
    toggleForm(false);
    expect([state.formToggle(), state.formNotes()]).toEqual([false, []]);
  });

  it('comments are newest first, and go with their thread', () => {
    openThread('t1');
    addThreadComment('a');
    addThreadComment('b');
    addThreadComment('a');
    expect(state.threadComments()).toEqual(['a', 'b']);
    openThread('t2');
    expect(state.threadComments()).toEqual([]);
  });
});

describe('resetAll', () => {
  it('restores spoiler screen, pages, list, thread and form, the stored record included', () => {
    state.spoilerScreen(false);
    state.queuePage(3);
    state.libraryPage(2);
    chooseList('dropped');
    state.animelistPage(5);
    openThread('t1');
    state.threadSort(false);
    addThreadComment('a');
    toggleForm(true);
    state.formNotes(['note']);
    state.form({ username: 'Mika', email: 'mika@example.org', password: 'kestrel harbour' });
    state.accountDraft({ owner: '1', values: { name: 'Mi' } });
    state.confirmNotice(false);
    state.newcomer(true);
    state.recentSearches(['lighthouse']);
    resetAll();
    for (const [name, fallback] of table.filter(([name]) => name in resetTable)) {
      expect([name, state[name]()]).toEqual([name, fallback]);
    }
    expect(table.filter(([name]) => name in resetTable)).toHaveLength(15);
    expect(localStorage.getItem('form')).toBeNull();
  });

  it('leaves preferences, theme and sidebar alone', () => {
    state.theme('washi');
    state.queueView('list');
    state.sidebar(false);
    state.episodesSort(false);
    resetAll();
    expect([state.theme(), state.queueView(), state.sidebar(), state.episodesSort()]).toEqual([
      'washi',
      'list',
      false,
      false,
    ]);
    expect(localStorage.getItem('theme')).toBe('washi');
  });

  it('works twice, and later changes are written again', () => {
    resetAll();
    resetAll();
    state.form({ username: '', email: 'later@example.org', password: '' });
    expect(localStorage.getItem('form')).toContain('later@example.org');
  });
});
