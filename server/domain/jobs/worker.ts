import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { WorkKind } from '../../data/entities/work';
import {
  claimWork,
  countHeldWork,
  dueWork,
  finishWork,
  postponeWork,
  renewWork,
  type WorkRow,
} from '../../data/stores/workStore';
import type { Deps } from '../deps';
import { inRounds } from './inRounds';
import { type Lease, takeLease } from './lease';
import { type Service, together } from './service';

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'activity'>;

type HeldLease = Lease & Pick<WorkRow, 'id'>;

/** A piece of work during an attempt. */
export interface Held<Payload> extends Omit<WorkRow, 'payload' | 'due' | 'error' | 'holder'> {
  payload: Payload;
  /** Including this one. */
  attempts: number;
  lease: HeldLease;
  /** Whether it is still this attempt's, for what is written before the outcome: called in the transaction, it locks the row. */
  isHeld(manager: EntityManager): Promise<boolean>;
  /** True once the site stops, or another instance may have taken over: a long attempt ends at its next step. */
  isOver(): boolean;
  /** Aborted when the site stops. */
  signal: AbortSignal;
}

/** Written together with the outcome, and only if the work is still this attempt's. */
type Write = (manager: EntityManager) => Promise<unknown>;

export type Outcome =
  /** Done, and removed, or to be done again at a time. */
  | { kind: 'DONE'; again?: Date; write?: Write }
  /** Pointless: removed without having been done. */
  | { kind: 'DROP'; write?: Write }
  /** Not done: to be tried at this time, as if for the first time unless `attempts` are kept. */
  | { kind: 'AGAIN'; at: Date; attempts?: number; write?: Write }
  /** Failed: retried as its kind is, but not before the seconds that the other side asked for. */
  | { kind: 'LATER'; reason: unknown; failures?: number; seconds?: number; facts?: object; write?: Write };

/** How failed attempts are repeated. All times in milliseconds. */
export interface Retry {
  /** Pause after the first failure, doubled with each. */
  first: number;
  longest: number;
  /** Age from which a failure is the last. */
  giveUp: number;
  /** Keeps what was given up for the operator, for about a month. */
  keep?: boolean;
  /** Level of the log for a failure: `warn` by default, for what the operator may have to mend. */
  log?: 'info' | 'warn';
}

export interface WorkType<Payload> {
  /** One attempt. A rejection is a failure, and retried. */
  handle(work: Held<Payload>): Promise<Outcome>;
  retry: Retry;
  /** Pieces done at a time by this instance, and by all together. */
  places: number;
  placesInAll?: number;
  /** Milliseconds between two looks at what is due. */
  pause?: number;
  /** Milliseconds after which another instance takes over from a killed one. */
  lease?: number;
  /** Its attempts end soon after `isOver`: a stop waits for them however long it takes. */
  ends?: boolean;
}

export interface Worker extends Service {
  register<Payload>(kind: WorkKind, type: WorkType<Payload>): void;
  /** Does what is due now. Returns how much was done. */
  workOff(): Promise<number>;
}

const POLL_MS = 1000;
const LEASE_MS = 60_000;
/** Milliseconds that a stop waits for attempts that talk to other servers; the lease covers the rest. */
const STOP_WAIT = 3000;
const MAX_ERROR_LENGTH = 1000;

/**
 * Does in the background what rows of the table `work` ask for, after the commit of the transaction that wrote them. An attempt
 * holds a lease on its row. If its process dies, another attempt follows: what is done to other servers is done at least once,
 * and what is written to the database exactly once, as it is written together with the outcome.
 */
export function createWorker(deps: WorkerDeps): Worker {
  const lines: Line[] = [];
  return {
    name: 'work',
    register: (kind, type) => void lines.push(createLine(deps, kind, type as WorkType<unknown>)),
    start: () => together('work', lines).start?.(),
    stop: () => together('work', lines).stop(),
    workOff: async () => {
      let done = 0;
      for (const line of lines) done += await line.workOff();
      return done;
    },
  };
}

interface Line extends Service {
  workOff(): Promise<number>;
}

/** All work of one kind. */
function createLine(deps: WorkerDeps, kind: WorkKind, type: WorkType<unknown>): Line {
  const { db, clock, log } = deps;
  const { places, placesInAll = Number.POSITIVE_INFINITY, pause = POLL_MS } = type;
  const busy = new Map<string, Promise<void>>();
  let stopping = new AbortController();

  /** What there is room for. A place whose attempt has failed rests until the next round: the other side may be down. */
  async function takeable(resting: number): Promise<WorkRow[]> {
    const now = clock.now();
    let free = places - busy.size - resting;
    if (free > 0 && placesInAll < Number.POSITIVE_INFINITY)
      free = Math.min(free, placesInAll - (await countHeldWork(db.manager, { kind, now })));
    const due = free > 0 ? await dueWork(db.manager, { kind, now, limit: free }) : [];
    return due.filter(({ id }) => !busy.has(id));
  }

  async function round(signal: AbortSignal): Promise<number> {
    let [done, failed] = [0, 0];
    for (;;) {
      for (const row of signal.aborted ? [] : await takeable(failed)) {
        const attempt = tryOnce(deps, { kind, type, row, signal })
          .then((outcome) => {
            if (outcome === 'DONE') done += 1;
            if (outcome === 'LATER') failed += 1;
          })
          .catch((error: unknown) => {
            failed += 1;
            log.warn({ event: kind, id: row.id, err: error }, 'work in the background was interrupted');
          })
          .finally(() => busy.delete(row.id));
        busy.set(row.id, attempt);
      }
      if (busy.size === 0 || signal.aborted) return done;
      await raceWithPause([...busy.values()], pause, signal);
    }
  }

  const rounds = inRounds(deps, {
    name: kind,
    pause,
    work: () => round(stopping.signal),
    onError: (error) => log.warn({ event: kind, err: error }, 'work in the background could not be read'),
  });
  return {
    name: kind,
    start: () => {
      stopping = new AbortController();
      return rounds.start?.();
    },
    stop: async () => {
      stopping.abort();
      await rounds.stop();
      const ended = Promise.allSettled(busy.values());
      await (type.ends ? ended : Promise.race([ended, sleep(STOP_WAIT, undefined, { ref: false })]));
    },
    workOff: () => round(stopping.signal),
  };
}

