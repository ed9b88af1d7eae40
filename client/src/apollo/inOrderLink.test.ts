import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import type { Subscriber } from 'rxjs';
import { MoveInQueueDocument } from '../generated/graphql';
import { createInOrderLink } from './inOrderLink';

/** Requests of one queue are sent one after the other, whether they succeed or fail. */
function aClient() {
  const sent: { id: unknown; answer: Subscriber<ApolloLink.Result> }[] = [];
  const server = new ApolloLink(
    ({ variables }) => new Observable((answer) => void sent.push({ id: variables.id, answer })),
  );
  const client = new ApolloClient({
    dataMasking: true,
    cache: new InMemoryCache(),
    link: ApolloLink.from([createInOrderLink(), server]),
  });
  const move = (id: string, inOrder?: string | string[]) =>
    client.mutate({ mutation: MoveInQueueDocument, variables: { id }, context: { inOrder } });
  const answer = (at: number) => {
    sent[at]?.answer.next({ data: { moveInQueue: { __typename: 'QueuePayload', item: null } } });
    sent[at]?.answer.complete();
  };
  return {
    move,
    answer,
    fail: (at: number) => sent[at]?.answer.error(new TypeError('offline')),
    ids: () => sent.map(({ id }) => id),
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('waits for the previous one, even if that failed', async () => {
  const { move, answer, fail, ids } = aClient();
  const all = [move('a', 'queue'), move('b', 'queue'), move('c', 'queue')];
  await settle();
  expect(ids()).toEqual(['a']);
  fail(0);
  await expect(all[0]).rejects.toThrow('offline');
  await settle();
  expect(ids()).toEqual(['a', 'b']);
  answer(1);
  await all[1];
  await settle();
  expect(ids()).toEqual(['a', 'b', 'c']);
  answer(2);
  await all[2];
});

it('sends other queues’ requests, and those without a queue, at once', async () => {
  const { move, answer, ids } = aClient();
  const all = [move('a', 'queue'), move('b', 'shelf'), move('c')];
  await settle();
  expect(ids().sort()).toEqual(['a', 'b', 'c']);
  for (const at of [0, 1, 2]) answer(at);
  await Promise.all(all);
});

it('waits in each of several queues, and is waited for in each', async () => {
  const { move, answer, ids } = aClient();
  const all = [move('a', 'one'), move('b', 'two'), move('c', ['one', 'two']), move('d', ['two'])];
  await settle();
  expect(ids()).toEqual(['a', 'b']);
  answer(0);
  await settle();
  expect(ids()).toEqual(['a', 'b']);
  for (const [at, id] of [
    [1, 'c'],
    [2, 'd'],
  ] as const) {
    answer(at);
    await settle();
    expect(ids().at(-1)).toBe(id);
  }
  answer(3);
  await Promise.all(all);
});
