import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { memo } from 'react';
import { titlesOf } from '../features/anime/words';
import type { PosterWallQuery, TitleFieldsFragment } from '../generated/graphql';
import { PosterWallDocument } from '../generated/graphql';
import { state } from '../state';
import { createCache } from './cache';

const title = { __typename: 'AnimeTitle', native: '灯台', romaji: 'Toudai', english: 'The Lighthouse' };
const unnamed = { __typename: 'AnimeTitle', native: '夜汽車', romaji: 'Yogisha', english: null };
const cover = { __typename: 'Picture', url: '/posters/1.svg', color: '#203040' };
const answer = {
  season: {
    __typename: 'AnimePage',
    items: [
      { __typename: 'Anime', id: '1', title: { ...title, preferred: 'The Lighthouse' }, cover },
      { __typename: 'Anime', id: '2', title: { ...unnamed, preferred: 'Yogisha' }, cover },
    ],
  },
};

/** Re-rendered only when its props change, as cards and rows may be. */
const Card = memo(({ anime }: { anime: { title: TitleFieldsFragment } }) => (
  <li>{titlesOf(anime.title).main}</li>
));

function Wall() {
  const { data } = useQuery(PosterWallDocument);
  return (
    <ul>
      {data?.season?.items.map((anime) => (
        <Card key={anime.id} anime={anime} />
      ))}
    </ul>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(() => {
  state.titleLanguage('english');
});

test('a change of title language updates what is on screen without a request', async () => {
  let asked = 0;
  const link = new ApolloLink(() => {
    asked += 1;
    return new Observable((observer) => {
      observer.next({ data: answer });
      observer.complete();
    });
  });
  const client = new ApolloClient({ dataMasking: true, cache: createCache(), link });
  render(
    <ApolloProvider client={client}>
      <Wall />
    </ApolloProvider>,
  );
  expect(await screen.findByText('The Lighthouse')).toBeInTheDocument();
  expect(shown()).toEqual(['The Lighthouse', 'Yogisha']);
  act(() => void state.titleLanguage('native'));
  await waitFor(() => expect(shown()).toEqual(['灯台', '夜汽車']));
  act(() => void state.titleLanguage('romaji'));
  await waitFor(() => expect(shown()).toEqual(['Toudai', 'Yogisha']));
  act(() => void state.titleLanguage('english'));
  await waitFor(() => expect(shown()).toEqual(['The Lighthouse', 'Yogisha']));
  expect(asked).toBe(1);
});

test('data read in one language and written back is right in another', () => {
  const cache = createCache();
  cache.writeQuery({ query: PosterWallDocument, data: answer as unknown as PosterWallQuery });
  state.titleLanguage('native');
  cache.updateQuery({ query: PosterWallDocument }, (data) => data && { ...data });
  state.titleLanguage('english');
  const names = cache
    .readQuery({ query: PosterWallDocument })
    ?.season?.items.map(({ title: { preferred } }) => preferred);
  expect(names).toEqual(['The Lighthouse', 'Yogisha']);
});
