import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimMessage,
  deleteMessage,
  dueMessages,
  type OutboxRow,
  postponeMessage,
} from '../data/stores/outboxStore';
import { inRounds } from '../domain/inRounds';
import type { Deps } from '../domain/ports';
import { openMessage } from './outbox';
import { renderMessage } from './templates';
import type { MailTransport } from './transport';

/** Milliseconds between two polls of the outbox. */
const PAUSE = 500;
const BATCH = 10;
/** Milliseconds; longer than any attempt can take, so that no other instance claims the message meanwhile. */
const LEASE = 120_000;
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 300_000;
/** Milliseconds that a shutdown waits for messages being sent; interrupted ones are retried once their lease expires. */
const STOP_WAIT = 3_000;
/** Milliseconds: a message is given up after three days, as mail servers do. Its row is kept for the operator. */
const GIVE_UP = 72 * 3_600_000;

export interface MailWorker {
  start(): void;
  /** Lets messages being sent finish. */
  stop(): Promise<void>;
  /** Sends messages that are due, and returns how many were sent. */
  deliverDue(): Promise<number>;
}

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'activity'>;

/**
 * Sends the outbox in the background, after the commit, and retries until it succeeds. If the process dies between sending a
 * message and deleting its row, the message is sent again with the same Message-ID: at-least-once delivery.
 */
export function createMailWorker(deps: WorkerDeps, transport: MailTransport): MailWorker {
  let rounds: ReturnType<typeof inRounds> | undefined;
  return {
    start: () => {
      rounds ??= inRounds(deps, {
        name: 'mail',
        pause: PAUSE,
        work: () => deliverDue(deps, transport),
        onError: (error) => deps.log.warn({ err: error }, 'the outbox could not be read'),
      });
      void rounds.start?.();
    },
    stop: async () => {
      await Promise.race([rounds?.stop(), sleep(STOP_WAIT, undefined, { ref: false })]);
      transport.close();
    },
    deliverDue: () => deliverDue(deps, transport),
  };
}

async function deliverDue(deps: WorkerDeps, transport: MailTransport): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await dueMessages(deps.db.manager, { now: deps.clock.now(), limit: BATCH });
    const results = await Promise.all(due.map((row) => deliver(deps, transport, row)));
    sent += results.filter(Boolean).length;
    if (due.length < BATCH) return sent;
  }
}

async function deliver(deps: WorkerDeps, transport: MailTransport, row: OutboxRow): Promise<boolean> {
  const until = new Date(deps.clock.now().getTime() + LEASE);
  if (!(await claimMessage(deps.db.manager, row, until))) return false;
  try {
    const message = openMessage(row, deps.config.auth.secrets);
    if (!message) throw new Error('The secret that sealed this message is no longer configured');
    const rendered = renderMessage(message, deps.config);
    await transport.send({ ...rendered, id: row.id, to: message.to, date: row.createdAt });
  } catch (error) {
    await postpone(deps, row, error);
    return false;
  }
  await deleteMessage(deps.db.manager, row.id);
  deps.log.info({ event: 'mail', template: row.template, id: row.id }, 'a message was sent');
  return true;
}

async function postpone({ db, clock, log }: WorkerDeps, row: OutboxRow, error: unknown): Promise<void> {
  const now = clock.now().getTime();
  const wait = Math.min(FIRST_RETRY * 2 ** row.attempts, LONGEST_RETRY);
  const over = now + wait - row.createdAt.getTime() > GIVE_UP;
  const lastError = String(error instanceof Error ? error.message : error).slice(0, 1000);
  const facts = { err: error, template: row.template, id: row.id, attempts: row.attempts + 1 };
  if (over) log.error(facts, 'a message could not be sent for three days and was given up');
  else log.warn(facts, 'a message could not be sent; it will be retried');
  const nextAttemptAt = over ? null : new Date(now + wait);
  await postponeMessage(db.manager, row.id, { nextAttemptAt, lastError });
}
