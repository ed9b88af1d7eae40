import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Toasts } from '../../../components/overlays/Toasts';
import {
  type Answers,
  anAnime,
  anEpisode,
  pageOfFixtures,
  renderAt,
} from '../../../features/anime/anime.fixtures';
import { useShownEpisodes } from '../../../features/tracking/changes/shownEpisodes';
import { finishedAnime } from '../../../features/tracking/entry/finishDialog';
import { useAnimeEpisodesQuery } from '../../../generated/graphql';
import { session, state } from '../../../state';
import { environment, ownEnvironment } from '../../../state/environment';
import { QueuePanel } from './QueuePanel';

/** The queue as its owner uses it: order, watching, removing, all with Undo. */
const item = (id: string, nextNumber = 1, more: object = {}) => ({
  __typename: 'QueueItem',
  id: `item-${id}`,
  episodeNumber: null,
  nextNumber,
  anime: anAnime(id, { episodeMinutes: 24, episodeCountEstimated: false, viewerEntry: null, ...more }),
  nextEpisode: null,
  entry: null,
});

/** A stateful mock server. */
function aServer(ids: string[]) {
  let items = ids.map((id) => item(id));
  const gone: (typeof items)[] = [];
  const answers: Answers = {
    Queue: ({ page, pageSize }) => ({
      queue: {
        __typename: 'QueuePage',
        ...pageOfFixtures(items, items.length, Number(page), Number(pageSize)),
        totalMinutes: items.length * 24,
        unknownMinutes: 0,
      },
    }),
    QueueAutoFill: () => ({ settings: { __typename: 'Settings', id: 'me', queueAutoFill: false } }),
    MoveInQueue: ({ id, after }) => {
      const moving = items.filter((one) => one.id === id);
      const others = items.filter((one) => one.id !== id);
      const to = others.findIndex((one) => one.id === after) + 1;
      items = [...others.slice(0, to), ...moving, ...others.slice(to)];
      return { moveInQueue: { __typename: 'QueuePayload', item: { __typename: 'QueueItem', id } } };
    },
    RemoveFromQueue: ({ id }) => {
      gone.push(items);
      items = items.filter((one) => one.id !== id);
      return { removeFromQueue: { __typename: 'QueuePayload', undoId: 'undo-1' } };
    },
    Undo: () => {
      items = gone.pop() ?? items;
      return { undo: { __typename: 'UndoPayload', restored: 1, skipped: 0, anime: [] } };
    },
    WatchQueued: ({ animeId, number }) => {
      gone.push(items);
      const last = Number(number) === 12;
      items = items
        .filter(({ anime }) => !(last && anime.id === animeId))
        .map((one) => (one.anime.id === animeId ? { ...one, nextNumber: Number(number) + 1 } : one));
      const anime = { __typename: 'Anime', id: animeId, viewerEntry: null };
      return {
        markEpisode: { __typename: 'EntryPayload', anime, undoId: 'undo-2', finished: last, skipped: [] },
      };
    },
  };
  return { answers, set: (next: typeof items) => (items = next) };
}

const show = (answers: Answers, beside: ReactNode = null) =>
  renderAt(
    '/queue',
    <>
      {beside}
      <QueuePanel />
      <Toasts />
    </>,
    answers,
  );
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const row = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('article');
  if (!found) throw new Error(`No row for ${name}`);
  return within(found);
};

beforeEach(() => {
  const user = { id: 'me', email: 'me@example.org', emailVerified: true, name: 'Me', image: null };
  session({ user, token: 'x' });
  state.queueView('list');
  state.queuePage(1);
});

it('shows the order and the time one episode of each takes', async () => {
  show(aServer(['1', '2', '3']).answers);
  expect(await screen.findByText('1 hr 12 min', { exact: false })).toBeInTheDocument();
  await screen.findByText('Lighthouse 3');
  expect(names()).toEqual(['Lighthouse 1', 'Lighthouse 2', 'Lighthouse 3']);
  expect(row('Lighthouse 2').getByText(/Episode 1 of 12/)).toBeInTheDocument();
});

it('moves by buttons at once, keeps the focus, and announces the new position', async () => {
  const { asked } = show(aServer(['1', '2', '3']).answers);
  await screen.findByText('Lighthouse 3');
  await userEvent.click(row('Lighthouse 3').getByRole('button', { name: 'Move Lighthouse 3 to the top' }));
  await waitFor(() => expect(names()).toEqual(['Lighthouse 3', 'Lighthouse 1', 'Lighthouse 2']));
  expect(screen.getByText('Lighthouse 3 is now at place 1 of 3.')).toBeInTheDocument();
  await userEvent.click(row('Lighthouse 3').getByRole('button', { name: 'Move Lighthouse 3 down' }));
  await waitFor(() => expect(names()).toEqual(['Lighthouse 1', 'Lighthouse 3', 'Lighthouse 2']));
  expect(row('Lighthouse 3').getByRole('button', { name: 'Move Lighthouse 3 down' })).toHaveFocus();
  expect(asked.filter(({ name }) => name === 'MoveInQueue').map(({ variables }) => variables)).toEqual([
    { id: 'item-3', after: null },
    { id: 'item-3', after: 'item-1' },
  ]);
});

