import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { MoveInQueueDocument, SiteDocument, type SiteQuery } from '../generated/graphql';
import { createBackOffLink } from './backOffLink';

/** Queries that fail again and again are held back for a moment; first tries, other queries and mutations never. */
function aClient(answer: () => Observable<ApolloLink.Result>) {
  const sent: (string | undefined)[] = [];
  const server = new ApolloLink(({ operationName }) => {
    sent.push(operationName);
    return answer();
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([createBackOffLink(), server]),
  });
  const query = { query: SiteDocument, fetchPolicy: 'no-cache' } as const;
  return {
    ask: () => client.query<SiteQuery>(query),
    watch: () => client.watchQuery<SiteQuery>(query),
    move: () => client.mutate({ mutation: MoveInQueueDocument, variables: { id: 'a' } }),
    sent,
  };
}

const noAnswer = () => new Observable<ApolloLink.Result>((observer) => observer.error(new TypeError('away')));
const answerOf = (result: ApolloLink.Result) => () =>
  new Observable<ApolloLink.Result>((observer) => {
    observer.next(result);
    observer.complete();
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe.each([
  ['no answer', noAnswer],
  ['an answer that is an error', answerOf({ errors: [{ message: 'broken' }] })],
])('after %s', (_, fail) => {
  it('asks three times at once, then after a pause', async () => {
    const { ask, sent } = aClient(fail);
    for (const _try of [1, 2, 3]) await expect(ask()).rejects.toThrow();
    const fourth = expect(ask()).rejects.toThrow();
    await jest.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(200);
    await fourth;
    expect(sent).toHaveLength(4);
  });

  it('asks at once if the failures were not in one second', async () => {
    const { ask, sent } = aClient(fail);
    for (const tries of [1, 2, 3, 4, 5]) {
      await expect(ask()).rejects.toThrow();
      expect(sent).toHaveLength(tries);
      await jest.advanceTimersByTimeAsync(600);
    }
  });

  it('sends mutations as often as they are asked for', async () => {
    const { move, sent } = aClient(fail);
    for (const _try of [1, 2, 3, 4, 5]) await expect(move()).rejects.toThrow();
    expect(sent).toHaveLength(5);
  });
});

it('asks at once again after an answer', async () => {
  let isDown = true;
  const answer = answerOf({ data: { site: { __typename: 'Site' } } });
  const { ask, sent } = aClient(() => (isDown ? noAnswer() : answer()));
  for (const _try of [1, 2]) await expect(ask()).rejects.toThrow();
  isDown = false;
  await ask();
  isDown = true;
  for (const _try of [1, 2, 3]) await expect(ask()).rejects.toThrow();
  expect(sent).toHaveLength(6);
});

it('does not send one that nobody waits for any longer', async () => {
  const { ask, watch, sent } = aClient(noAnswer);
  for (const _try of [1, 2, 3]) await expect(ask()).rejects.toThrow();
  const watching = watch().subscribe({});
  watching.unsubscribe();
  await jest.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(3);
});
