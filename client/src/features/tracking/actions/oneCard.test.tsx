import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { createCache } from '../../../apollo/cache';
import { useLibraryPicksQuery } from '../../../generated/graphql';
import { session } from '../../../state';
import { AnimeActions } from '../../anime/AnimeActions';
import { AnimeCard } from '../../anime/AnimeCard';
import { renderAt } from '../../anime/anime.fixtures';
import { forgetPressed } from '../changes/pressedProgress';
import { anAnimeOnList, entryChanged, mika } from '../tracking.fixtures';
import { CardActions } from './CardActions';

/** What React renders when one of many cards changes. */
const drawn: string[] = [];
const note = (id: string) => drawn.push(id);

function List() {
  const { data } = useLibraryPicksQuery({ variables: { page: 1 } });
  note('list');
  return (
    <AnimeActions value={(anime, place) => <CardActions anime={anime} place={place} />}>
      {data?.season.items.map((anime) => (
        <Profiler key={anime.id} id={anime.id} onRender={note}>
          <AnimeCard anime={anime} />
        </Profiler>
      ))}
    </AnimeActions>
  );
}

afterEach(() =>
  act(() => {
    session(null);
    forgetPressed();
  }),
);

it('renders only the card on which +1 was pressed, and not the list', async () => {
  session(mika);
  let answer: ((given: object) => void) | undefined;
  renderAt(
    '/',
    <List />,
    {
      LibraryPicks: () => ({
        season: {
          __typename: 'SeasonPage',
          year: 2026,
          season: 'SPRING',
          items: ['1', '2', '3'].map((id) => anAnimeOnList(id)),
          pageInfo: { __typename: 'PageInfo', page: 1, totalPages: 1 },
        },
      }),
      AddProgress: () => new Promise<object>((resolve) => (answer = resolve)),
    },
    createCache(),
  );
  await screen.findByRole('button', { name: /One more episode of Lighthouse 2/ });
  const [, second] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
  const shows = (progress: number) => waitFor(() => expect(second).toHaveTextContent(`${progress} / 12`));
  await shows(5);
  expect(new Set(drawn.splice(0))).toEqual(new Set(['list', '1', '2', '3']));
  await userEvent.click(within(second).getByRole('button', { name: /One more episode/ }));
  await shows(6);
  await waitFor(() => expect(answer).toBeDefined());
  await act(async () => answer?.({ changed: entryChanged('2', { progress: 7 }) }));
  await shows(7);
  expect(new Set(drawn)).toEqual(new Set(['2']));
});