it('puts an item back if the server refuses, and says so', async () => {
  const { answers } = aServer(['1', '2']);
  const refuse = () => {
    throw new TypeError('no network');
  };
  show({ ...answers, MoveInQueue: refuse });
  await screen.findByText('Lighthouse 2');
  await userEvent.click(row('Lighthouse 2').getByRole('button', { name: 'Move Lighthouse 2 up' }));
  expect((await screen.findAllByText('That didn’t work')).length).toBeGreaterThan(0);
  expect(names()).toEqual(['Lighthouse 1', 'Lighthouse 2']);
  expect(screen.getByText('Lighthouse 2 is back at place 2.')).toBeInTheDocument();
});

it('removes with an undo', async () => {
  show(aServer(['1', '2']).answers);
  await screen.findByText('Lighthouse 2');
  await userEvent.click(row('Lighthouse 1').getByRole('button', { name: 'Remove Lighthouse 1' }));
  await waitFor(() => expect(names()).toEqual(['Lighthouse 2']));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Lighthouse 1', 'Lighthouse 2']));
});

it('moves to the next episode when one is watched, marked by number', async () => {
  const { asked } = show(aServer(['1']).answers);
  await screen.findByText('Lighthouse 1');
  await userEvent.click(row('Lighthouse 1').getByRole('button', { name: /^Mark watched/ }));
  expect(await screen.findByText(/Episode 2 of 12/)).toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'WatchQueued')?.variables).toMatchObject({
    animeId: '1',
    number: 1,
    today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

it('asks again for the episodes of an anime that is on screen, too, when one is watched', async () => {
  const ofPage = { page: 1, pageSize: 50 };
  function Episodes() {
    useShownEpisodes({ animeId: '1', ...ofPage });
    useAnimeEpisodesQuery({ variables: { slug: 'anime-1', ...ofPage } });
    return null;
  }
  const episodes = pageOfFixtures([], 0, 1, 50);
  const { asked } = show(
    {
      ...aServer(['1']).answers,
      AnimeEpisodes: () => ({ anime: { __typename: 'Anime', id: '1', episodes } }),
    },
    <Episodes />,
  );
  await screen.findByText('Lighthouse 1');
  const times = () => asked.filter(({ name }) => name === 'AnimeEpisodes').length;
  expect(times()).toBe(1);
  await userEvent.click(row('Lighthouse 1').getByRole('button', { name: /^Mark watched/ }));
  await waitFor(() => expect(times()).toBe(2));
});

it('removes an anime after its last episode, and offers to complete it', async () => {
  const server = aServer(['2']);
  server.set([item('1', 12), item('2')]);
  show(server.answers);
  await screen.findByText('Lighthouse 1');
  await userEvent.click(row('Lighthouse 1').getByRole('button', { name: /^Mark watched/ }));
  await waitFor(() => expect(names()).toEqual(['Lighthouse 2']));
  await waitFor(() => expect(finishedAnime()).toEqual(['1']));
  finishedAnime([]);
});

it('lets an episode be marked once it has aired, without a reload', async () => {
  const airsAt = '2026-11-20T12:00:00.000Z';
  const at = (minutes: number) =>
    environment({ ...ownEnvironment(), now: Date.parse(airsAt) + minutes * 60_000 });
  at(-1);
  const waiting = { ...item('1'), nextEpisode: anEpisode('1', airsAt) };
  show({
    ...aServer(['1']).answers,
    Queue: () => ({
      queue: {
        __typename: 'QueuePage',
        ...pageOfFixtures([waiting], 1),
        totalMinutes: 24,
        unknownMinutes: 0,
      },
    }),
  });
  expect(await screen.findByRole('button', { name: /^Airs/ })).toBeInTheDocument();
  act(() => at(1));
  expect(await screen.findByRole('button', { name: /^Mark watched/ })).toBeInTheDocument();
  act(() => environment(ownEnvironment()));
});

it('goes back to its first page when the view changes', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => String(n + 1));
  const { answers } = aServer(ids);
  const pages: Answers = {
    ...answers,
    Queue: ({ page }) => {
      const all = ids.map((id) => item(id));
      const from = (Number(page) - 1) * 24;
      return {
        queue: {
          __typename: 'QueuePage',
          ...pageOfFixtures(all.slice(from, from + 24), 30, Number(page)),
          totalMinutes: 720,
          unknownMinutes: 0,
        },
      };
    },
  };
  show(pages);
  await screen.findByText('Lighthouse 24');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Lighthouse 30');
  await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  await screen.findByText('Lighthouse 24');
  expect(state.queuePage()).toBe(1);
});

it('invites to fill it while it is empty', async () => {
  show({ ...aServer([]).answers, QueuePicks: () => ({ upcomingEpisodes: pageOfFixtures([], 0) }) });
  expect(await screen.findByRole('heading', { name: 'Nothing queued yet' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Fill from my list' })).toBeInTheDocument();
});

it('tells a visitor what it is for', async () => {
  session(null);
  show({ QueuePicks: () => ({ upcomingEpisodes: pageOfFixtures([], 0) }) });
  expect(await screen.findByRole('heading', { name: 'What to watch next?' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/welcome?back=%2Fqueue',
  );
});
