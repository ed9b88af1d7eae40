import { act, fireEvent, screen } from '@testing-library/react';
import { AnimeCard } from '../features/anime/AnimeCard';
import { anAnime, cacheOf, renderAt } from '../features/anime/anime.fixtures';
import { AnimeCard_animeFragmentDoc } from '../generated/graphql';
import { session } from '../state';
import { ListActions } from './ListActions';

const menu = { name: /^More for/ };

/** A visitor's card actions are loaded at the first sign of activity, not with the first screen. */
it('waits for a first sign of activity, then has the menu on every card', async () => {
  jest.useFakeTimers();
  act(() => void session(null));
  const both = ['1', '2'].map((id) => anAnime(id));
  renderAt(
    '/',
    <ListActions>
      {both.map((anime: { id: string }) => (
        <AnimeCard key={anime.id} anime={anime as object} />
      ))}
    </ListActions>,
    {},
    cacheOf(both, AnimeCard_animeFragmentDoc),
  );
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.queryByRole('button', menu)).toBeNull();
  jest.useRealTimers();
  fireEvent.pointerMove(window);
  expect(await screen.findAllByRole('button', menu)).toHaveLength(2);
});
