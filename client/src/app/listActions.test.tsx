import { act, fireEvent, screen } from '@testing-library/react';
import { createCache } from '../apollo/cache';
import { AnimeCard } from '../features/anime/AnimeCard';
import { anAnime, renderAt } from '../features/anime/anime.fixtures';
import { LongRunsDocument } from '../generated/graphql';
import { session } from '../state';
import { ListActions } from './ListActions';

const menu = { name: /^More for/ };

/** A visitor's card actions are loaded at the first sign of activity, not with the first screen. */
it('waits for a first sign of activity, then has the menu on every card', async () => {
  jest.useFakeTimers();
  act(() => void session(null));
  const [first, second] = ['1', '2'].map((id) => anAnime(id, { nextEpisode: null })) as [never, never];
  const cache = createCache();
  cache.writeQuery({ query: LongRunsDocument, data: { longRuns: [first, second] } });
  renderAt(
    '/',
    <ListActions>
      <AnimeCard anime={first} />
      <AnimeCard anime={second} />
    </ListActions>,
    {},
    cache,
  );
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.queryByRole('button', menu)).toBeNull();
  jest.useRealTimers();
  fireEvent.pointerMove(window);
  expect(await screen.findAllByRole('button', menu)).toHaveLength(2);
});
