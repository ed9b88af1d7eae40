import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { Toasts } from '../../../components/overlays/Toasts';
import { type Answers, anAnime, pageOfFixtures, renderAt } from '../../../features/anime/anime.fixtures';
import { anEntryFixture } from '../../../features/tracking/tracking.fixtures';
import { session, state } from '../../../state';
import { LibraryPanel } from './LibraryPanel';

/** The library: its server requests, its empty states, bulk changes. */
const entry = (id: string) => {
  const viewerEntry = anEntryFixture(id, { progress: 3, score: 80 });
  return { ...viewerEntry, anime: anAnime(id, { viewerEntry }) };
};
const counts = {
  __typename: 'ListCounts',
  total: 30,
  watching: 30,
  completed: 0,
  planning: 0,
  paused: 0,
  dropped: 0,
  rewatching: 0,
  saved: 0,
  favourites: 0,
};
const shelf = {
  __typename: 'Collection',
  id: 's1',
  name: 'Rainy Sundays',
  description: '',
  visibility: 'PRIVATE',
  size: 1,
};
const library = (ids: string[], total = ids.length) => ({
  library: {
    ...pageOfFixtures(
      ids.map((id) => entry(id)),
      total,
    ),
    counts,
  },
});
const answers: Answers = {
  Library: () => library(['1', '2'], 30),
  Shelves: () => ({ collections: { items: [shelf], pageInfo: { totalItems: 1 } } }),
  ShelfItems: ({ id }) => ({
    collection:
      id === 's1'
        ? { ...shelf, items: pageOfFixtures([{ anime: anAnime('7', { viewerEntry: null }) }], 1) }
        : null,
  }),
};
const show = (address: string, more: Answers = {}) =>
  renderAt(
    address,
    <>
      <LibraryPanel />
      <Toasts />
    </>,
    { ...answers, ...more },
  );

beforeEach(() => {
  const user = { id: 'me', email: 'me@example.org', emailVerified: true, name: 'Me', image: null };
  session({ user, token: 'x' });
  state.libraryView('card');
  state.libraryPage(1);
});

it('queries what its address says, and shows the progress', async () => {
  const { asked } = show('/library?list=watching&sort=title&year=2026');
  const card = (await screen.findByRole('heading', { name: 'Lighthouse 1' })).closest('article');
  expect(card).toHaveTextContent('Watching, 3 of about 12');
  expect(card).toHaveTextContent('2 waiting');
  expect(asked.find(({ name }) => name === 'Library')?.variables).toEqual({
    filter: { statuses: ['WATCHING'], yearFrom: 2026, yearTo: 2026 },
    sort: 'TITLE',
    reverse: false,
    page: 1,
    pageSize: 24,
  });
  expect(screen.getByRole('link', { name: /^Watching/ })).toHaveAttribute('aria-current', 'page');
});

it('never puts `view` into its address, and starts another list at page 1', async () => {
  const { at } = show('/library');
  await screen.findByRole('heading', { name: 'Lighthouse 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(state.libraryPage()).toBe(2);
  await userEvent.click(screen.getByRole('link', { name: /^Favourites/ }));
  expect(state.libraryPage()).toBe(1);
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(at()).toBe('/library?list=favourites');
});

it('keeps what it showed while another panel has the address', async () => {
  const { asked } = show('/latest?sort=title&list=watching');
  await screen.findByRole('heading', { name: 'Lighthouse 1' });
  expect(asked.find(({ name }) => name === 'Library')?.variables).toMatchObject({
    filter: {},
    sort: 'UPDATED',
  });
});

it('shows a shelf in manual order, and says if there are none', async () => {
  show('/library?shelf=s1');
  expect(await screen.findByRole('list', { name: 'Shelf, in your order' })).toHaveTextContent('Lighthouse 7');
  expect(screen.getByText('1 anime, visible to only you')).toBeInTheDocument();
});

it('says if the shelf does not exist', async () => {
  show('/library?shelf=gone');
  expect(await screen.findByRole('heading', { name: 'No such shelf' })).toBeInTheDocument();
});

it('changes everything selected in one go; another list starts with nothing selected', async () => {
  const { asked } = show('/library', {
    BulkEdit: () => ({ bulkEdit: { __typename: 'BulkPayload', changed: 2, unchanged: 0, undoId: 'u1' } }),
  });
  await screen.findByRole('heading', { name: 'Lighthouse 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lighthouse 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lighthouse 2' }));
  const bar = within(screen.getByRole('region', { name: 'Selected anime' }));
  await userEvent.click(bar.getByRole('button', { name: 'List' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Paused' }));
  expect(await screen.findByText('2 anime are on “Paused”')).toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'BulkEdit')?.variables).toMatchObject({
    input: { animeIds: ['1', '2'], status: 'PAUSED' },
  });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Selected anime' })).not.toBeInTheDocument(),
  );
});

it('keeps the selection when the server refuses', async () => {
  show('/library', {
    BulkEdit: () => {
      throw new TypeError('no network');
    },
  });
  await screen.findByRole('heading', { name: 'Lighthouse 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lighthouse 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from my library' }));
  expect((await screen.findAllByText('That didn’t work')).length).toBeGreaterThan(0);
  expect(screen.getByRole('checkbox', { name: 'Select Lighthouse 1' })).toBeChecked();
});

