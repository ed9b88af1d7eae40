import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import type { Subscriber } from 'rxjs';
import { createCache } from '../../../apollo/cache';
import { createInOrderLink } from '../../../apollo/inOrderLink';
import { saveOpinion } from '../../../screens/Panels/anime/saveOpinion';
import { watchQueued } from '../../../screens/Panels/queue/queueChanges';
import { session } from '../../../state';
import { anAnimeOnList, entryChanged, mika } from '../tracking.fixtures';
import { putOnList } from './animeChanges';
import { addProgress, removeEntry, type Trackable } from './entryChanges';

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => session(mika));
afterEach(() => session(null));

it('sends changes to one anime one after the other, so that no older answer comes last, and to another at once', async () => {
  const sent: { id: unknown; by: unknown; answer: Subscriber<ApolloLink.Result> }[] = [];
  const server = new ApolloLink(
    ({ variables }) =>
      new Observable((answer) => void sent.push({ id: variables.animeId, by: variables.by, answer })),
  );
  const client = new ApolloClient({
    dataMasking: true,
    cache: createCache(),
    link: ApolloLink.from([createInOrderLink(), server]),
  });
  const press = (id: string, by: number) =>
    addProgress(client, anAnimeOnList(id, { progress: 3 }) as never as Trackable, by);
  const answer = (at: number, id: string, progress: number) => {
    sent[at]?.answer.next({ data: { changed: entryChanged(id, { progress }) } });
    sent[at]?.answer.complete();
  };
  const more = press('1', 1);
  await settled();
  await settled();
  const less = press('1', -1);
  const other = press('2', -1);
  await settled();
  expect(sent.map(({ id, by }) => [id, by])).toEqual([
    ['1', 1],
    ['2', -1],
  ]);
  answer(0, '1', 4);
  answer(1, '2', 2);
  await Promise.all([more, other]);
  await settled();
  expect(sent[2]).toMatchObject({ id: '1', by: -1 });
  answer(2, '1', 3);
  await less;
});

/** An older answer that came last would stay on the screen. */
it.each<[string, (client: ApolloClient) => unknown]>([
  ['a change of list', (client) => putOnList(client, named, null, 'PAUSED')],
  ['a removal', (client) => removeEntry(client, onList())],
  ['an opinion', (client) => saveOpinion(client, onList(), 3, { score: 80 })],
  ['an episode marked in the queue', (client) => watchQueued(client, 1, queued())],
])('a press of +1 waits for %s to the same anime', async (_, before) => {
  const sent: { name?: string; answer: Subscriber<ApolloLink.Result> }[] = [];
  const server = new ApolloLink(
    ({ operationName: name }) => new Observable((answer) => void sent.push({ name, answer })),
  );
  const link = ApolloLink.from([createInOrderLink(), server]);
  const client = new ApolloClient({ dataMasking: true, cache: createCache(), link });
  const refused = Promise.allSettled([before(client)]);
  const pressed = addProgress(client, onList(), -1);
  await settled();
  expect(sent).toHaveLength(1);
  sent[0]?.answer.error(new TypeError('offline'));
  await settled();
  expect(sent[1]?.name).toBe('AddProgress');
  sent[1]?.answer.next({ data: { changed: entryChanged('1', { progress: 4 }) } });
  sent[1]?.answer.complete();
  await Promise.all([pressed, refused]);
});

const named = { id: '1', name: 'Lighthouse 1' };
const onList = () => anAnimeOnList('1', { progress: 3 }) as never as Trackable;
const queued = () =>
  ({
    __typename: 'QueueItem',
    id: 'q1',
    episodeNumber: null,
    nextNumber: 4,
    anime: onList(),
    entry: null,
  }) as never;
