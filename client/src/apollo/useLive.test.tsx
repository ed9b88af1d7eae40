import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  gql,
  InMemoryCache,
  Observable,
} from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render } from '@testing-library/react';
import { liveAgain } from './liveAgain';
import { useLive } from './useLive';

const news = gql`subscription News($id: ID!) { news(id: $id) }`;
type Data = { news: string };

/** A screen that listens; `open` collects the observers of its subscriptions. */
function listen() {
  const open: { next(value: object): void; error(error: unknown): void }[] = [];
  const link = new ApolloLink(() => new Observable((observer) => void open.push(observer)));
  const client = new ApolloClient({ dataMasking: true, link, cache: new InMemoryCache() });
  const told: string[] = [];
  const missed = jest.fn();
  function Screen() {
    useLive<Data, { id: string }>(news, {
      variables: { id: 'x' },
      onEvent: (data) => void told.push(data.news),
      onMissed: missed,
    });
    return null;
  }
  const view = render(
    <ApolloProvider client={client}>
      <Screen />
    </ApolloProvider>,
  );
  return { open, told, missed, view };
}
const refused = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions: { code } }] });
/** Lets Apollo deliver, which takes several ticks. */
const settle = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  liveAgain(0);
});

describe('a subscription', () => {
  it('delivers each event, and refetches once the connection is back', async () => {
    const { open, told, missed } = listen();
    await settle();
    open[0]?.next({ data: { news: 'a' } });
    await settle();
    expect([told, missed.mock.calls.length]).toEqual([['a'], 0]);
    act(() => void liveAgain(1));
    expect(missed).toHaveBeenCalledTimes(1);
  });

  it('that fell behind restarts after some seconds, and refetches', async () => {
    const { open, told, missed } = listen();
    await settle();
    open[0]?.error(refused('OVERLOADED'));
    await settle(500);
    expect([open.length, missed.mock.calls.length]).toEqual([1, 0]);
    await settle(5000);
    expect([open.length, missed.mock.calls.length]).toEqual([2, 1]);
    open[1]?.next({ data: { news: 'b' } });
    await settle();
    expect(told).toEqual(['b']);
  });

  it('begins again after any failure that passes, and waits longer each time until it is told something', async () => {
    const { open, missed } = listen();
    await settle();
    for (const [at, code] of ['DATABASE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'].entries()) {
      open[at]?.error(refused(code));
      await settle(999 * 2 ** at);
      expect(open).toHaveLength(at + 1);
      await settle(5000 * 2 ** at);
      expect(open).toHaveLength(at + 2);
    }
    expect(missed).toHaveBeenCalledTimes(3);
    open[3]?.next({ data: { news: 'c' } });
    await settle();
    open[3]?.error(refused('OVERLOADED'));
    await settle(5001);
    expect(open).toHaveLength(5);
  });

  it('that was refused is left alone, and one whose screen is gone does not restart', async () => {
    const { open, missed } = listen();
    await settle();
    open[0]?.error(refused('NOT_FOUND'));
    await settle(6000);
    expect([open.length, missed.mock.calls.length]).toEqual([1, 0]);
    const other = listen();
    await settle();
    other.open[0]?.error(refused('OVERLOADED'));
    await settle();
    other.view.unmount();
    await settle(6000);
    expect([other.open.length, other.missed.mock.calls.length]).toEqual([1, 0]);
  });
});
