import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { EpisodeCard_episodeFragmentDoc } from '../../generated/graphql';
import { AnimeActions } from './AnimeActions';
import { anEpisode, cacheOf, renderAt } from './anime.fixtures';
import { EpisodeTable } from './EpisodeTable';

type Actions = ComponentProps<typeof AnimeActions>['value'];

function show(episodes: { id: string; kind: unknown }[], actions: Actions = null) {
  const table = <EpisodeTable caption="Today" episodes={episodes} />;
  const cache = cacheOf(episodes, EpisodeCard_episodeFragmentDoc);
  renderAt('/', <AnimeActions value={actions}>{table}</AnimeActions>, {}, cache);
}

/** Episodes as rows: an anime's actions are in its row, as on every card (+1 anywhere). */
it('has each anime’s actions in its row', () => {
  const episodes = ['1', '2'].map((id) => anEpisode(id, '2026-11-21T03:00:00.000Z'));
  show(episodes, (anime, place) => (
    <button type="button">
      Actions of {'id' in anime ? String(anime.id) : ''} in a {place}
    </button>
  ));
  const [, first] = screen.getAllByRole('row');
  if (!first) throw new Error('There is no row');
  expect(within(first).getAllByRole('cell').at(-1)).toHaveTextContent(/^Actions of \S+ in a row$/);
  expect(screen.getByRole('columnheader', { name: 'On my list' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Actions of/ })).toHaveLength(2);
});

it('says beside the number what kind of episode it is', () => {
  show([
    { ...anEpisode('1', '2026-11-21T03:00:00.000Z', 26), kind: 'FILLER' },
    anEpisode('2', '2026-11-21T03:00:00.000Z', 27),
  ]);
  const cells = screen.getAllByRole('cell', { name: /^Episode/ }).map(({ textContent }) => textContent);
  expect(cells).toEqual(['Episode 26 Fillerest.', 'Episode 27est.']);
});
