import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { limits } from '../../../server/config/limits';
import { DatabaseBusyError } from '../../../server/data/databaseErrors';
import { Live } from '../../support/apps/live';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { aComment, aThread, block, handleOf } from '../../support/people/community';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';

let app: TestApp;
let writer: SignedIn;
let reader: SignedIn;
const open: Live[] = [];
/** Errors that the site treats as its own. */
const failures: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => failures.push(line) });
  app = await startApp({ replace: { log } });
  countListeners();
  [writer, reader] = [await signUp(app), await signUp(app)];
  // Builds the schema, so that no test has to wait for it.
  await app.visitor().graphql('{ __typename }');
});
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
  await untilListening(0);
});
afterAll(() => app.close());

function connect(...given: ConstructorParameters<typeof Live>): Live {
  const live = new Live(...given);
  open.push(live);
  return live;
}

const commentAdded = 'subscription ($id: ID!) { commentAdded(threadId: $id) { id html author { handle } } }';
const notificationAdded =
  'subscription { notificationAdded { unread notification { kind actor { handle } comment { html } } } }';

/** Those of the app's events. A subscription sends nothing until something happens, but from the first it has one. */
let listeners = 0;
let onListener = () => {};

function countListeners(): void {
  const { events } = app.deps;
  const { subscribe } = events;
  const count = (by: number) => {
    listeners += by;
    onListener();
  };
  events.subscribe = (topic, listener) => {
    const stop = subscribe(topic, listener);
    count(1);
    return () => {
      stop();
      count(-1);
    };
  };
}

/** Waits until this many subscriptions are established. */
async function untilListening(wanted: number): Promise<void> {
  while (listeners !== wanted)
    await new Promise<void>((resolve) => {
      onListener = resolve;
    });
}

describe('live comments', () => {
  it('reach a second browser, and a visitor, within a second', async () => {
    const thread = await aThread(writer);
    const second = connect(reader.visitor).subscribe(commentAdded, { id: thread.id });
    const visitor = connect(app.visitor()).subscribe(commentAdded, { id: thread.id });
    await untilListening(2);
    const comment = await aComment(writer, { threadId: thread.id, body: 'Just **now**' });
    await Promise.all([second.until(1), visitor.until(1)]);
    const expected = {
      commentAdded: {
        id: comment.id,
        html: '<p>Just <strong>now</strong></p>',
        author: { handle: await handleOf(writer) },
      },
    };
    expect(second.results.map(({ data }) => data)).toEqual([expected]);
    expect(visitor.results.map(({ data }) => data)).toEqual([expected]);
  });

  it('arrive in order, and only from this thread', async () => {
    const [thread, other] = [await aThread(writer), await aThread(writer)];
    const listening = connect(reader.visitor).subscribe(commentAdded, { id: thread.id });
    await untilListening(1);
    await aComment(writer, { threadId: other.id });
    const ids = [];
    for (let n = 0; n < 5; n += 1)
      ids.push((await aComment(writer, { threadId: thread.id, body: `${n}` })).id);
    await listening.until(5);
    expect(
      listening.results.map(
        ({ data }) => (data as never as { commentAdded: { id: string } }).commentAdded.id,
      ),
    ).toEqual(ids);
  });

  it('by a blocked user do not arrive', async () => {
    const [author, blocker] = [await signUp(app), await signUp(app)];
    const thread = await aThread(writer);
    const listening = connect(blocker.visitor).subscribe(commentAdded, { id: thread.id });
    await untilListening(1);
    await block(blocker, author);
    await aComment(author, { threadId: thread.id, body: 'unseen' });
    await aComment(writer, { threadId: thread.id, body: 'seen' });
    await listening.until(1);
    expect(JSON.stringify(listening.results)).toContain('seen');
    expect(JSON.stringify(listening.results)).not.toContain('unseen');
  });

  it('of an unknown thread are refused', async () => {
    const listening = connect(reader.visitor).subscribe(commentAdded, { id: 'nothing' });
    await listening.until(1);
    expect(JSON.stringify([listening.results, listening.error])).toContain('NOT_FOUND');
  });
});

describe('live notifications', () => {
  it('reach their recipient, with the number of unread ones', async () => {
    const thread = await aThread(reader);
    const mine = connect(reader.visitor).subscribe(notificationAdded);
    const others = connect(writer.visitor).subscribe(notificationAdded);
    await untilListening(2);
    await aComment(writer, { threadId: thread.id, body: 'An answer' });
    await mine.until(1);
    expect(mine.results.map(({ data }) => data)).toEqual([
      {
        notificationAdded: {
          unread: 1,
          notification: {
            kind: 'REPLY',
            actor: { handle: await handleOf(writer) },
            comment: { html: '<p>An answer</p>' },
          },
        },
      },
    ]);
    expect(others.results).toEqual([]);
  });

  it('are refused to visitors', async () => {
    const listening = connect(app.visitor()).subscribe(notificationAdded);
    await listening.until(1);
    expect(JSON.stringify([listening.results, listening.error])).toContain('UNAUTHENTICATED');
  });
});

