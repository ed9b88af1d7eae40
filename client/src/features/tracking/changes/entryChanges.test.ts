import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import type { Subscriber } from 'rxjs';
import { createCache } from '../../../apollo/cache';
import { createInOrderLink } from '../../../apollo/inOrderLink';
import { session } from '../../../state';
import { anAnimeOnList, entryChanged, mika } from '../tracking.fixtures';
import { addProgress, type Trackable } from './entryChanges';

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
