import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { type Answers, anAnime, pageOfFixtures, renderAt } from '../../features/anime/anime.fixtures';
import { state } from '../../state';
import { Discover } from './Discover';

/** Product P3: text, order and page live in the address; the view is remembered; the count is announced. */
const answers: Answers = {
  Discover: ({ text, page, pageSize }) => ({
    discover:
      text === 'nothing'
        ? pageOfFixtures([], 0)
        : Number(page) > 3
          ? pageOfFixtures([], 120, Number(page), Number(pageSize))
          : pageOfFixtures([anAnime('1'), anAnime('2')], 120, Number(page), Number(pageSize)),
  }),
  Season: ({ year, season }) => ({ season: { year, season, ...pageOfFixtures([anAnime('9')], 1) } }),
};
const open = (address: string, given = answers) =>
  renderAt(
    address,
    <Routes>
      <Route path="/discover" element={<Discover />} />
      <Route path="/discover/season/:year/:season" element={<Discover />} />
    </Routes>,
    given,
  );

beforeEach(() => act(() => void state.discoverView('grid')));

it('shows the best known at first and announces how many there are', async () => {
  const { asked } = open('/discover');
  expect(await screen.findByRole('link', { name: 'Lighthouse 1' })).toHaveAttribute('href', '/anime/anime-1');
  expect(screen.getByRole('status')).toHaveTextContent('120 anime');
  expect(asked[0]?.variables).toMatchObject({ text: null, sort: 'POPULARITY', page: 1 });
});

it('reads text, order and page from the address; what it does not know counts as left out', async () => {
  const { asked, unmount } = open('/discover?text=sea&sort=oldest&page=2');
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  expect(asked[0]?.variables).toMatchObject({ text: 'sea', sort: 'OLDEST', page: 2 });
  unmount();
  const odd = open('/discover?sort=constructor&page=-3');
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  expect(odd.asked[0]?.variables).toMatchObject({ sort: 'POPULARITY', page: 1 });
});

it('writes a typed text to the address and starts again at the first page, by best match', async () => {
  const { at, asked } = open('/discover?page=2');
  await userEvent.type(screen.getByRole('searchbox'), 'light');
  await waitFor(() => expect(at()).toBe('/discover?text=light'));
  await waitFor(() =>
    expect(asked.at(-1)?.variables).toMatchObject({ text: 'light', sort: 'RELEVANCE', page: 1 }),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Title');
  expect(at()).toBe('/discover?text=light&sort=title');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(at()).toBe('/discover?sort=title');
});

it('says when nothing is found, and when there is no such page', async () => {
  const { at, unmount } = open('/discover?text=nothing');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(at()).toBe('/discover');
  unmount();
  open('/discover?page=9');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeInTheDocument();
});

it('remembers the view', async () => {
  open('/discover');
  await screen.findByRole('link', { name: 'Lighthouse 1' });
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(state.discoverView()).toBe('list');
  expect(screen.getAllByText('灯台1')[0]).toHaveAttribute('lang', 'ja');
});

it('shows a season with the ones before and after it', async () => {
  const { asked } = open('/discover/season/2026/winter');
  expect(await screen.findByRole('link', { name: 'Lighthouse 9' })).toBeInTheDocument();
  expect(asked[0]?.variables).toMatchObject({ year: 2026, season: 'WINTER' });
  expect(screen.getByRole('link', { name: 'Fall 2025' })).toHaveAttribute(
    'href',
    '/discover/season/2025/fall',
  );
  expect(screen.getByRole('link', { name: 'Spring 2026' })).toBeInTheDocument();
});
