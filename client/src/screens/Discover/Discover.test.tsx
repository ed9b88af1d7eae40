import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import {
  type Answers,
  anAnime as aCard,
  pageOfFixtures,
  renderAt,
} from '../../features/anime/anime.fixtures';
import { keepChange, lastChange } from '../../features/tracking/changes/lastChanges';
import { state } from '../../state';
import { Discover } from './Discover';
import { seasonName, seasonNow } from './seasons';

/** Every filter is in the address; the view is remembered; the count is announced. */
const anAnime = (id: string, more: object = {}) => aCard(id, { viewerHidden: false, ...more });

const facet = (value: string, count: number, label = value) => ({
  __typename: 'FacetCount',
  value,
  label,
  count,
});

const facets = (more: object = {}) => ({
  __typename: 'DiscoverFacets',
  total: 120,
  scored: 0,
  trending: 0,
  without: [],
  genres: [facet('Drama', 60), facet('Comedy', 40)],
  tags: [facet('Time Travel', 9)],
  formats: [facet('TV', 100), facet('MOVIE', 20)],
  statuses: [facet('FINISHED', 110), facet('AIRING', 10)],
  seasons: [facet('SPRING', 70), facet('WINTER', 50)],
  years: [facet('2010', 50), facet('2020', 70)],
  studios: [facet('Test Studio', 12)],
  sources: [facet('MANGA', 30)],
  streamingServices: [facet('netflix', 15, 'Netflix')],
  countries: [facet('JP', 120)],
  ...more,
});

const answers: Answers = {
  Discover: ({ filter, page, pageSize }) => ({
    discover:
      (filter as { text?: string }).text === 'nothing'
        ? pageOfFixtures([], 0)
        : pageOfFixtures(
            Array.from({ length: Number(pageSize) }, (_, at) =>
              anAnime(String((Number(page) - 1) * Number(pageSize) + at + 1)),
            ),
            120,
            Number(page),
            Number(pageSize),
          ),
  }),
  DiscoverFacets: ({ filter }) => ({
    discoverFacets:
      (filter as { text?: string }).text === 'nothing'
        ? facets({ total: 0, without: [{ __typename: 'WithoutPart', part: 'FORMATS', count: 7 }] })
        : facets(),
  }),
  SeasonCounts: () => ({
    this: { ...facets({ total: 3, formats: [facet('TV', 2), facet('MOVIE', 1)] }) },
    before: facets({ total: 4 }),
    after: facets({ total: 0 }),
    year: facets({ seasons: [facet('WINTER', 3)] }),
  }),
};

const open = (address: string, given = answers) =>
  renderAt(
    address,
    <Routes>
      <Route path="/discover" element={<Discover />} />
      <Route path="/discover/season/:year/:season" element={<Discover />} />
      <Route path="/anime/:slug" element={<h1>An anime</h1>} />
    </Routes>,
    given,
  );
const asksFor = (asked: { name: string; variables: object }[], name: string) =>
  asked.filter((one) => one.name === name).at(-1)?.variables;

beforeEach(() => {
  sessionStorage.clear();
  act(() => void state.discoverView('grid'));
});
/** jsdom has no layout, so there is room for a column only if a test says so. */
const withRoom = () =>
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 1200 } as DOMRect);
afterEach(() => jest.restoreAllMocks());

it('shows the best-known first and announces how many there are', async () => {
  const { asked } = open('/discover');
  expect(await screen.findByRole('link', { name: 'Lighthouse 1' })).toHaveAttribute('href', '/anime/anime-1');
  expect(screen.getByRole('status')).toHaveTextContent('120 anime');
  // Today's season, however old the data are.
  const { year, season } = seasonNow();
  expect(screen.getByRole('link', { name: seasonName({ year, season }) })).toHaveAttribute(
    'href',
    `/discover/season/${year}/${season.toLowerCase()}`,
  );
  expect(asksFor(asked, 'Discover')).toMatchObject({
    filter: {},
    sort: 'POPULARITY',
    direction: 'DESC',
    page: 1,
  });
});

it('reads filters and order from the address; unknown values are ignored', async () => {
  const { asked, unmount } = open(
    '/discover?text=sea&genre=Drama&not-genre=Comedy&years=2010-2019&sort=start-date',
  );
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  expect(asksFor(asked, 'Discover')).toMatchObject({
    filter: { text: 'sea', genresIn: ['Drama'], genresNot: ['Comedy'], yearFrom: 2010, yearTo: 2019 },
    sort: 'START_DATE',
    direction: 'ASC',
  });
  unmount();
  const odd = open('/discover?sort=constructor&page=-3&format=vhs');
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  expect(asksFor(odd.asked, 'Discover')).toMatchObject({ sort: 'POPULARITY', page: 1 });
});

