import { buildSchema, type ExecutionArgs, GraphQLSchema, parse } from 'graphql';
import type { LiveEvent } from './community/listenTo';
import type { LiveConnection } from './liveConnection';
import { Pace } from './pace';
import { createRunSubscription } from './runSubscription';
import { Turns } from './turns';

/** A connection as a subscription sees it; `drain` empties its backlog. */
function aConnection(full = false) {
  let drain = () => {};
  const waiting = full ? new Promise<void>((resolve) => (drain = resolve)) : Promise.resolve();
  const connection = { OPEN: 1, readyState: 1, drained: () => waiting };
  return { connection: connection as unknown as LiveConnection, drain: () => drain(), raw: connection };
}

const of = (atOnce: number) => ({ turns: new Turns(atOnce), pace: new Pace(20) });

let resolved = 0;
let read = 0;
const schema: GraphQLSchema = buildSchema('type Query { a: Int } type Subscription { news: Int }');
const news = schema.getSubscriptionType()?.getFields().news;
if (!news) throw new Error('The schema has no news');

/** Each listener has its own event objects; those of one event share its message. */
function listenTo(...messages: { id: string }[]): AsyncIterable<LiveEvent<number>> {
  const next = messages.map((message) => ({
    message,
    read: async () => {
      read += 1;
      return message.id === 'hidden' ? null : Number(message.id);
    },
  }));
  return (async function* () {
    yield* next;
  })();
}
news.resolve = (value) => {
  resolved += 1;
  return value;
};
news.subscribe = (_root, _args, context) => context;
const argsFor = (contextValue: AsyncIterable<LiveEvent<number>>): ExecutionArgs => ({
  schema,
  document: parse('subscription { news }'),
  contextValue,
});
async function all(source: unknown): Promise<unknown[]> {
  const results = [];
  for await (const { data } of source as AsyncIterable<{ data: { news: number } }>) results.push(data.news);
  return results;
}
beforeEach(() => {
  [read, resolved] = [0, 0];
});

describe('subscriptions', () => {
  it('get each event, and nothing that their viewer may not see', async () => {
    const run = createRunSubscription(of(2));
    const { connection } = aConnection();
    const source = listenTo({ id: '1' }, { id: 'hidden' }, { id: '2' });
    expect(await all(await run(argsFor(source), { id: '1', connection, key: 'k' }))).toEqual([1, 2]);
  });

  it('of the same viewer and document are executed once per event', async () => {
    const run = createRunSubscription(of(2));
    const [one, two] = [{ id: '1' }, { id: '2' }];
    const keys = ['me', 'me', 'me', 'you'];
    const runs = keys.map(async (key) =>
      all(await run(argsFor(listenTo(one, two)), { id: '1', connection: aConnection().connection, key })),
    );
    expect(await Promise.all(runs)).toEqual(keys.map(() => [1, 2]));
    expect([read, resolved]).toEqual([4, 4]);
  });

  it('are not read while the connection has a backlog, nor once it is closed', async () => {
    const run = createRunSubscription(of(2));
    const { connection, drain } = aConnection(true);
    const results = run(argsFor(listenTo({ id: '1' })), { id: '1', connection, key: 'k' }).then(all);
    const closed = aConnection(true);
    const nothing = run(argsFor(listenTo({ id: '1' })), {
      id: '2',
      connection: closed.connection,
      key: 'l',
    }).then(all);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(read).toBe(0);
    drain();
    expect(await results).toEqual([1]);
    closed.raw.readyState = 3;
    closed.drain();
    expect(await nothing).toEqual([]);
    expect(read).toBe(1);
  });
});