it('offers the season to start from while it is empty', async () => {
  show('/library', {
    Library: () => ({ library: { ...pageOfFixtures([], 0), counts: { ...counts, total: 0 } } }),
    Shelves: () => ({ collections: { items: [], pageInfo: { totalItems: 0 } } }),
    LibraryPicks: () => ({
      season: { year: 2026, season: 'FALL', ...pageOfFixtures([anAnime('5', { viewerEntry: null })], 1) },
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Your shelves are empty' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Fall 2026' })).toBeInTheDocument();
  // A card as elsewhere: keys, +1 and the menu add it at once.
  const pick = await screen.findByRole('heading', { name: 'Lighthouse 5' });
  expect(pick.closest('article')).toHaveAttribute('data-anime', '5');
});

it('says what went wrong, and tries again', async () => {
  let broken = true;
  show('/library', {
    Library: () => {
      if (broken) throw new TypeError('no network');
      return library(['1']);
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  broken = false;
  await act(() => userEvent.click(again));
  expect(await screen.findByRole('heading', { name: 'Lighthouse 1' })).toBeInTheDocument();
});

it('clears its filters with one press, and stays there', async () => {
  const facets = { __typename: 'LibraryFacets', formats: [], genres: [], years: [], tags: [] };
  const { at } = show('/library?list=watching&sort=title&text=light&year=2026&genre=Drama', {
    LibraryFacets: () => ({ library: { ...library([]).library, facets } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(at()).toBe('/library?list=watching&text=light&sort=title');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Format' })).toHaveFocus();
});

it('offers what is at the user’s own services, once they have chosen some', async () => {
  const services = (chosen: boolean): Answers => ({
    WatchServices: () => ({
      watchServices: [{ __typename: 'WatchService', id: 'netflix', name: 'Netflix', chosen }],
    }),
  });
  const { at, asked, unmount } = show('/library', services(true));
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Services' }), 'Mine');
  expect(at()).toBe('/library?services=mine');
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'Library')?.variables.filter).toEqual({
      onMyServices: true,
    }),
  );
  unmount();
  const none = show('/library', services(false));
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  await waitFor(() => expect(none.asked.map(({ name }) => name)).toContain('WatchServices'));
  expect(screen.queryByRole('combobox', { name: 'Services' })).toBeNull();
});

it('invites users without entries to look around, or to import a list', async () => {
  show('/library', {
    Library: () => ({ library: { ...library([], 0).library, counts: { ...counts, total: 0, watching: 0 } } }),
    Shelves: () => ({ collections: { items: [], pageInfo: { totalItems: 0 } } }),
  });
  await screen.findByRole('heading', { name: 'Your shelves are empty' });
  expect(screen.getByRole('link', { name: 'Start your list' })).toHaveAttribute('href', '/welcome/start');
});

it('writes large numbers as people read them', async () => {
  show('/library', {
    Library: () => ({ library: { ...library(['1'], 1).library, counts: { ...counts, total: 1234 } } }),
  });
  expect(await screen.findByRole('link', { name: 'Everything 1,234' })).toBeInTheDocument();
});

describe('when one has gone on meanwhile', () => {
  const goHome = async (address: string, more: Answers = {}) => {
    const Away = () => <Link to="/latest">Latest</Link>;
    const Rainy = () => <Link to="/library?shelf=s2">Other shelf</Link>;
    return renderAt(
      address,
      <>
        <LibraryPanel />
        <Toasts />
        <Away />
        <Rainy />
      </>,
      { ...answers, ...more },
    );
  };

  it('a search that was being typed does not lead back', async () => {
    const { at } = await goHome('/library');
    const field = await screen.findByRole('searchbox');
    await userEvent.type(field, 'rain');
    await userEvent.click(screen.getByRole('link', { name: 'Latest' }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(at()).toBe('/latest');
  });

  it('a deleted shelf leads to the whole library only from itself, and is deleted once', async () => {
    let answer: () => void = () => undefined;
    const { asked, at } = await goHome('/library?shelf=s1', {
      DeleteShelf: () =>
        new Promise((resolve) => {
          answer = () => resolve({ deleteCollection: { __typename: 'CollectionPayload', undoId: 'u' } });
        }),
    });
    const button = await screen.findByRole('button', { name: 'Delete shelf' });
    await userEvent.dblClick(button);
    await userEvent.click(screen.getByRole('link', { name: 'Other shelf' }));
    await act(async () => answer());
    await screen.findByText('Shelf “Rainy Sundays” deleted');
    expect(at()).toBe('/library?shelf=s2');
    expect(asked.filter(({ name }) => name === 'DeleteShelf')).toHaveLength(1);
  });
});
