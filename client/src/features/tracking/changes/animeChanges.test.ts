import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { createCache } from '../../../apollo/cache';
import { AnimeMenuDocument } from '../../../generated/graphql';
import { saveOpinion } from '../../../screens/Panels/anime/saveOpinion';
import { session } from '../../../state';
import { anAnimeOnList, anEntryFixture, entryChanged, mika } from '../tracking.fixtures';
import { putOnList, removeFromLists, scoreAnime } from './animeChanges';
import { markEpisode, type Trackable } from './entryChanges';

/** Quick changes of one's own to one entry: each starts from the version that the one before has left. */
const anime = { id: '1', name: 'Lighthouse 1' };

function setUp() {
  const asked: { name: string; version: unknown; answer: (data: object) => void }[] = [];
  const cache = createCache();
  cache.writeQuery({
    query: AnimeMenuDocument,
    variables: { slug: 'anime-1' },
    data: {
      anime: anAnimeOnList('1', { version: 3 }, { own: false, viewerHidden: false, viewerCollectionIds: [] }),
    } as never,
  });
  const client = new ApolloClient({
    dataMasking: true,
    cache,
    link: new ApolloLink(
      ({ operationName, variables }) =>
        new Observable((observer) => {
          const answer = (data: object) => {
            observer.next({ data: data as Record<string, unknown> });
            observer.complete();
          };
          asked.push({ name: operationName ?? '', version: variables.version, answer });
        }),
    ),
  });
  return { client, asked, sent: () => asked.map(({ name, version }) => [name, version]) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const saved = (version: number) => ({ saveEntry: { ...entryChanged('1', { version }), code: null } });
const shown = { version: 3 };

beforeEach(() => session(mika));
afterEach(() => session(null));

it('sends the second change once the first is answered, with its version', async () => {
  const { client, asked, sent } = setUp();
  putOnList(client, anime, shown, 'WATCHING');
  scoreAnime(client, anime, shown, 8, 'POINT_10');
  await settled();
  expect(sent()).toEqual([['PutOnList', 3]]);
  asked[0]?.answer(saved(4));
  await settled();
  expect(sent()).toEqual([
    ['PutOnList', 3],
    ['PutOnList', 4],
  ]);
});

it('waits for an episode that is being marked', async () => {
  const { client, asked, sent } = setUp();
  void markEpisode(client, anAnimeOnList('1') as never as Trackable, { id: 'e6', number: 6 });
  scoreAnime(client, anime, shown, 8, 'POINT_10');
  await settled();
  expect(sent()).toEqual([['MarkEpisode', undefined]]);
  asked[0]?.answer({ changed: entryChanged('1', { version: 4 }) });
  await settled();
  expect(sent().slice(1)).toEqual([['PutOnList', 4]]);
});

it('waits for an opinion on an episode that is being saved', async () => {
  const { client, asked, sent } = setUp();
  void saveOpinion(client, anAnimeOnList('1') as never as Trackable, 6, { score: 80 });
  scoreAnime(client, anime, shown, 8, 'POINT_10');
  await settled();
  expect(sent()).toEqual([['SaveEpisodeOpinion', undefined]]);
  asked[0]?.answer({ changed: entryChanged('1', { version: 4 }) });
  await settled();
  expect(sent().slice(1)).toEqual([['PutOnList', 4]]);
});

it('goes on after a change that failed, and starts anew after a removal', async () => {
  const { client, asked, sent } = setUp();
  removeFromLists(client, anime);
  putOnList(client, anime, shown, 'PLANNING');
  await settled();
  asked[0]?.answer({ removeEntry: entryChanged('1', null) });
  await settled();
  expect(sent().slice(1)).toEqual([['PutOnList', undefined]]);
  scoreAnime(client, anime, shown, 8, 'POINT_10');
  asked[1]?.answer({ saveEntry: null });
  await settled();
  expect(sent()).toHaveLength(3);
});

it('does not wait for changes to other anime', async () => {
  const { client, sent } = setUp();
  putOnList(client, anime, shown, 'WATCHING');
  putOnList(
    client,
    { id: '2', name: 'Lighthouse 2' },
    anEntryFixture('2', { version: 7 }) as never,
    'WATCHING',
  );
  await settled();
  expect(sent()).toEqual([
    ['PutOnList', 3],
    ['PutOnList', 7],
  ]);
});