it('includes, excludes and resets a genre, press by press', async () => {
  withRoom();
  const { at, asked } = open('/discover');
  const drama = () =>
    within(screen.getByRole('complementary', { name: 'Filters' })).findByRole('button', { name: /^Drama/ });
  await userEvent.click(await drama());
  expect(at()).toBe('/discover?genre=Drama');
  expect(await drama()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(await drama());
  expect(at()).toBe('/discover?not-genre=Drama');
  expect(await drama()).toHaveTextContent('excluded');
  expect(asksFor(asked, 'Discover')).toMatchObject({ filter: { genresNot: ['Drama'] } });
  await userEvent.click(await drama());
  expect(at()).toBe('/discover');
});

it('adds up changes made before the first of them is shown', async () => {
  withRoom();
  const { at } = open('/discover?years=2010-');
  const panel = screen.getByRole('complementary', { name: 'Filters' });
  const pressAll = (buttons: HTMLElement[]) =>
    act(() => {
      for (const button of buttons) button.click();
    });
  const genre = (name: RegExp) => within(panel).findByRole('button', { name });
  await pressAll([await genre(/^Drama/), await genre(/^Comedy/)]);
  expect(at()).toBe('/discover?genre=Drama&genre=Comedy&years=2010-');
  const chips = screen.getByRole('list', { name: 'Active filters' });
  await pressAll(within(chips).getAllByRole('button', { name: /^Remove (Drama|from 2010)/ }));
  expect(at()).toBe('/discover?genre=Comedy');
});

it('sets one end of the years and leaves the other as it was asked for', async () => {
  withRoom();
  const { at } = open('/discover');
  const from = await screen.findByRole('textbox', { name: 'From year' });
  const last = screen.getByRole('slider', { name: 'Last year' });
  await userEvent.type(from, '2000');
  // Both before the first is shown.
  await act(() => {
    fireEvent.keyDown(from, { key: 'Enter' });
    fireEvent.keyDown(last, { key: 'ArrowLeft' });
  });
  expect(at()).toMatch(/^\/discover\?years=2000-20\d\d$/);
});

it('leaves a handle where it is being moved while another filter is shown', async () => {
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ width: 1200, height: 20, left: 0, right: 1200, top: 0, bottom: 20 } as DOMRect);
  const { at } = open('/discover');
  const last = await screen.findByRole<HTMLInputElement>('slider', { name: 'Last year' });
  const before = last.value;
  const track = last.parentElement?.parentElement as HTMLElement;
  // jsdom has no PointerEvent.
  fireEvent(track, new MouseEvent('pointerdown', { bubbles: true, button: 0, clientX: 600 }));
  const moved = last.value;
  const panel = screen.getByRole('complementary', { name: 'Filters' });
  await act(async () =>
    within(panel)
      .getByRole('button', { name: /^Drama/ })
      .click(),
  );
  expect(at()).toBe('/discover?genre=Drama');
  expect(moved).not.toBe(before);
  expect(last).toHaveValue(moved);
});

it('shows active filters as chips that can be removed', async () => {
  const { at } = open('/discover?genre=Drama&on=netflix&years=2010-&sort=title');
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  await within(chips).findByRole('button', { name: 'Remove Netflix' });
  await userEvent.click(within(chips).getByRole('button', { name: 'Remove from 2010' }));
  expect(at()).toBe('/discover?genre=Drama&on=netflix&sort=title');
  await userEvent.click(within(chips).getByRole('button', { name: 'Clear all' }));
  expect(at()).toBe('/discover?sort=title');
});

it('writes typed text to the address and sorts by best match', async () => {
  const { at, asked } = open('/discover');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search anime by title' }), 'light');
  await waitFor(() => expect(at()).toBe('/discover?text=light'));
  await waitFor(() =>
    expect(asksFor(asked, 'Discover')).toMatchObject({
      filter: { text: 'light' },
      sort: 'RELEVANCE',
      page: 1,
    }),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Title');
  expect(at()).toBe('/discover?text=light&sort=title');
  await userEvent.click(screen.getByRole('button', { name: 'Ascending; reverse' }));
  expect(at()).toBe('/discover?text=light&sort=title&order=desc');
});

it('says if nothing is found, and which filters to drop for how many results', async () => {
  const { at } = open('/discover?text=nothing&format=movie');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Without the format: 7' }));
  expect(at()).toBe('/discover?text=nothing');
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(at()).toBe('/discover');
});

it('grows by a press, which moves the focus to the first new one', async () => {
  const { asked } = open('/discover');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getByText('96 of 120')).toBeInTheDocument());
  await waitFor(() => expect(asksFor(asked, 'Discover')).toMatchObject({ page: 1 }));
});

