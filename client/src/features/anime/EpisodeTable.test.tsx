import { MockedProvider } from '@apollo/client/testing/react';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AnimeActions } from './AnimeActions';
import { anEpisode } from './anime.fixtures';
import { EpisodeTable } from './EpisodeTable';

/** Episodes as rows: an anime's actions are in its row, as on every card (+1 anywhere). */
it('has each anime’s actions in its row', () => {
  const actions = (anime: object, place: string) => (
    <button type="button">
      Actions of {'id' in anime ? String(anime.id) : ''} in a {place}
    </button>
  );
  render(
    <MockedProvider>
      <MemoryRouter>
        <AnimeActions value={actions}>
          <EpisodeTable
            caption="Today"
            episodes={['1', '2'].map((id) => anEpisode(id, '2026-11-21T03:00:00.000Z')) as never}
          />
        </AnimeActions>
      </MemoryRouter>
    </MockedProvider>,
  );
  const [, first] = screen.getAllByRole('row');
  if (!first) throw new Error('There is no row');
  expect(within(first).getAllByRole('cell').at(-1)).toHaveTextContent(/^Actions of \S+ in a row$/);
  expect(screen.getByRole('columnheader', { name: 'On my list' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Actions of/ })).toHaveLength(2);
});

it('says beside the number what kind of episode it is', () => {
  const episodes = [
    { ...anEpisode('1', '2026-11-21T03:00:00.000Z', 26), kind: 'FILLER' },
    anEpisode('2', '2026-11-21T03:00:00.000Z', 27),
  ];
  render(
    <MockedProvider>
      <MemoryRouter>
        <EpisodeTable caption="Today" episodes={episodes as never} />
      </MemoryRouter>
    </MockedProvider>,
  );
  const cells = screen.getAllByRole('cell', { name: /^Episode/ }).map(({ textContent }) => textContent);
  expect(cells).toEqual(['Episode 26 Fillerest.', 'Episode 27est.']);
});
