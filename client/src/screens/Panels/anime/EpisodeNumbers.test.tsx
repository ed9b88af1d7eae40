import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../../features/anime/anime.fixtures';
import { anAnimeOnList, entryChanged } from '../../../features/tracking/tracking.fixtures';
import { EpisodeNumbers } from './EpisodeNumbers';

/** The episodes of an anime without dates: numbers, a hundred at a time, opened at the viewer's progress. */
function show(progress: number, entry: object = {}) {
  const episodeKinds = [{ __typename: 'EpisodesOfKind', kind: 'FILLER', numbers: '3–4' }];
  const anime = anAnimeOnList('1', { progress, ...entry }, { episodeCount: 1155, episodeKinds });
  const changed = () => ({ changed: entryChanged('1', { progress }) });
  return renderAt('/anime/anime-1', <EpisodeNumbers anime={anime as never} count={1155} />, {
    MarkEpisodesUpTo: changed,
    AddProgress: changed,
  });
}
const number = (n: number) => screen.queryByRole('button', { name: `Watched up to episode ${n}` });

it('opens at the next one of a thousand, and goes to any of them and back', async () => {
  show(1071);
  expect(number(1000)).toBeNull();
  expect(number(1071)).toHaveAttribute('aria-pressed', 'true');
  expect(number(1072)).toHaveAttribute('aria-pressed', 'false');
  await userEvent.selectOptions(screen.getByLabelText('Episodes'), '1 to 100');
  expect(number(1)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Go to my next, 1072' }));
  expect(number(1072)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Episodes'), '1101 to 1155');
  expect(number(1155)).toBeInTheDocument();
  expect(screen.getByText('1,071 episodes of 1,155 watched')).toBeInTheDocument();
});

it.each([
  [1080, 'MarkEpisodesUpTo', { number: 1080 }],
  [1071, 'AddProgress', { by: -1 }],
  [1060, 'AddProgress', { by: -11 }],
])('is set by a press on %i', async (pressed, name, variables) => {
  const { asked } = show(1071);
  await userEvent.click(number(pressed) as HTMLElement);
  await waitFor(() => expect(asked.find((one) => one.name === name)?.variables).toMatchObject(variables));
});

it('says which are filler, and which is the next for those who skip it', () => {
  show(2, { nextNumber: 5 });
  expect(number(3)).toBeNull();
  for (const n of [3, 4])
    expect(screen.getByRole('button', { name: `Watched up to episode ${n}, Filler` })).toHaveTextContent(
      `${n}Filler`,
    );
  expect(number(5)).toHaveAttribute('data-next', 'true');
});