describe('a live connection', () => {
  const statusOf = (origin: string | undefined, path = '/graphql') =>
    new Promise<number>((resolve) => {
      const headers = origin === undefined ? {} : { origin };
      const socket = new WebSocket(`${app.url.replace(/^http/, 'ws')}${path}`, 'graphql-transport-ws', {
        headers,
      });
      socket.on('unexpected-response', (_req, res) => resolve(res.statusCode ?? 0));
      socket.on('open', () => {
        resolve(101);
        socket.close();
      });
      socket.on('error', () => undefined);
    });

  // security: P7
  it.each<[string, string | undefined, string, number]>([
    ['the site itself', 'own', '/graphql', 101],
    ['another site', 'https://evil.example', '/graphql', 403],
    ['the opaque origin', 'null', '/graphql', 403],
    ['no origin', undefined, '/graphql', 403],
    ['the site, to another path', 'own', '/api/auth', 404],
  ])('has its origin checked: %s', async (_, origin, path, status) => {
    expect(await statusOf(origin === 'own' ? app.url : origin, path)).toBe(status);
  });

  // security: P7
  it('ends within seconds when its session is revoked elsewhere', async () => {
    const person = await signUp(app);
    const elsewhere = await signInAgain(app, person);
    const live = connect(person.visitor);
    const listening = live.subscribe(notificationAdded);
    await untilListening(1);
    await elsewhere.auth('revoke-other-sessions', {}, { origin: app.url });
    await listening.until(1);
    expect(live.closes).toEqual([4403]);
  });

  it('ends when its session expires', async () => {
    const person = await signUp(app);
    const live = connect(person.visitor);
    const listening = live.subscribe(notificationAdded);
    await untilListening(1);
    await app.deps.db.manager.query('UPDATE session SET expiresAt = ? WHERE token = ?', [
      '2001-01-01 00:00:00.000',
      person.token,
    ]);
    await listening.until(1);
    expect(live.closes).toEqual([4403]);
  });

  it('stays open when another user signs out', async () => {
    const [stays, goes] = [await signUp(app), await signUp(app)];
    const live = connect(stays.visitor);
    live.subscribe(notificationAdded);
    await untilListening(1);
    const signOut = await goes.visitor.auth('sign-out', {}, { origin: app.url });
    expect(signOut.body).toEqual({ success: true });
    await sleep(limits.socketSessionCheck * 1000 + 500);
    expect(live.closes).toEqual([]);
  });

  // security: P7
  it('is limited to ten per user', async () => {
    const person = await signUp(app);
    const lives = Array.from({ length: limits.socketsPerPerson }, () => connect(person.visitor));
    const running = lives.map((live) => live.subscribe(notificationAdded));
    await untilListening(limits.socketsPerPerson);
    expect(running.map(({ ended }) => ended)).toEqual(running.map(() => false));
    const oneMore = connect(person.visitor);
    const refused = oneMore.subscribe(notificationAdded);
    await refused.until(1);
    expect(oneMore.closes).toEqual([4429]);
    await lives[0]?.close();
    await untilListening(limits.socketsPerPerson - 1);
    const again = connect(person.visitor).subscribe(notificationAdded);
    await untilListening(limits.socketsPerPerson);
    expect(again.ended).toBe(false);
  });

  // security: P16
  it.each([
    ['queries', 'BAD_REQUEST', '{ viewer { email } }'],
    ['mutations', 'BAD_REQUEST', 'mutation { markAllNotificationsRead }'],
    ['unknown fields', 'GRAPHQL_VALIDATION_FAILED', 'subscription { nothing }'],
    ['syntax errors', 'GRAPHQL_PARSE_FAILED', 'subscription {'],
    ['introspection', 'GRAPHQL_VALIDATION_FAILED', 'subscription { __typename }'],
    ['missing variables', 'BAD_USER_INPUT', commentAdded],
    [
      'excessive depth',
      'GRAPHQL_VALIDATION_FAILED',
      `subscription { commentAdded(threadId: "x") { ${'thread { opening { '.repeat(6)} id ${'} }'.repeat(6)} } }`,
    ],
  ])('refuses %s', async (_, code, query) => {
    const listening = connect(reader.visitor).subscribe(query);
    await listening.until(1);
    expect(listening.results.filter(({ data }) => data)).toEqual([]);
    expect(listening.error).toMatchObject([{ extensions: { code } }]);
    expect(failures).toEqual([]);
  });

  it('survives a brief database outage, and reports it as temporary', async () => {
    const { limiter, db } = app.deps;
    const away = async () => {
      throw new DatabaseBusyError('planned');
    };
    const live = connect(reader.visitor);
    // Without another subscription, the client would close the connection after the refusal.
    const steady = live.subscribe(notificationAdded);
    await untilListening(1);
    const consume = jest.spyOn(limiter, 'consume').mockImplementationOnce(away);
    const refused = live.subscribe(notificationAdded);
    await refused.until(1);
    expect(refused.error).toMatchObject([{ extensions: { code: 'DATABASE_UNAVAILABLE' } }]);
    const again = live.subscribe(notificationAdded);
    await untilListening(2);
    expect([steady.ended, again.ended, live.closes]).toEqual([false, false, []]);
    consume.mockRestore();
    const readRow = jest.spyOn(db, 'readRow').mockImplementationOnce(away);
    const late = connect(reader.visitor);
    await late.subscribe(notificationAdded).until(1);
    // "Try again later", which browsers do.
    expect(late.closes).toEqual([1013]);
    readRow.mockRestore();
  });

  it('leaves no listener when it ends', async () => {
    const thread = await aThread(writer);
    const [first, second] = [connect(reader.visitor), connect(reader.visitor)];
    const listening = first.subscribe(commentAdded, { id: thread.id });
    second.subscribe(commentAdded, { id: thread.id });
    await untilListening(2);
    listening.stop();
    await untilListening(1);
    await second.close();
    await untilListening(0);
    expect(listeners).toBe(0);
  });
});
