import { WorkEntity } from '../../../server/data/entities/work';
import { removeUser } from '../../../server/domain/accounts/deleteUser';
import { signWebhook } from '../../../server/domain/community/channels/types/webhook';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { aChannel, channelsOf, deliver, withLoopback } from '../../support/channels/channels';
import { decryptPush, subscriptionKeys } from '../../support/channels/decryptPush';
import { Receiver } from '../../support/channels/receiver';
import { aComment, aThread, block, handleOf, run } from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';

const receiver = new Receiver();
let app: TestApp;
beforeAll(async () => {
  await receiver.start();
  const env = { ...withLoopback, AUTH_SESSION_LIFETIME: '34560000' };
  const catalogue = [anAnime({ native: '港の灯', english: 'Harbour Lights', curated: { episodes: 3 } })];
  app = await startApp({ now: '2026-11-21T12:00:00.000Z', catalogue, env });
  await app.visitor().graphql('{ __typename }');
});
beforeEach(() => {
  receiver.take();
  receiver.answer(200);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const bot = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
const ofWebhook = () => ({ type: 'WEBHOOK', url: `${receiver.url}/hook` });
// `aChannel` calls createNotificationChannel.

/** Sends this person a friend request, which notifies them (FRIEND_REQUEST). */
async function ask(person: SignedIn): Promise<SignedIn> {
  const other = await signUp(app, { name: 'Jun' });
  await run(other, `mutation { sendFriendRequest(handle: "${await handleOf(person)}") { id } }`);
  return other;
}
const test = async (person: SignedIn, id: string) =>
  await run(person, `mutation { testNotificationChannel(id: "${id}") { problem } }`);
const update = async (person: SignedIn, id: string, input: string) =>
  await run(
    person,
    `mutation { updateNotificationChannel(id: "${id}", input: ${input}) { active problem } }`,
  );
const kindsOf = async (person: SignedIn) => {
  const { data } = await run(person, '{ notifications { items { kind reference } } }');
  const list = data?.notifications as unknown as { items: { kind: string; reference: string | null }[] };
  return list.items;
};
const waiting = () => app.deps.db.manager.countBy(WorkEntity, { kind: 'deliveries' });

describe('each kind of channel', () => {
  const push = subscriptionKeys();
  const title = 'Jun';
  const text = 'Wants to be friends';
  it.each<[string, () => object, (got: ReturnType<Receiver['take']>[number]) => void]>([
    [
      'a webhook',
      ofWebhook,
      ({ path, body }) => {
        expect(path).toBe('/hook');
        expect(JSON.parse(body.toString())).toMatchObject({ data: { kind: 'FRIEND_REQUEST', title, text } });
      },
    ],
    [
      'Discord',
      () => ({ type: 'DISCORD', url: `${receiver.url}/api/webhooks/1/x` }),
      ({ body }) =>
        expect(JSON.parse(body.toString())).toMatchObject({ embeds: [{ title, description: text }] }),
    ],
    [
      'ntfy',
      () => ({ type: 'NTFY', url: receiver.url, topic: 'mine', token: 'tk_1' }),
      ({ headers, body }) => {
        expect(headers.authorization).toBe('Bearer tk_1');
        expect(JSON.parse(body.toString())).toMatchObject({ topic: 'mine', title, message: text });
      },
    ],
    [
      'Gotify',
      () => ({ type: 'GOTIFY', url: receiver.url, token: 'A1' }),
      ({ path, headers }) => {
        expect(path).toBe('/message');
        expect(headers['x-gotify-key']).toBe('A1');
      },
    ],
    [
      'Telegram',
      () => ({ type: 'TELEGRAM', url: receiver.url, token: bot, chat: '42' }),
      ({ path, body }) => {
        expect(path).toBe(`/bot${bot}/sendMessage`);
        expect(JSON.parse(body.toString())).toMatchObject({
          text: expect.stringContaining(`${title}\n${text}`),
        });
      },
    ],
    [
      'a browser',
      () => ({ type: 'WEB_PUSH', url: `${receiver.url}/send/1`, p256dh: push.p256dh, auth: push.auth }),
      ({ headers, body }) => {
        expect(headers.authorization).toMatch(/^vapid t=\S+, k=B[\w-]{86}$/);
        expect(JSON.parse(decryptPush(body, push))).toMatchObject({ title, text });
      },
    ],
  ])('delivers what the bell shows, even after an outage: %s', async (_, input, check) => {
    const person = await signUp(app);
    const { id, codes } = await aChannel(person, input());
    expect(codes).toEqual([]);
    receiver.answer(503);
    const jun = await ask(person);
    // The request did not wait for the delivery.
    expect(receiver.take()).toHaveLength(0);
    expect(await deliver(app)).toBe(0);
    expect(receiver.take()).toHaveLength(1);
    expect(await channelsOf(person)).toEqual([{ id, active: true, problem: 'FAILED' }]);
    receiver.answer(200);
    // Not before it is due.
    app.clock.advance(20);
    expect(await deliver(app)).toBe(0);
    app.clock.advance(11);
    expect(await deliver(app)).toBe(1);
    const [got, ...more] = receiver.take();
    if (!got) throw new Error('Nothing was delivered');
    expect(more).toEqual([]);
    check(got);
    const sent = got.headers['content-encoding'] ? decryptPush(got.body, push) : got.body.toString();
    expect(sent).toContain(`${app.url}/profile/${await handleOf(jun)}`);
    expect(await channelsOf(person)).toEqual([{ id, active: true, problem: null }]);
    expect(await waiting()).toBe(0);
    expect(await deliver(app)).toBe(0);
  });
});

describe('a channel', () => {
  it('receives the chosen kinds, and none that is switched off altogether', async () => {
    const person = await signUp(app);
    const { id } = await aChannel(person, { ...ofWebhook(), kinds: ['REPLY'] });
    await ask(person);
    expect(await deliver(app)).toBe(0);
    await update(person, id, '{ kinds: [FRIEND_REQUEST] }');
    await ask(person);
    expect(await deliver(app)).toBe(1);
    await run(
      person,
      'mutation { updateSettings(input: { notifications: [{ kind: FRIEND_REQUEST, enabled: false }] }) { id } }',
    );
    await ask(person);
    expect(await deliver(app)).toBe(0);
  });

  it('is not sent what was read, is gone or came from a blocked user; a webhook is sent what was read', async () => {
    const person = await signUp(app);
    const phone = await aChannel(person, { type: 'NTFY', url: receiver.url, topic: 'mine' });
    const jun = await ask(person);
    await block(person, jun);
    expect(await deliver(app)).toBe(0);
    await ask(person);
    await run(person, 'mutation { markAllNotificationsRead }');
    expect(await deliver(app)).toBe(0);
    expect(await waiting()).toBe(0);
    await update(person, phone.id, '{ active: false }');
    await aChannel(person, ofWebhook());
    await ask(person);
    await run(person, 'mutation { markAllNotificationsRead }');
    expect(await deliver(app)).toBe(1);
  });

  it('names no thread, as its title may be a spoiler', async () => {
    const person = await signUp(app);
    await aChannel(person, ofWebhook());
    const thread = await aThread(person, { title: 'The captain is the thief' });
    await aComment(await signUp(app, { name: 'Mio' }), { threadId: thread.id, body: 'I knew it' });
    await deliver(app);
    const sent = JSON.stringify(receiver.json());
    expect(sent).toContain('Commented in a thread you follow');
    expect(sent).toContain(`/profile/threads/${thread.id}`);
    expect(sent).not.toMatch(/captain|I knew/);
  });

  // security: A12
  it('is signed with a secret shown once; its address and keys are encrypted and never shown', async () => {
    const person = await signUp(app);
    const { secret } = await aChannel(person, ofWebhook());
    await ask(person);
    await deliver(app);
    const [got] = receiver.take();
    const header = (name: string) => String(got?.headers[name]);
    const signature = signWebhook({
      id: header('webhook-id'),
      timestamp: Number(header('webhook-timestamp')),
      body: String(got?.body),
      secret: String(secret),
    });
    expect(header('webhook-signature')).toBe(signature);
    const { text } = await run(
      person,
      '{ notificationChannels { id type name host device kinds active problem sentAt createdAt } }',
    );
    expect(text).toContain(new URL(receiver.url).host);
    expect(text).not.toMatch(/whsec_|\/hook/);
    const rows = await app.deps.db.manager.query('SELECT * FROM notification_channel');
    expect(JSON.stringify(rows)).not.toMatch(/whsec_|\/hook|127\.0\.0\.1/);
  });

  it('waits as long as its host asks, up to six hours', async () => {
    const person = await signUp(app);
    await aChannel(person, ofWebhook());
    receiver.answer({ status: 429, headers: { 'retry-after': '600' } });
    await ask(person);
    await deliver(app);
    receiver.answer(200);
    app.clock.advance(590);
    expect(await deliver(app)).toBe(0);
    app.clock.advance(11);
    expect(await deliver(app)).toBe(1);
    receiver.answer({ status: 503, headers: { 'retry-after': '9999999' } });
    await ask(person);
    await deliver(app);
    receiver.answer(200);
    app.clock.advance(6 * 3600 + 1);
    expect(await deliver(app)).toBe(1);
  });

  it.each([
    [410, 'GONE'],
    [403, 'REFUSED'],
  ])('is switched off if its host answers %i, and its owner is notified', async (status, problem) => {
    const person = await signUp(app);
    const { id } = await aChannel(person, { ...ofWebhook(), name: 'Old phone' });
    receiver.answer(status);
    await ask(person);
    await deliver(app);
    expect(await channelsOf(person)).toEqual([{ id, active: false, problem }]);
    expect(await kindsOf(person)).toContainEqual({ kind: 'CHANNEL_OFF', reference: 'Old phone' });
    receiver.answer(200);
    receiver.take();
    await ask(person);
    expect(await deliver(app)).toBe(0);
    // Reactivated, it starts afresh with new notifications.
    await update(person, id, '{ active: true }');
    expect(await channelsOf(person)).toEqual([{ id, active: true, problem: null }]);
    await ask(person);
    expect(await deliver(app)).toBe(1);
  });

  it('is switched off after several failures in a row, and drops what was waiting', async () => {
    const person = await signUp(app);
    const { id } = await aChannel(person, { ...ofWebhook(), kinds: ['FRIEND_REQUEST', 'CHANNEL_OFF'] });
    receiver.answer('silence');
    await ask(person);
    for (let tries = 0; tries < 15; tries += 1) {
      expect(await channelsOf(person)).toMatchObject([{ id, active: true }]);
      await deliver(app);
      app.clock.advance(6 * 3600 + 1);
      await ask(person);
    }
    expect(await channelsOf(person)).toEqual([{ id, active: false, problem: 'NOT_REACHED' }]);
    expect(await waiting()).toBe(0);
  });

  it('continues after a message its host rejects', async () => {
    const person = await signUp(app);
    const { id } = await aChannel(person, ofWebhook());
    receiver.answer(302);
    await ask(person);
    expect(await deliver(app)).toBe(0);
    expect(await channelsOf(person)).toEqual([{ id, active: true, problem: 'REJECTED' }]);
    receiver.answer(200);
    await ask(person);
    expect(await deliver(app)).toBe(1);
    expect(await channelsOf(person)).toEqual([{ id, active: true, problem: null }]);
  });

  it('is sent each message once by several workers', async () => {
    const person = await signUp(app);
    await aChannel(person, ofWebhook());
    for (let n = 0; n < 7; n += 1) await ask(person);
    const sent = await Promise.all([deliver(app), deliver(app), deliver(app)]);
    expect(sent.reduce((sum, n) => sum + n)).toBe(7);
    const ids = receiver.take().map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
  });

  it('drops messages after two days', async () => {
    const person = await signUp(app);
    await aChannel(person, ofWebhook());
    await ask(person);
    app.clock.advance(48 * 3600 + 1);
    expect(await deliver(app)).toBe(0);
    expect(await waiting()).toBe(0);
  });
});

describe('a test message', () => {
  it('is sent at once, even in quiet hours, and returns the outcome', async () => {
    const person = await signUp(app);
    const { id } = await aChannel(person, ofWebhook());
    await run(
      person,
      'mutation { setQuietHours(hours: { fromMinute: 0, untilMinute: 1439, timeZone: "UTC" }) { timeZone } }',
    );
    expect((await test(person, id)).data).toEqual({ testNotificationChannel: { problem: null } });
    expect(receiver.json()).toMatchObject([{ type: 'test', data: { kind: 'TEST' } }]);
    for (const [answer, problem] of [
      [401, 'REFUSED'],
      [500, 'FAILED'],
      ['silence', 'NOT_REACHED'],
    ] as const) {
      receiver.answer(answer);
      expect((await test(person, id)).data).toEqual({ testNotificationChannel: { problem } });
    }
    // A test message does not deactivate the channel.
    expect(await channelsOf(person)).toMatchObject([{ id, active: true }]);
  });

  // security: P11
  it('reaches no network the operator has not opened', async () => {
    const closed = await startApp();
    try {
      const person = await signUp(closed);
      const { id } = await aChannel(person, { type: 'WEBHOOK', url: `${receiver.url}/hook` });
      const { data } = await test(person, id);
      expect(data).toEqual({ testNotificationChannel: { problem: 'NOT_PUBLIC' } });
      expect(receiver.take()).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  // security: P11
  it('counts against the limit of new channels, so that no one abuses the site for sending', async () => {
    const limited = await startApp({ env: { ...withLoopback, AUTH_RATE_LIMIT: 'true' } });
    try {
      const person = await signUp(limited);
      const { id } = await aChannel(person, ofWebhook());
      const codes: unknown[] = [];
      for (let n = 0; n < 31; n += 1) codes.push(...codesOf(await test(person, id)));
      expect(new Set(codes)).toEqual(new Set(['TOO_MANY_REQUESTS']));
      expect(codes.length).toBeLessThan(5);
    } finally {
      await limited.close();
    }
  });
});

describe('quiet hours', () => {
  const hours = 'fromMinute: 1320, untilMinute: 420, timeZone: "Europe/Berlin"';
  it('hold back channels until they end, but not the bell; removing them sends at once', async () => {
    const person = await signUp(app);
    await aChannel(person, ofWebhook());
    const set = await run(person, `mutation { setQuietHours(hours: { ${hours} }) { fromMinute timeZone } }`);
    expect(set.data).toEqual({ setQuietHours: { fromMinute: 1320, timeZone: 'Europe/Berlin' } });
    // 10:30 p.m. the next day in Berlin.
    app.clock.set(new Date('2026-12-30T21:30:00.000Z'));
    await ask(person);
    expect(await deliver(app)).toBe(0);
    expect(await kindsOf(person)).toHaveLength(1);
    app.clock.set(new Date('2026-12-31T05:59:59.000Z'));
    expect(await deliver(app)).toBe(0);
    app.clock.set(new Date('2026-12-31T06:00:00.000Z'));
    expect(await deliver(app)).toBe(1);
    app.clock.set(new Date('2026-12-31T22:00:00.000Z'));
    await ask(person);
    expect(await deliver(app)).toBe(0);
    expect((await run(person, 'mutation { setQuietHours { timeZone } }')).data).toEqual({
      setQuietHours: null,
    });
    expect((await run(person, '{ quietHours { timeZone } }')).data).toEqual({ quietHours: null });
    expect(await deliver(app)).toBe(1);
  });

  it.each([
    'fromMinute: 60, untilMinute: 60, timeZone: "UTC"',
    'fromMinute: -1, untilMinute: 60, timeZone: "UTC"',
    'fromMinute: 60, untilMinute: 1440, timeZone: "UTC"',
    'fromMinute: 60, untilMinute: 90, timeZone: "Mars/Olympus"',
  ])('cannot be %s', async (given) => {
    const person = await signUp(app);
    const answer = await run(person, `mutation { setQuietHours(hours: { ${given} }) { timeZone } }`);
    expect(codesOf(answer)).toEqual(['VALIDATION_ERROR']);
  });
});

describe('a channel is refused', () => {
  it.each([
    ['with an invalid address', { type: 'WEBHOOK', url: 'hook' }, 'INVALID_CHANNEL'],
    ['without a name', { type: 'WEBHOOK', url: 'https://a.example/', name: ' ' }, 'VALIDATION_ERROR'],
    [
      'with a long name',
      { type: 'WEBHOOK', url: 'https://a.example/', name: 'x'.repeat(61) },
      'VALIDATION_ERROR',
    ],
    ['without a kind', { type: 'WEBHOOK', url: 'https://a.example/', kinds: [] }, 'VALIDATION_ERROR'],
  ])('when it comes %s', async (_, input, code) => {
    const person = await signUp(app);
    expect((await aChannel(person, input)).codes).toEqual([code]);
    expect(await channelsOf(person)).toEqual([]);
  });

  it('if there are already ten', async () => {
    const person = await signUp(app);
    const made = await Promise.all(Array.from({ length: 11 }, () => aChannel(person, ofWebhook())));
    expect(made.flatMap(({ codes }) => codes)).toEqual(['TOO_MANY_CHANNELS']);
    expect(await channelsOf(person)).toHaveLength(10);
  });

  it('to visitors, and to everyone but its owner', async () => {
    const [owner, stranger] = [await signUp(app), await signUp(app)];
    const { id } = await aChannel(owner, ofWebhook());
    for (const document of [
      `mutation { updateNotificationChannel(id: "${id}", input: { active: false }) { id } }`,
      `mutation { deleteNotificationChannel(id: "${id}") }`,
      `mutation { testNotificationChannel(id: "${id}") { problem } }`,
    ]) {
      expect(codesOf(await run(stranger, document))).toEqual(['NOT_FOUND']);
      expect(codesOf(await app.visitor().graphql(document))).toEqual(['UNAUTHENTICATED']);
    }
    for (const document of [
      '{ notificationChannels { id } }',
      '{ webPushKey }',
      '{ quietHours { timeZone } }',
    ])
      expect(codesOf(await app.visitor().graphql(document))).toEqual(['UNAUTHENTICATED']);
    expect(receiver.take()).toEqual([]);
  });
});

describe('the life of channels', () => {
  const push = subscriptionKeys();
  const browser = () => ({
    type: 'WEB_PUSH',
    url: `${receiver.url}/send/shared`,
    p256dh: push.p256dh,
    auth: push.auth,
  });

  it('a browser belongs to the last user who added it', async () => {
    const [one, two] = [await signUp(app), await signUp(app)];
    await aChannel(one, browser());
    await aChannel(two, browser());
    await aChannel(two, browser());
    expect(await channelsOf(one)).toEqual([]);
    expect(await channelsOf(two)).toHaveLength(1);
    const { data } = await run(two, '{ webPushKey }');
    expect(data?.webPushKey).toMatch(/^B[\w-]{86}$/);
  });

  it('they are switched off when all access to an account ends, and their owner may switch them on again', async () => {
    const person = await signUp(app);
    const { id } = await aChannel(person, ofWebhook());
    await run(person, 'mutation { revokeOtherSessions }');
    expect(await channelsOf(person)).toEqual([{ id, active: false, problem: 'ACCESS_ENDED' }]);
    await ask(person);
    expect(await deliver(app)).toBe(0);
    await update(person, id, '{ active: true }');
    expect(await channelsOf(person)).toEqual([{ id, active: true, problem: null }]);
  });

  it('deleting one also deletes what waits for it', async () => {
    const person = await signUp(app);
    const { id } = await aChannel(person, ofWebhook());
    await ask(person);
    expect((await run(person, `mutation { deleteNotificationChannel(id: "${id}") }`)).data).toEqual({
      deleteNotificationChannel: true,
    });
    expect(await waiting()).toBe(0);
    expect(await deliver(app)).toBe(0);
    expect(codesOf(await run(person, `mutation { deleteNotificationChannel(id: "${id}") }`))).toEqual([
      'NOT_FOUND',
    ]);
  });

  it('they are in the account’s export without secrets, and are deleted with the account', async () => {
    const person = await signUp(app);
    await aChannel(person, { ...ofWebhook(), name: 'My hook' });
    await run(
      person,
      'mutation { setQuietHours(hours: { fromMinute: 0, untilMinute: 60, timeZone: "UTC" }) { timeZone } }',
    );
    const text = await exportOf(person, 'account.json');
    expect(JSON.parse(text).notificationChannels).toMatchObject({
      quietHours: { untilMinute: 60 },
      channels: [{ type: 'WEBHOOK', name: 'My hook', kinds: ['FRIEND_REQUEST', 'REPLY', 'MENTION'] }],
    });
    expect(text).not.toMatch(/whsec_|\/hook/);
    await app.deps.db.transaction((manager) => removeUser(manager, person.userId));
    const left = await app.deps.db.manager.query('SELECT 1 FROM notification_channel WHERE userId = ?', [
      person.userId,
    ]);
    expect(left).toEqual([]);
  });
});
