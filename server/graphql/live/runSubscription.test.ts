import { setImmediate as turn } from 'node:timers/promises';
import { buildSchema, type GraphQLSchema, parse } from 'graphql';
import { BoundedQueue } from '../../domain/jobs/BoundedQueue';
import { AppError } from '../../errors/AppError';
import type { LiveEvent } from '../community/listenTo';
import { createRunSubscription, type SubscriptionArgs } from './runSubscription';

/** A connection as a subscription sees it; `drain` empties its backlog. */
function aConnection(full = false) {
  let drain = () => {};
  const waiting = full ? new Promise<void>((resolve) => (drain = resolve)) : Promise.resolve();
  const connection = { OPEN: 1 as const, readyState: 1 as 1 | 3, drained: () => waiting };
  return { connection, drain: () => drain() };
}

let read = 0;
const schema: GraphQLSchema = buildSchema('type Query { a: Int } type Subscription { news: Int }');
const news = schema.getSubscriptionType()?.getFields().news;
if (!news) throw new Error('The schema has no news');
news.resolve = (value) => value;
news.subscribe = (_root, _args, context) => context;

/** Events with these values; null is one that the listener may not see. */
async function* events(values: (number | null)[], isNamed: boolean): AsyncGenerator<LiveEvent<number>> {
  for (const value of values)
    yield {
      isNamed,
      read: async () => {
        read += 1;
        return value;
      },
    };
}

function argsFor(
  values: (number | null)[],
  { isNamed = false, ...more }: Partial<SubscriptionArgs> & { isNamed?: boolean } = {},
): SubscriptionArgs {
  return {
    schema,
    document: parse('subscription { news }'),
    contextValue: events(values, isNamed),
    connection: aConnection().connection,
    charge: async () => undefined,
    ...more,
  };
}
async function all(source: unknown): Promise<unknown[]> {
  const results = [];
  for await (const { data } of source as AsyncIterable<{ data: { news: number } }>) results.push(data.news);
  return results;
}
beforeEach(() => {
  read = 0;
});

describe('subscriptions', () => {
  const queue = () => new BoundedQueue({ atOnce: 2 });
  const run = createRunSubscription({ turns: queue(), named: queue() });

  it('get each event, and nothing that their viewer may not see', async () => {
    expect(await all(await run(argsFor([1, null, 2])))).toEqual([1, 2]);
  });

  // security: P7
  it('pay for each event that has to be read, and end if they cannot', async () => {
    let left = 2;
    const charge = async () => {
      left -= 1;
      if (left < 0) throw new AppError('TOO_MANY_REQUESTS');
    };
    const results = await run(argsFor([1, 2, 3], { charge }));
    if (!(Symbol.asyncIterator in results)) throw new Error('It did not start');
    expect([await results.next(), await results.next()]).toMatchObject([
      { value: { data: { news: 1 } } },
      { value: { data: { news: 2 } } },
    ]);
    await expect(results.next()).rejects.toThrow(new AppError('TOO_MANY_REQUESTS'));
    expect(read).toBe(2);
    expect(await all(await run(argsFor([1, 2, 3], { charge, isNamed: true })))).toEqual([1, 2, 3]);
  });

  // security: P7
  it('are not read while the connection has a backlog, nor once it is closed', async () => {
    const { connection, drain } = aConnection(true);
    const results = run(argsFor([1], { connection })).then(all);
    const closed = aConnection(true);
    const nothing = run(argsFor([1], { connection: closed.connection })).then(all);
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect(read).toBe(0);
    drain();
    expect(await results).toEqual([1]);
    closed.connection.readyState = 3;
    closed.drain();
    expect(await nothing).toEqual([]);
    expect(read).toBe(1);
  });
});
