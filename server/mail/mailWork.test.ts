import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { workerFor } from '../../tests/support/apps/worker';
import { loadConfig } from '../config/config';
import { readDatabaseUrl } from '../config/databaseUrl';
import type { Database } from '../data/database';
import { WorkEntity } from '../data/entities/work';
import { openMigratedDatabase } from '../data/openDatabase';
import { createActivity } from '../domain/jobs/activity';
import { mailWork } from './mailWork';
import { createOutbox, type SealedMessage } from './outbox';
import type { MailTransport, OutgoingMessage } from './transport';

const start = new Date('2026-05-01T12:00:00.000Z').getTime();
let time = start;
const deps = {
  config: loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), SITE_NAME: 'Enspired' }),
  clock: { now: () => new Date(time) },
  random: { id: () => randomUUID(), text: () => '' },
  log: pino({ level: 'silent' }),
  activity: createActivity(),
};
const message = {
  template: 'verifyEmail',
  to: 'aki@example.org',
  data: { url: 'https://enspired.example/x?a=1&b=2' },
};

let db: Database;
const outbox = createOutbox(deps);
const rows = () => db.manager.find(WorkEntity);
const workerWith = (post: MailTransport) => workerFor({ ...deps, db }, 'mail', mailWork(deps, post));

function transport(fails: () => unknown = () => undefined) {
  const sent: OutgoingMessage[] = [];
  const send = async (message: OutgoingMessage) => {
    const failure = fails();
    if (failure) throw failure;
    sent.push(message);
  };
  return { sent, send, close: () => {} };
}

beforeEach(async () => {
  time = start;
  db = await openMigratedDatabase(readDatabaseUrl('sqlite::memory:', '/tmp'));
});
afterEach(() => db.close());

describe('the outbox', () => {
  it('sends each message once, as text and HTML', async () => {
    const post = transport();
    const worker = workerWith(post);
    await db.transaction((manager) => outbox.add(manager, message));
    expect(await worker.workOff()).toBe(1);
    expect(await worker.workOff()).toBe(0);
    expect(post.sent).toHaveLength(1);
    expect(post.sent[0]).toMatchObject({
      to: message.to,
      subject: 'Confirm your email address',
      date: new Date(start),
    });
    expect(post.sent[0]?.text).toContain('https://enspired.example/x?a=1&b=2');
    expect(post.sent[0]?.html).toContain('href="https://enspired.example/x?a=1&#38;b=2"');
    expect(await rows()).toEqual([]);
  });

  it('names the site as it is called when the message is sent', async () => {
    const post = transport();
    let config = deps.config;
    const live = {
      ...deps,
      get config() {
        return config;
      },
    };
    const worker = workerFor({ ...deps, db }, 'mail', mailWork(live, post));
    config = loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), SITE_NAME: 'Harbour' });
    await db.transaction((manager) => outbox.add(manager, message));
    await worker.workOff();
    expect(post.sent[0]?.text).toContain('Harbour');
  });

  it('sends nothing of a transaction that is rolled back', async () => {
    const post = transport();
    const undone = db.transaction(async (manager) => {
      await outbox.add(manager, message);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await workerWith(post).workOff()).toBe(0);
  });

  it('keeps messages through an outage and sends each once afterwards', async () => {
    let down = true;
    const post = transport(() => (down ? new Error('connect ECONNREFUSED') : undefined));
    const worker = workerWith(post);
    for (let n = 0; n < 25; n += 1) await outbox.add(db.manager, { ...message, to: `a${n}@example.org` });
    // The ten places rest after a failure.
    for (let round = 0; round < 3; round += 1) expect(await worker.workOff()).toBe(0);
    const waiting = await rows();
    expect(waiting).toHaveLength(25);
    expect(waiting.every((row) => row.attempts === 1 && row.error === 'connect ECONNREFUSED')).toBe(true);
    time += 4_999;
    down = false;
    expect(await worker.workOff()).toBe(0);
    time += 1;
    expect(await worker.workOff()).toBe(25);
    expect(new Set(post.sent.map(({ to }) => to)).size).toBe(25);
  });

  it('waits longer after each failure, five minutes at most, and gives up after three days without losing the row', async () => {
    const worker = workerWith(transport(() => new Error('no')));
    await outbox.add(db.manager, message);
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      await worker.workOff();
      const [row] = await rows();
      const next = row?.due?.getTime() ?? 0;
      waits.push((next - time) / 1000);
      time = next;
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    time = start + 72 * 3_600_000;
    await worker.workOff();
    expect(await rows()).toMatchObject([{ due: null, error: 'no' }]);
    time += 86_400_000;
    expect(await worker.workOff()).toBe(0);
  });

  it('takes five reports of a kind for an address in an hour, ten messages that were asked for, and counts each apart', async () => {
    const add = (given: object) =>
      db.transaction((manager) => outbox.add(manager, { ...message, data: {}, ...given }));
    const report = { template: 'newSignIn' };
    for (let n = 0; n < 12; n += 1) {
      await add(report);
      await add({});
    }
    const templates = async () =>
      (await rows()).map(({ payload }) => (payload as SealedMessage).template).sort();
    const full = [...Array(5).fill('newSignIn'), ...Array(10).fill('verifyEmail')];
    expect(await templates()).toEqual(full);
    await add({ ...report, to: 'else@example.org' });
    await add({ template: 'passwordChanged' });
    expect(await templates()).toEqual([...full, 'newSignIn', 'passwordChanged'].sort());
    // Another instance counts the same: it asks the database.
    const elsewhere = createOutbox(deps);
    expect(await elsewhere.admits(db.manager, { ...report, to: message.to })).toBe(false);
    time += 3_600_000;
    await add(report);
    expect(await templates()).toHaveLength(full.length + 3);
  });

  it('writes nothing with MAIL_DISABLED', async () => {
    const config = loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), MAIL_DISABLED: 'true' });
    const silent = createOutbox({ ...deps, config });
    expect(silent.enabled).toBe(false);
    await silent.add(db.manager, message);
    expect(await rows()).toEqual([]);
  });
});