/** Leaves neither timer nor listener behind when an attempt ends first. */
async function raceWithPause(attempts: Promise<void>[], ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  signal.addEventListener('abort', end);
  try {
    const pause = sleep(ms, undefined, { ref: false, signal: over.signal }).catch(() => {});
    await Promise.race([...attempts, pause]);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

interface Attempt {
  kind: WorkKind;
  type: WorkType<unknown>;
  row: WorkRow;
  signal: AbortSignal;
}

async function tryOnce(
  deps: WorkerDeps,
  { kind, type, row, signal }: Attempt,
): Promise<Outcome['kind'] | 'TAKEN'> {
  const { id } = row;
  const { manager } = deps.db;
  const taken = await takeLease(deps, type.lease ?? LEASE_MS, {
    claim: (term) => claimWork(manager, row, term),
    renew: ({ holder, until }) => renewWork(manager, { id, holder }, until),
  });
  const lease = taken && { ...taken, id };
  if (!lease) return 'TAKEN';
  const held = { ...row, attempts: row.attempts + 1, lease, signal };
  const isHeld = (manager: EntityManager) => renewWork(manager, lease, lease.next());
  const isOver = () => signal.aborted || lease.isLost();
  try {
    if (await isOneTooMany(deps, kind, type)) {
      // Several instances have taken the last place at the same time.
      await postponeWork(deps.db.manager, lease, { ...row, due: deps.clock.now() });
      return 'TAKEN';
    }
    const failed = (reason: unknown): Outcome => ({ kind: 'LATER', reason });
    const outcome = await type.handle({ ...held, isHeld, isOver }).catch(failed);
    await settle(deps, { kind, type, held, outcome });
    return outcome.kind;
  } finally {
    lease.end();
  }
}

async function isOneTooMany(
  { db, clock }: WorkerDeps,
  kind: WorkKind,
  { placesInAll }: WorkType<unknown>,
): Promise<boolean> {
  if (placesInAll === undefined) return false;
  return (await countHeldWork(db.manager, { kind, now: clock.now() })) > placesInAll;
}

interface Settled extends Pick<Attempt, 'kind' | 'type'> {
  held: Pick<WorkRow, 'attempts' | 'createdAt'> & { lease: HeldLease };
  outcome: Outcome;
}

async function settle(deps: WorkerDeps, settled: Settled): Promise<void> {
  const { write } = settled.outcome;
  if (!write) return void (await release(deps, deps.db.manager, settled));
  await deps.db.transaction(async (manager) => {
    if (await release(deps, manager, settled)) await write(manager);
  });
}

async function release(
  { clock, log }: WorkerDeps,
  manager: EntityManager,
  { kind, type: { retry }, held, outcome }: Settled,
): Promise<boolean> {
  const { lease, attempts, createdAt } = held;
  if (outcome.kind === 'DONE' && outcome.again)
    return await postponeWork(manager, lease, { due: outcome.again, attempts: 0, error: null });
  if (outcome.kind === 'DONE' || outcome.kind === 'DROP') return await finishWork(manager, lease);
  if (outcome.kind === 'AGAIN')
    return await postponeWork(manager, lease, {
      due: outcome.at,
      attempts: outcome.attempts ?? 0,
      error: null,
    });
  const now = clock.now().getTime();
  const { reason, failures = attempts, seconds = 0, facts } = outcome;
  const over = now - createdAt.getTime() >= retry.giveUp;
  log[over && retry.keep ? 'error' : (retry.log ?? 'warn')](
    { event: kind, id: lease.id, attempts, over, ...facts, ...(reason instanceof Error && { err: reason }) },
    over ? 'work in the background was given up' : 'work in the background failed; it will be retried',
  );
  if (over && !retry.keep) return await finishWork(manager, lease);
  const wait = Math.min(Math.max(retry.first * 2 ** (failures - 1), seconds * 1000), retry.longest);
  const error = String(reason instanceof Error ? reason.message : reason).slice(0, MAX_ERROR_LENGTH);
  return await postponeWork(manager, lease, { due: over ? null : new Date(now + wait), attempts, error });
}
