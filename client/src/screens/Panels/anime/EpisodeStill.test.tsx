import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../../apollo/cache';
import { anEpisode, inHours, pageOfFixtures, renderAt } from '../../../features/anime/anime.fixtures';
import { EpisodeTitle } from '../../../features/anime/EpisodeTitle';
import { useAnimeEpisodesQuery } from '../../../generated/graphql';
import { EpisodeStill } from './EpisodeStill';

/** Pictures of episodes, some withheld. */
const stillOf = (id: string) => `/stills/${id}.${'a'.repeat(24)}-640.webp`;
const shown = { still: stillOf('1'), pictured: true, title: 'The lamp', titled: true };
const withheld = { still: null, pictured: true, screened: true };

function Rows() {
  const { data } = useAnimeEpisodesQuery({ variables: { slug: 'a', page: 1, pageSize: 50 } });
  return data?.anime?.episodes.items.map((episode) => (
    <div key={episode.id} data-testid={episode.id}>
      <EpisodeStill episode={episode} name={`episode ${episode.number}`} />
      <EpisodeTitle episode={episode} name={`episode ${episode.number}`} />
    </div>
  ));
}

async function show(...episodes: object[]) {
  const items = episodes.map((more, at) => ({
    ...anEpisode(String(at + 1), inHours(-24), at + 1),
    ...more,
  }));
  const view = renderAt(
    '/',
    <Rows />,
    {
      AnimeEpisodes: () => ({
        anime: { __typename: 'Anime', id: '1', episodes: pageOfFixtures(items, items.length) },
      }),
      RevealEpisode: ({ id }) => ({
        episode: {
          __typename: 'Episode',
          id,
          revealed: (items[Number(id) - 1] as { titled: boolean }).titled ? `Title ${id}` : null,
          picture: stillOf(String(id)),
        },
      }),
    },
    createCache(),
  );
  await screen.findByTestId('1');
  const pictureOf = (id: number) => screen.getByTestId(String(id)).querySelector('img');
  return { ...view, pictureOf };
}

it('is shown in the sizes and types of the site, once it is in view', async () => {
  const { pictureOf, container } = await show(shown);
  expect(pictureOf(1)).toHaveAttribute('src', stillOf('1'));
  expect(pictureOf(1)).toHaveAttribute('alt', '');
  expect(pictureOf(1)).toHaveAttribute('loading', 'lazy');
  const [source] = container.querySelectorAll('source');
  expect(source).toHaveAttribute('srcset', expect.stringMatching(/-320\.avif 320w, .*-640\.avif 640w$/));
});

it('appears with a withheld title that the viewer uncovers', async () => {
  const { pictureOf } = await show(shown, { ...withheld, titled: true });
  expect([pictureOf(1) !== null, pictureOf(2)]).toEqual([true, null]);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /Show title of episode 2/ }));
  await screen.findByText('Title 2');
  expect(pictureOf(2)).toHaveAttribute('src', stillOf('2'));
});

it('is uncovered by itself where there is no title, and takes the focus', async () => {
  const { pictureOf, asked } = await show(shown, withheld, withheld);
  await userEvent.click(
    screen.getByRole('button', { name: 'Show picture of episode 2: it may contain spoilers' }),
  );
  await waitFor(() => expect(pictureOf(2)).toHaveAttribute('src', stillOf('2')));
  expect(screen.getByRole('img', { name: 'From episode 2' })).toHaveFocus();
  expect(pictureOf(3)).toBeNull();
  expect(asked.filter(({ name }) => name === 'RevealEpisode')).toHaveLength(1);
});

it('leaves its place empty where there is none, or where it can’t be loaded', async () => {
  const { pictureOf } = await show(shown, { title: 'The sea', titled: true });
  expect(pictureOf(2)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.error(pictureOf(1) as HTMLImageElement);
  expect(pictureOf(1)).toBeNull();
});
