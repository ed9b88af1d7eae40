import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../apollo/cache';
import { Toasts } from '../../components/overlays/Toasts';
import { session } from '../../state';
import { type Answers, anAnime, renderAt } from '../anime/anime.fixtures';
import { aPerson } from '../threads/threads.fixtures';
import { anAnimeOnList, mika } from '../tracking/tracking.fixtures';
import { RecommendationTray } from './RecommendationTray';

/** The tray: what waits for an answer, which leaves it at once and is back if the server refuses. */
const anItem = (id: string, more: object = {}) => ({
  __typename: 'SentRecommendation',
  id,
  note: '',
  sentAt: '2026-04-05T12:00:00.000Z',
  from: aPerson('jun'),
  anime: anAnime(id),
  ...more,
});

function open(items: () => object[], answers: Answers = {}, totalItems?: number) {
  return renderAt(
    '/queue',
    <>
      <RecommendationTray />
      <Toasts />
    </>,
    {
      RecommendationsToMe: () => ({
        recommendationsToMe: {
          __typename: 'SentRecommendationList',
          items: items(),
          totalItems: totalItems ?? items().length,
        },
      }),
      ...answers,
    },
    createCache(),
  );
}
const tray = async () => within(await screen.findByRole('region', { name: /^From friends/ }));
const answered = (id: unknown, undoId: string | null = 'u1') => ({
  answerRecommendation: { __typename: 'AnsweredRecommendation', id, anime: anAnime(String(id)), undoId },
});

beforeEach(() => act(() => void session(mika)));
afterEach(() => act(() => void session(null)));

it('says who recommends what, with which words, and how many more there are', async () => {
  open(() => [anItem('1', { note: 'Two episodes!' })], {}, 12);
  const list = await tray();
  expect(list.getByRole('link', { name: 'Lighthouse 1' })).toHaveAttribute('href', '/anime/anime-1');
  expect(list.getByRole('link', { name: 'Jun' })).toHaveAttribute('href', '/profile/jun');
  expect(list.getByText('“Two episodes!”')).toBeInTheDocument();
  expect(list.getByText('Answer some of these to see 11 more.')).toBeInTheDocument();
});

it('is not there without any', async () => {
  const { asked } = open(() => []);
  await act(async () => {});
  expect(asked.map(({ name }) => name)).toEqual(['RecommendationsToMe']);
  expect(screen.queryByRole('region', { name: /^From friends/ })).toBeNull();
});

it('lets an answered one go before the server answers, and offers Undo then', async () => {
  let answer: (given: object) => void = () => {};
  let items = [anItem('1'), anItem('2')];
  open(() => items, { AnswerRecommendation: () => new Promise<object>((resolve) => (answer = resolve)) });
  const list = await tray();
  await userEvent.click(list.getByRole('button', { name: 'No thanks: Lighthouse 1' }));
  expect(list.queryByRole('link', { name: 'Lighthouse 1' })).toBeNull();
  expect(list.getByRole('link', { name: 'Lighthouse 2' })).toBeInTheDocument();
  items = [anItem('2')];
  await act(async () => answer(answered('1')));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
});

it('shows one again that could not be answered, and says why', async () => {
  open(() => [anItem('1')], {
    AnswerRecommendation: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.click((await tray()).getByRole('button', { name: 'Plan to watch: Lighthouse 1' }));
  expect((await screen.findAllByText('That didn’t work'))[0]).toBeInTheDocument();
  expect((await tray()).getByRole('button', { name: 'Plan to watch: Lighthouse 1' })).toBeInTheDocument();
});

it('says where an anime is that is on the list already', async () => {
  let items = [anItem('1', { anime: anAnimeOnList('1') })];
  const { asked } = open(() => items, {
    AnswerRecommendation: ({ id }) => {
      items = [];
      return answered(id);
    },
  });
  const list = await tray();
  expect(list.getByText('On your list: Watching')).toBeInTheDocument();
  expect(list.queryByRole('button', { name: /^Plan to watch/ })).toBeNull();
  await userEvent.click(list.getByRole('button', { name: 'Done: Lighthouse 1' }));
  expect((await screen.findAllByText('Lighthouse 1 is on your list already'))[0]).toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'AnswerRecommendation')?.variables).toEqual({
    id: '1',
    answer: 'DONE',
  });
});
