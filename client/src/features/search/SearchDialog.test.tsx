import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { state } from '../../state';
import { type Answers, anAnime, pageOfFixtures, renderAt } from '../anime/anime.fixtures';
import { SearchDialog } from './SearchDialog';

/** Instant results, by keyboard and by pointer; recent searches are remembered in this browser. */
const found = (id: string, more: object = {}) => anAnime(id, { synonyms: ['LHG'], ...more });
const noOthers = { characters: [], people: [], threads: [], shelves: [] };
const others = (more: object = {}) => ({
  searchOthers: { __typename: 'SearchOthers', ...noOthers, ...more },
});
const answers: Answers = {
  SearchOthers: () => others(),
  SearchAnime: ({ text }) => {
    if (text === 'broken') throw new Error('no answer');
    if (text === 'nothing') return { discover: pageOfFixtures([], 0) };
    if (text === 'one') return { discover: pageOfFixtures([found('7')], 1) };
    return { discover: pageOfFixtures([found('1'), found('2')], 40) };
  },
};

function open(given = answers) {
  const onClose = jest.fn();
  const view = renderAt('/about', <SearchDialog onClose={onClose} />, given);
  const field = screen.getByRole('combobox', { name: 'Search anime' });
  return { ...view, onClose, field };
}

/** By its text: jsdom's computed name puts spaces around highlighted parts. */
const option = (text: string) =>
  waitFor(() => {
    const one = screen.getAllByRole('option').find(({ textContent }) => textContent?.includes(text));
    if (!one) throw new Error(`No option has ${text}`);
    return one;
  });
const options = () => screen.getAllByRole('option').map((one) => one.textContent);
const status = () => screen.getByRole('status').textContent;

beforeEach(() => act(() => void state.recentSearches([])));

it('searches once typing rests, counts the results and links to all of them', async () => {
  const { asked, field } = open();
  await userEvent.type(field, 'light');
  await option('Lighthouse 1');
  expect(asked.map(({ name, variables }) => [name, variables.text])).toEqual([
    ['SearchAnime', 'light'],
    ['SearchOthers', 'light'],
  ]);
  expect(status()).toBe('40 anime found');
  expect(options()).toHaveLength(3);
  expect(screen.getByRole('option', { name: 'Show all 40 in Discover' })).toHaveAttribute(
    'href',
    '/discover?text=light',
  );
  expect(await option('Lighthouse 1')).toHaveAttribute('href', '/anime/anime-1');
  expect(screen.getAllByText('Light')[0]?.tagName).toBe('MARK');
});

it('moves through the list with the arrow keys and opens the active option', async () => {
  const { field, at, onClose } = open();
  await userEvent.type(field, 'light');
  await option('Lighthouse 1');
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Show all');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const marked = screen.getByRole('option', { selected: true });
  expect(marked).toHaveTextContent('Lighthouse 2');
  expect(field).toHaveAttribute('aria-activedescendant', marked.id);
  await userEvent.keyboard('{Enter}');
  expect(at()).toBe('/anime/anime-2');
  expect(onClose).toHaveBeenCalled();
  expect(state.recentSearches()).toEqual(['light']);
});

it('opens all results in Discover on Enter alone', async () => {
  const { field, at } = open();
  await userEvent.type(field, 'night train{Enter}');
  expect(at()).toBe('/discover?text=night%20train');
});

it('leaves Enter to an input method, also where the composition has already ended', async () => {
  const { field, at } = open();
  await userEvent.type(field, 'night train');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(at()).toBe('/about');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(at()).toBe('/discover?text=night%20train');
});

it('drops an answer that arrives after a later request', async () => {
  const { field } = open();
  await userEvent.type(field, 'light');
  await option('Lighthouse 1');
  await userEvent.clear(field);
  await userEvent.type(field, 'one');
  await option('Lighthouse 7');
  expect(options()).toHaveLength(2);
  expect(status()).toBe('One anime found');
});

it('says by which other name an anime was found', async () => {
  const { field } = open();
  await userEvent.type(field, 'lhg');
  expect((await screen.findAllByText('LHG'))[0]?.tagName).toBe('MARK');
});

