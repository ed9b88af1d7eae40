import { ApolloClient, ApolloLink, type DocumentNode, Observable } from '@apollo/client';
import { renderHook } from '@testing-library/react';
import { createCache } from '../../../apollo/cache';
import { AnimeEpisodesDocument, HomeMineDocument, LibraryDocument } from '../../../generated/graphql';
import { session } from '../../../state';
import { type Answers, anAnime, anEpisode, pageOfFixtures } from '../../anime/anime.fixtures';
import { aListedEntry, anAnimeOnList, entryChanged, mika } from '../tracking.fixtures';
import { putOnList, removeFromLists, scoreAnime } from './animeChanges';
import { addProgress, type Trackable } from './entryChanges';
import { keepChange } from './lastChanges';
import { editAnime } from './libraryChanges';
import { useShownEpisodes } from './shownEpisodes';
import { takeBack } from './takeBack';

/** What a change asks for again: the lists on screen, but nothing its response already contained. */
const aired = { ...anEpisode('1', '2020-01-01T12:00:00.000Z', 7), id: 'e7' };
const two = () => [aListedEntry('2', { nextEpisode: aired }), aListedEntry('1', { nextEpisode: aired })];

function setUp(answers: Answers) {
  const asked: { name: string; variables: object }[] = [];
  const client = new ApolloClient({
    dataMasking: true,
    cache: createCache(),
    link: new ApolloLink(
      ({ operationName = '', variables }) =>
        new Observable((observer) => {
          asked.push({ name: operationName, variables });
          observer.next({ data: answers[operationName]?.(variables) as Record<string, unknown> });
          observer.complete();
        }),
    ),
  });
  const watch = async (query: DocumentNode, variables: object) => {
    const watched = client.watchQuery({ query, variables });
    watched.subscribe(() => undefined);
    await settled();
    return () => watched.getCurrentResult().data as never;
  };
  return { client, asked, names: () => asked.map(({ name }) => name), watch };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const trackable = (id: string, entry: object = {}) => anAnimeOnList(id, entry) as never as Trackable;

beforeEach(() => session(mika));
afterEach(() => session(null));

const home = (going: { anime: object }[]) => ({
  continueWatching: {
    __typename: 'EntryPage',
    items: going.map((entry) => ({
      ...entry,
      anime: { ...entry.anime, episodeMinutes: 24, banner: anAnime('1').banner },
    })),
    pageInfo: { __typename: 'PageInfo', totalItems: going.length },
  },
  airingToday: { __typename: 'EpisodePage', items: [] },
  library: { __typename: 'LibraryPage', items: [], counts: { __typename: 'ListCounts', total: 2 } },
  recommendations: [],
});
const day = { from: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' };
const idsOf = (data: { continueWatching: { items: { id: string }[] } }) =>
  data.continueWatching.items.map(({ id }) => id);

it('asks again for home, where the entry with unwatched episodes now comes first', async () => {
  let going = two();
  const { client, names, watch } = setUp({
    HomeMine: () => home(going),
    AddProgress: () => ({ changed: entryChanged('1', { progress: 6, nextEpisode: aired }) }),
  });
  const read = await watch(HomeMineDocument, day);
  expect(idsOf(read())).toEqual(['entry-2', 'entry-1']);
  going = two().reverse();
  await addProgress(client, trackable('1'), 1);
  await settled();
  expect(idsOf(read())).toEqual(['entry-1', 'entry-2']);
  expect(names()).toEqual(['HomeMine', 'AddProgress', 'HomeMine']);
});

const counts = Object.fromEntries(
  'total watching completed planning paused dropped rewatching saved favourites'
    .split(' ')
    .map((name) => [name, 30]),
);

it('asks again for the lists on screen only, and once for the others when they are next shown', async () => {
  const library = (page: number) => ({ filter: {}, sort: 'TITLE', reverse: false, page, pageSize: 24 });
  const { client, asked, watch } = setUp({
    Library: () => ({
      library: {
        __typename: 'LibraryPage',
        ...pageOfFixtures([aListedEntry('2'), aListedEntry('1')], 30),
        counts,
      },
    }),
    AddProgress: () => ({ changed: entryChanged('1', { progress: 6 }) }),
  });
  await client.query({ query: LibraryDocument, variables: library(2) as never });
  await watch(LibraryDocument, library(1));
  asked.length = 0;
  await addProgress(client, trackable('1'), 1);
  await settled();
  const pages = () => asked.map(({ name, variables }) => [name, 'page' in variables && variables.page]);
  expect(pages()).toEqual([
    ['AddProgress', 1],
    ['Library', 1],
  ]);
  await client.query({ query: LibraryDocument, variables: library(2) as never });
  expect(pages().at(-1)).toEqual(['Library', 2]);
});

it('gets the episodes on screen with the response', async () => {
  const episodes = (watched: boolean) =>
    pageOfFixtures([{ ...anEpisode('1', day.from, 6), watched }], 1, 1, 50);
  const { client, asked, watch } = setUp({
    AnimeEpisodes: () => ({ anime: { __typename: 'Anime', id: '1', episodes: episodes(false) } }),
    AddProgress: () => {
      const changed = entryChanged('1', { progress: 6 });
      return { changed: { ...changed, anime: { ...changed.anime, episodes: episodes(true) } } };
    },
  });
  renderHook(() => useShownEpisodes({ animeId: '1', page: 1, pageSize: 50 }));
  const read = await watch(AnimeEpisodesDocument, { slug: 'anime-1', page: 1, pageSize: 50 });
  await addProgress(client, trackable('1'), 1);
  await settled();
  const { anime } = read() as { anime: { episodes: { items: { watched: boolean }[] } } };
  expect(anime.episodes.items[0]?.watched).toBe(true);
  expect(asked.map(({ name }) => name)).toEqual(['AnimeEpisodes', 'AddProgress']);
  expect(asked[1]?.variables).toMatchObject({ withEpisodes: true, page: 1, pageSize: 50 });
});

describe('a change whose answer has no episodes', () => {
  const anime = { id: '1', name: 'Lighthouse 1' };
  const page = { page: 1, pageSize: 50 };
  const changed = { ...entryChanged('1', { status: 'COMPLETED' }), code: null };
  const answers: Answers = {
    AnimeEpisodes: () => ({
      anime: { __typename: 'Anime', id: '1', episodes: pageOfFixtures([], 0, 1, 50) },
    }),
    PutOnList: () => ({ saveEntry: changed }),
    RemoveFromLists: () => ({ removeEntry: entryChanged('1', null) }),
    Undo: () => ({
      undo: {
        __typename: 'UndoPayload',
        restored: 1,
        skipped: 0,
        anime: [{ __typename: 'Anime', id: '1', viewerHidden: false, viewerEntry: null }],
      },
    }),
  };
  const changes: [string, (client: ApolloClient) => unknown][] = [
    ['PutOnList', (client) => putOnList(client, anime, null, 'COMPLETED')],
    ['RemoveFromLists', (client) => removeFromLists(client, anime)],
    ['Undo', (client) => takeBack(client, keepChange({ title: 'Completed', undoIds: ['u'] }))],
  ];

  it.each(changes)('asks again for those on screen: %s', async (name, change) => {
    const { client, names, watch } = setUp(answers);
    renderHook(() => useShownEpisodes({ animeId: '1', ...page }));
    await watch(AnimeEpisodesDocument, { slug: 'anime-1', ...page });
    change(client);
    await settled();
    expect(names()).toEqual(['AnimeEpisodes', name, 'AnimeEpisodes']);
  });

  it('leaves them alone after a score', async () => {
    const { client, names, watch } = setUp(answers);
    await watch(AnimeEpisodesDocument, { slug: 'anime-1', ...page });
    scoreAnime(client, anime, null, 8, 'POINT_10');
    await settled();
    expect(names()).toEqual(['AnimeEpisodes', 'PutOnList']);
  });
});

describe('a change to many anime, whose answer does not name them', () => {
  const ofPage = { slug: 'anime-1', page: 1, pageSize: 50 };
  const answers = (more: Answers): Answers => ({
    AnimeEpisodes: () => ({
      anime: { __typename: 'Anime', id: '1', episodes: pageOfFixtures([], 0, 1, 50) },
    }),
    ...more,
  });

  it('asks again for an anime on screen', async () => {
    const bulkEdit = { __typename: 'BulkPayload', changed: 2, unchanged: 0, undoId: 'u' };
    const { client, names, watch } = setUp(answers({ BulkEdit: () => ({ bulkEdit }) }));
    await watch(AnimeEpisodesDocument, ofPage);
    await editAnime(
      client,
      ['1', '2'],
      { status: 'COMPLETED' },
      { one: 'is completed', many: 'are completed' },
    );
    await settled();
    expect(names()).toEqual(['AnimeEpisodes', 'BulkEdit', 'AnimeEpisodes']);
  });

  it.each([
    [60, ['AnimeEpisodes', 'Undo', 'AnimeEpisodes']],
    [1, ['AnimeEpisodes', 'Undo']],
  ])('asks again for it after an undo of %s, of which the answer names one', async (restored, asked) => {
    const anime = [{ __typename: 'Anime', id: '2', viewerHidden: false, viewerEntry: null }];
    const undo = { __typename: 'UndoPayload', restored, skipped: 0, anime };
    const { client, names, watch } = setUp(answers({ Undo: () => ({ undo }) }));
    await watch(AnimeEpisodesDocument, ofPage);
    await takeBack(client, keepChange({ title: 'Completed', undoIds: ['u'] }));
    await settled();
    expect(names()).toEqual(asked);
  });
});
