import { WorkEntity } from '../../server/data/entities/work';
import { signWebhook } from '../../server/domain/community/channels/types/webhook';
import { runJob } from '../../server/domain/jobs/keepJob';
import { siteEventWork } from '../../server/outbound/siteEventWork';
import { startApp, type TestApp } from '../support/apps/startApp';
import { workerFor } from '../support/apps/worker';
import { withLoopback } from '../support/channels/channels';
import { Receiver } from '../support/channels/receiver';
import { aComment, aThread, handleOf, run } from '../support/people/community';
import { fact, suggest } from '../support/people/editing';
import { animeId, codesOf } from '../support/people/lists';
import { signUp } from '../support/people/people';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const receiver = new Receiver();
let app: TestApp;
beforeAll(async () => {
  await receiver.start();
  const env = { ...withLoopback, WEBHOOK_URL: `${receiver.url}/events?for=me`, WEBHOOK_SECRET: secret };
  app = await startApp({ now: '2026-11-21T12:00:00.000Z', catalogue: true, env });
  await app.visitor().graphql('{ __typename }');
});
beforeEach(async () => {
  receiver.answer(200);
  await send();
  receiver.take();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const send = ({ deps } = app) => workerFor(deps, 'webhook', siteEventWork(deps)).workOff();
const waiting = async () => await app.deps.db.manager.countBy(WorkEntity, { kind: 'webhook' });
const told = async () => {
  await send();
  return receiver.json() as { type: string; timestamp: string; data: Record<string, unknown> }[];
};

describe('the operator’s webhook is notified', () => {
  it('of a new account, signed, and not of a rejected sign-up', async () => {
    const person = await signUp(app, { name: 'Mika' });
    const again = { name: 'Mika', email: person.email, password: 'another-password-2' };
    expect((await app.visitor().auth('sign-up/email', again)).status).toBe(422);
    expect(await send()).toBe(1);
    const [got, ...more] = receiver.take();
    expect(more).toEqual([]);
    const { path, headers, body } = got ?? { method: '', path: '', headers: {}, body: Buffer.from('') };
    expect(path).toBe('/events?for=me');
    expect(JSON.parse(body.toString())).toEqual({
      type: 'user.created',
      timestamp: app.clock.now().toISOString(),
      data: { id: person.userId, name: 'Mika' },
    });
    const id = String(headers['webhook-id']);
    const timestamp = Math.floor(app.clock.now().getTime() / 1000);
    expect(headers['webhook-timestamp']).toBe(String(timestamp));
    const signature = signWebhook({ id, timestamp, body: body.toString(), secret });
    expect(headers['webhook-signature']).toBe(signature);
    expect(body.toString()).not.toContain(person.email);
  });

  it('of a reported comment and a reported user', async () => {
    const [ada, bob] = [await signUp(app), await signUp(app)];
    const thread = await aThread(ada);
    const { id } = await aComment(ada, { threadId: thread.id, body: 'Buy lamps' });
    await told();
    const words = 'reason: SPAM, text: "Lamps"';
    expect(codesOf(await run(bob, `mutation { reportComment(id: "${id}", input: { ${words} }) }`))).toEqual(
      [],
    );
    app.clock.advance(1);
    const person = `mutation { reportPerson(handle: "${await handleOf(ada)}", input: { ${words} }) }`;
    expect(codesOf(await run(bob, person))).toEqual([]);
    const url = `${app.url}/settings/reports`;
    expect(await told()).toMatchObject([
      { type: 'report.created', data: { about: 'comment', reason: 'SPAM', url } },
      { type: 'report.created', data: { about: 'person', reason: 'SPAM', url } },
    ]);
  });

  it('of a suggestion about an anime', async () => {
    const person = await signUp(app);
    await told();
    const id = await animeId(app, app.slugs[0] ?? '');
    const facts = [fact('SYNOPSIS', 'A keeper of a lighthouse finds a letter that was never sent.')];
    const { data } = await suggest(person, { animeId: id, version: 0, facts });
    const made = data?.suggestFacts?.id;
    const url = `${app.url}/settings/edits?suggestion=${made}`;
    expect(await told()).toMatchObject([
      { type: 'suggestion.created', data: { id: made, animeId: Number(id), url } },
    ]);
  });

  it('of a failing job, once for several failures in a row', async () => {
    const work = (fails: boolean) =>
      runJob(app.deps, {
        name: 'backup',
        pause: 1000,
        rest: 0,
        isStopping: () => false,
        work: async () => {
          if (fails) throw new Error('secret reason');
        },
      });
    for (const fails of [true, true, false, true]) {
      const [{ status }] = await Promise.allSettled([work(fails)]);
      expect(status).toBe(fails ? 'rejected' : 'fulfilled');
      app.clock.advance(2);
    }
    const events = await told();
    const url = `${app.url}/settings/site`;
    const failed = { type: 'job.failed', data: { job: 'backup', url } };
    expect(events).toMatchObject([failed, failed]);
    expect(JSON.stringify(events)).not.toContain('secret reason');
  });
});

describe('an outage', () => {
  it('delays events, which are retried under their id, in order', async () => {
    receiver.answer(503);
    await signUp(app, { name: 'One' });
    app.clock.advance(1);
    await signUp(app, { name: 'Two' });
    expect(await send()).toBe(0);
    const [first] = receiver.take();
    expect(await waiting()).toBe(2);
    receiver.answer('silence');
    expect(await send()).toBe(0);
    receiver.take();
    receiver.answer(204);
    // Not before they are due.
    expect(await send()).toBe(0);
    app.clock.advance(31);
    expect(await send()).toBe(2);
    const got = receiver.take();
    expect(got.map(({ body }) => JSON.parse(body.toString()).data.name)).toEqual(['One', 'Two']);
    expect(got[0]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await waiting()).toBe(0);
  });

  it('delays retries as long as the receiver asks, and longer each time', async () => {
    receiver.answer({ status: 429, headers: { 'retry-after': '600' } });
    await signUp(app);
    expect(await send()).toBe(0);
    receiver.answer(500);
    app.clock.advance(599);
    await send();
    expect(receiver.take()).toHaveLength(1);
    app.clock.advance(1);
    await send();
    expect(receiver.take()).toHaveLength(1);
    app.clock.advance(59);
    await send();
    expect(receiver.take()).toHaveLength(0);
    app.clock.advance(1);
    receiver.answer(200);
    expect(await send()).toBe(1);
  });

  it.each([404, 401])('with status %i is retried, as the operator may fix it', async (status) => {
    receiver.answer(status);
    await signUp(app);
    expect(await send()).toBe(0);
    receiver.answer(200);
    app.clock.advance(30);
    expect(await send()).toBe(1);
  });

  it('of two days drops an event, and so does a permanent refusal', async () => {
    receiver.answer(500);
    await signUp(app);
    await send();
    app.clock.advance(48 * 3600);
    await send();
    expect(await waiting()).toBe(0);
    receiver.answer(422);
    await signUp(app);
    await send();
    expect(await waiting()).toBe(0);
    app.clock.advance(-48 * 3600);
  });

  it('is followed by each event once, even with several workers', async () => {
    for (let n = 0; n < 5; n += 1) await signUp(app);
    const sent = await Promise.all([send(), send(), send()]);
    while ((await waiting()) > 0) sent.push(await send());
    expect(sent.reduce((sum, n) => sum + n, 0)).toBe(5);
    expect(receiver.take()).toHaveLength(5);
  });
});

it('sends only the configured events, only to public addresses unless the network is open, and none without an address', async () => {
  const env = { WEBHOOK_URL: `${receiver.url}/`, WEBHOOK_SECRET: secret, WEBHOOK_EVENTS: 'user.created' };
  const closed = await startApp({ env });
  await signUp(closed);
  expect(await send(closed)).toBe(0);
  expect(receiver.take()).toHaveLength(0);
  await closed.close();
  const none = await startApp();
  await signUp(none);
  expect(await none.deps.db.manager.countBy(WorkEntity, { kind: 'webhook' })).toBe(0);
  await none.close();
});