it('says when nothing is found, and offers a way on', async () => {
  const { field } = open();
  await userEvent.type(field, 'nothing');
  await waitFor(() => expect(status()).toBe('Nothing found for “nothing”.'));
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getByRole('link', { name: 'browse everything' })).toHaveAttribute('href', '/discover');
});

it('offers a retry if the search does not respond', async () => {
  let away = true;
  const { field } = open({
    SearchAnime: (variables) => {
      if (away) throw new Error('no answer');
      return answers.SearchAnime?.(variables) ?? {};
    },
  });
  await userEvent.type(field, 'light');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(status()).toBe('The search didn’t respond.');
  away = false;
  await userEvent.click(again);
  await option('Lighthouse 1');
});

describe('other things with the name', () => {
  const { id, slug, title } = anAnime('9');
  const anime = { __typename: 'Anime', id, slug, title };
  const everyKind = others({
    characters: [
      { __typename: 'FoundCharacter', slug: 'hana-light', name: 'Hana Light', native: null, anime },
    ],
    people: [{ __typename: 'CreditedPerson', id: '5', slug: 'lee-light', name: 'Lee Light', native: '明' }],
    threads: [{ __typename: 'Thread', id: 't1', title: 'Light or dark?', episodeNumber: 3, anime }],
    shelves: [{ __typename: 'Collection', id: 's1', name: 'Light ones', size: 1 }],
  });
  const all = { ...answers, SearchOthers: () => everyKind };

  it('come below the anime, under headings, each linking to its page', async () => {
    const { field } = open(all);
    await userEvent.type(field, 'light');
    await option('Hana Light');
    expect(screen.getAllByRole('option').map((one) => one.getAttribute('href'))).toEqual([
      '/anime/anime-1',
      '/anime/anime-2',
      '/discover/characters/hana-light',
      '/discover/people/lee-light',
      '/profile/threads/t1',
      '/library?shelf=s1',
      '/discover?text=light',
    ]);
    for (const name of ['Characters', 'Voices and staff', 'Threads', 'Your shelves'])
      expect(screen.getByRole('group', { name })).toBeInTheDocument();
    expect(await option('Light or dark?')).toHaveTextContent('Lighthouse 9, episode 3');
  });

  it('are reached by the arrow keys, in the order on screen', async () => {
    const { field, at } = open(all);
    await userEvent.type(field, 'light');
    await option('Hana Light');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    const marked = screen.getByRole('option', { selected: true });
    expect(marked).toHaveTextContent('Lee Light');
    expect(field).toHaveAttribute('aria-activedescendant', marked.id);
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('/discover/people/lee-light');
  });

  it('are shown if no anime is found', async () => {
    const { field } = open(all);
    await userEvent.type(field, 'nothing');
    await option('Lee Light');
    expect(status()).toBe('No anime is called “nothing”.');
    expect(screen.queryByRole('link', { name: 'browse everything' })).toBeNull();
    expect(options()).toHaveLength(4);
  });

  it('lead from a character without a page to the anime', async () => {
    const character = { __typename: 'FoundCharacter', slug: null, name: 'Hana Light', native: null, anime };
    const { field } = open({ ...answers, SearchOthers: () => others({ characters: [character] }) });
    await userEvent.type(field, 'light');
    expect(await option('Hana Light')).toHaveAttribute('href', '/anime/anime-9');
  });

  it('leave the anime alone if they fail', async () => {
    const { field } = open({
      ...answers,
      SearchOthers: () => {
        throw new Error('no answer');
      },
    });
    await userEvent.type(field, 'light');
    await option('Lighthouse 1');
    expect(options()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

it('remembers recent searches, and forgets them on request', async () => {
  act(() => void state.recentSearches(['night train', 'harbour']));
  const { field, asked } = open();
  expect(status()).toBe('Recent searches');
  expect(options()).toEqual(['night train', 'harbour']);
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field).toHaveValue('harbour');
  await waitFor(() => expect(asked.at(-1)?.variables.text).toBe('harbour'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(state.recentSearches()).toEqual([]);
});

it('keeps six searches, newest first; a finished text replaces its beginning', async () => {
  const { rememberSearch } = await import('./SearchDialog');
  act(() => {
    for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'nar', 'Naruto', ' ']) rememberSearch(text);
  });
  expect(state.recentSearches()).toEqual(['Naruto', 'g7', 'f6', 'e5', 'd4', 'c3']);
});
