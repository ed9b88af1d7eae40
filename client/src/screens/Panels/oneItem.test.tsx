import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, type ReactNode } from 'react';
import { createCache } from '../../apollo/cache';
import { anAnime, pageOfFixtures, renderAt } from '../../features/anime/anime.fixtures';
import { forgetPressed } from '../../features/tracking/changes/pressedProgress';
import { aListedEntry, mika } from '../../features/tracking/tracking.fixtures';
import { useHomeMineQuery, useLibraryQuery, useViewerListQuery } from '../../generated/graphql';
import { session } from '../../state';
import { ContinueCard } from './home/ContinueCard';
import { LibraryItem } from './library/LibraryItem';
import { AnimelistItem } from './profile/AnimelistItem';

/** What React renders when one entry of a list changes. */
const drawn: string[] = [];
const note = (id: string) => drawn.push(id);
const noted = (id: string, item: ReactNode) => (
  <Profiler key={id} id={id} onRender={note}>
    {item}
  </Profiler>
);

function Library() {
  const variables = { sort: 'UPDATED', reverse: false, page: 1, pageSize: 24 } as const;
  const { data } = useLibraryQuery({ variables });
  note('list');
  return data?.library.items.map(({ anime }) =>
    noted(anime.id, <LibraryItem anime={anime} view="card" shelf={null} eager={false} />),
  );
}

function Animelist() {
  const variables = { sort: 'UPDATED', reverse: false, page: 1, pageSize: 24 } as const;
  const { data } = useViewerListQuery({ variables });
  note('list');
  return data?.viewerList.items.map((entry) =>
    noted(entry.id.replace('entry-', ''), <AnimelistItem entry={entry} own view="list" eager={false} />),
  );
}

function Continued() {
  const variables = { from: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' };
  const { data } = useHomeMineQuery({ variables });
  note('list');
  return data?.continueWatching.items.map((entry) =>
    noted(entry.anime.id, <ContinueCard entry={entry} eager={false} />),
  );
}

const counts = Object.fromEntries(
  'total watching completed planning paused dropped rewatching saved favourites'
    .split(' ')
    .map((name) => [name, 3]),
);
const nextEpisode = {
  __typename: 'Episode',
  id: 'e6',
  number: 6,
  numberEstimated: false,
  title: 'The lamp',
  nativeTitle: null,
  titled: true,
  screened: false,
  airsAt: '2020-01-01T12:00:00.000Z',
  airsOn: null,
  estimated: false,
};
const items = ['1', '2', '3'].map((id) =>
  aListedEntry(id, { nextEpisode }, { episodeMinutes: 24, banner: anAnime(id).banner }),
);
const page = { ...pageOfFixtures(items, 3), counts: { __typename: 'ListCounts', ...counts } };

afterEach(() =>
  act(() => {
    session(null);
    forgetPressed();
  }),
);

it.each([
  ['the library', <Library key="list" />, '5 of 12', '6 of 12'],
  ['a profile’s list', <Animelist key="list" />, '5 / 12', '6 / 12'],
  ['“continue watching”', <Continued key="list" />, 'Episode 6 of 12', 'Episode 7 of 12'],
])('+1 in %s renders that item alone', async (_, list, before, after) => {
  session(mika);
  const sent: string[] = [];
  renderAt(
    '/',
    list,
    {
      Library: () => ({ library: { ...page, __typename: 'LibraryPage' } }),
      ViewerList: () => ({ viewerList: { ...page, __typename: 'EntryList' } }),
      HomeMine: () => ({
        continueWatching: { ...page, __typename: 'EntryPage' },
        airingToday: { __typename: 'EpisodePage', items: [] },
        library: { ...page, items: [], __typename: 'LibraryPage' },
        recommendations: [],
      }),
      AddProgress: () => {
        sent.push('AddProgress');
        return new Promise<object>(() => {});
      },
    },
    createCache(),
  );
  await screen.findByRole('button', { name: /One more episode of Lighthouse 2/ });
  const item = screen.getAllByRole('article')[1] as HTMLElement;
  expect(item).toHaveTextContent(before);
  expect(new Set(drawn.splice(0))).toEqual(new Set(['list', '1', '2', '3']));
  await userEvent.click(within(item).getByRole('button', { name: /One more episode/ }));
  await waitFor(() => expect(sent).toEqual(['AddProgress']));
  await waitFor(() => expect(item).toHaveTextContent(after));
  expect(new Set(drawn)).toEqual(new Set(['2']));
});