it('offers a retry if there is no answer', async () => {
  let broken = true;
  open('/discover', {
    ...answers,
    Discover: (variables) => {
      if (broken) throw new Error('away');
      return answers.Discover?.(variables) ?? {};
    },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Lighthouse 1' })).toBeInTheDocument();
});

it('leaves what is shown if the next search fails, with one retry above it', async () => {
  let broken = true;
  const unlessBroken = (name: 'Discover' | 'DiscoverFacets') => (variables: Record<string, unknown>) => {
    if ((variables.filter as { text?: string }).text && broken) throw new Error('away');
    return answers[name]?.(variables) ?? {};
  };
  withRoom();
  const { asked } = open('/discover', {
    Discover: unlessBroken('Discover'),
    DiscoverFacets: unlessBroken('DiscoverFacets'),
  });
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  await screen.findByRole('button', { name: /^Drama/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search anime by title' }), 'light');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: 'Lighthouse 1' })).toBeInTheDocument();
  // The number is that of what is shown, not of what failed.
  expect(screen.getByRole('status')).toHaveTextContent(/^120 anime$/);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  broken = false;
  const before = asked.length;
  await userEvent.click(retry);
  const names = () => asked.slice(before).map(({ name }) => name);
  await waitFor(() => expect(names()).toEqual(expect.arrayContaining(['Discover', 'DiscoverFacets'])));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('120 anime for “light”'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that scores are unknown rather than invent them', async () => {
  open('/discover?sort=score');
  expect(await screen.findByText(/None of these has a score yet/)).toBeInTheDocument();
});

it('filters by the user’s list only if signed in', async () => {
  const visit = open('/discover?list=mine');
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  expect(asksFor(visit.asked, 'Discover')).not.toMatchObject({ filter: { onMyList: 'MINE' } });
  visit.unmount();
});

it('picks one at random within the filters', async () => {
  const { at, asked } = open('/discover?genre=Drama', {
    ...answers,
    Surprise: () => ({
      surprise: { __typename: 'Anime', id: '7', slug: 'anime-7', title: anAnime('7').title },
    }),
  });
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Surprise me' }));
  await waitFor(() => expect(at()).toBe('/anime/anime-7'));
  expect(asksFor(asked, 'Surprise')).toMatchObject({ filter: { genresIn: ['Drama'] } });
});

it('keeps the place of an anime that was just hidden, with Undo', async () => {
  let viewerHidden = true;
  const { asked } = open('/discover', {
    ...answers,
    Discover: () => ({ discover: pageOfFixtures([anAnime('1', { viewerHidden }), anAnime('2')], 2) }),
    UnhideAnime: () => {
      viewerHidden = false;
      return { unhideAnime: { __typename: 'Anime', id: '1', viewerHidden } };
    },
  });
  keepChange({ title: 'Lighthouse 1 is hidden from suggestions', undoIds: [], hidden: '1' });
  await screen.findByRole('link', { name: 'Lighthouse 2' });
  expect(screen.queryByRole('link', { name: 'Lighthouse 1' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Bring back' }));
  expect(await screen.findByRole('link', { name: 'Lighthouse 1' })).toBeInTheDocument();
  expect(asksFor(asked, 'UnhideAnime')).toEqual({ animeId: '1' });
  // As everywhere: nothing is left to undo, and the other lists that offer anime are asked for again.
  expect(lastChange()).toBeUndefined();
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'DiscoverFacets').length).toBeGreaterThan(1),
  );
});

it('remembers the view', async () => {
  open('/discover');
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(state.discoverView()).toBe('list');
  expect(screen.getAllByText('灯台1')[0]).toHaveAttribute('lang', 'ja');
});

it('shows a season by format, with links to neighbouring seasons', async () => {
  const { asked } = open('/discover/season/2026/winter');
  expect(await screen.findByRole('heading', { name: 'Television' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Films' })).toBeInTheDocument();
  expect((await screen.findAllByRole('link', { name: 'Lighthouse 1' })).length).toBe(2);
  expect(asksFor(asked, 'SeasonCounts')).toMatchObject({
    this: { yearFrom: 2026, yearTo: 2026, season: 'WINTER' },
    before: { yearFrom: 2025, yearTo: 2025, season: 'FALL' },
  });
  expect(screen.getByRole('link', { name: /^Fall 2025/ })).toHaveAttribute(
    'href',
    '/discover/season/2025/fall',
  );
  expect(screen.getByRole('link', { name: /^Spring 2026/ })).toBeInTheDocument();
});
