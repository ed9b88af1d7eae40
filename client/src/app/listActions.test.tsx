import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AnimeCard } from '../features/anime/AnimeCard';
import { anAnime } from '../features/anime/anime.fixtures';
import { session } from '../state';
import { ListActions } from './ListActions';

const menu = { name: /^More for/ };

/** A visitor's card actions are loaded at the first sign of activity, not with the first screen. */
it('waits for a first sign of activity, then has the menu on every card', async () => {
  jest.useFakeTimers();
  act(() => void session(null));
  render(
    <MemoryRouter>
      <ListActions>
        <AnimeCard anime={anAnime('1') as never} />
        <AnimeCard anime={anAnime('2') as never} />
      </ListActions>
    </MemoryRouter>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.queryByRole('button', menu)).toBeNull();
  jest.useRealTimers();
  fireEvent.pointerMove(window);
  expect(await screen.findAllByRole('button', menu)).toHaveLength(2);
});
