import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { nextImportRows, writeImportResults } from '../../../data/stores/listImportRowStore';
import * as store from '../../../data/stores/listImportStore';
import type { Deps } from '../../deps';
import { inRounds } from '../../jobs/inRounds';
import { changeLists } from '../changeLists';
import { type ListImport, toImport, toImportRow } from './importRow';
import { planRows } from './plan/planRows';
import { createMemory, type Memory } from './plan/work';
import { createReadingWorker } from './readingWorker';

/** Milliseconds between polls. */
const PAUSE = 500;
/** Rows per transaction: small, so that other writers get their turn. */
const BATCH = 200;
/** Milliseconds after which another worker takes over the import of a dead one. */
const LEASE = 15_000;

type ListImportRow = store.ListImportRow;
type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'notifier' | 'listReader' | 'activity'>;

export interface ImportWorker {
  start(): void;
  /** Aborts a file being read, and lets the current batch finish; the rest resumes at the next start. */
  stop(): Promise<void>;
  /** Reads the files and runs the imports that are waiting now. */
  workOff(): Promise<void>;
}

/**
 * Reads, checks and runs imports in the background. Checking and running use small transactions: each writes its rows, their
 * results and the import's progress, all or nothing, so that a restart resumes exactly where it stopped. A lease keeps two
 * instances from working on the same import; one that has lost it writes nothing more.
 */
export function createImportWorker(deps: WorkerDeps): ImportWorker {
  const holder = deps.random.id();
  const reading = createReadingWorker(deps);
  let rounds: ReturnType<typeof inRounds> | undefined;
  const work = (isStopping: () => boolean) => workOff(deps, holder, isStopping);
  return {
    start: () => {
      reading.start();
      rounds ??= inRounds(deps, {
        name: 'imports',
        pause: PAUSE,
        work,
        onError: (error) => deps.log.warn({ err: error }, 'an import was interrupted; it will resume'),
      });
      void rounds.start?.();
    },
    stop: async () => {
      await Promise.all([reading.stop(), rounds?.stop()]);
      rounds = undefined;
    },
    workOff: async () => {
      await reading.workOff();
      await work(() => false);
    },
  };
}

async function workOff(deps: WorkerDeps, holder: string, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    const claimed = await claim(deps, holder);
    if (!claimed) return;
    await workOn(deps, { holder, job: claimed, isStopping });
  }
}

/** The import that has waited longest without a worker; only one instance gets it. */
async function claim({ db, clock }: WorkerDeps, holder: string): Promise<ListImportRow | null> {
  const now = clock.now();
  const due = await store.nextDueImport(db.manager, { states: ['CHECKING', 'RUNNING'], now });
  if (!due) return null;
  const leaseUntil = new Date(now.getTime() + LEASE);
  const { readings } = due;
  return (await store.claimImport(db.manager, due, { holder, leaseUntil, readings, now })) ? due : null;
}

interface Job {
  holder: string;
  job: ListImportRow;
  isStopping: () => boolean;
}

async function workOn(deps: WorkerDeps, { holder, job, isStopping }: Job): Promise<void> {
  const list = toImport(job);
  // A dry run keeps what it would have written in memory, so it starts over.
  let memory = createMemory();
  let at =
    list.state === 'RUNNING' ? { reached: job.reached, doneRows: job.doneRows } : { reached: 0, doneRows: 0 };
  for (;;) {
    const step = await batch(deps, { list, holder, memory, at });
    if (step === 'lost') return;
    if (step === 'done') break;
    [at, memory] = [step.at, step.memory];
    if (isStopping()) {
      await store.releaseImport(deps.db.manager, { id: list.id, holder });
      return;
    }
    // Lets other writers in.
    await sleep(1);
  }
  if (list.state !== 'RUNNING') return;
  deps.log.info({ event: 'import', importId: list.id, userId: list.userId }, 'an import is done');
  await deps.notifier.notify([
    { userId: list.userId, kind: 'IMPORT_DONE', about: `import:${list.id}`, reference: list.id },
  ]);
}

interface Place {
  reached: number;
  doneRows: number;
}

/** Processes one batch, or ends the import. The lease is renewed in the same transaction: without it nothing is written. */
async function batch(
  deps: WorkerDeps,
  { list, holder, memory, at }: { list: ListImport; holder: string; memory: Memory; at: Place },
): Promise<{ at: Place; memory: Memory } | 'done' | 'lost'> {
  const dry = list.state === 'CHECKING';
  return await changeLists(deps, list.userId, async (manager) => {
    const next = await nextImportRows(manager, { importId: list.id, behind: at.reached, limit: BATCH });
    const rows = next.map(toImportRow);
    const [last] = rows.slice(-1);
    const now = deps.clock.now();
    if (!last) {
      const state = dry ? 'READY' : 'DONE';
      const finishedAt = dry ? null : now;
      const set = {
        state,
        holder: null,
        leaseUntil: null,
        doneRows: list.totalRows,
        finishedAt,
        updatedAt: now,
      };
      return (await keep(manager, { list, holder, set })) ? ('done' as const) : ('lost' as const);
    }
    const place = { reached: last.position, doneRows: at.doneRows + rows.length };
    const leaseUntil = new Date(now.getTime() + LEASE);
    if (!(await keep(manager, { list, holder, set: { ...place, leaseUntil, updatedAt: now } })))
      return 'lost';
    const { id: importId, userId, policy } = list;
    // A copy: after a deadlock the batch runs again, and what it noted must not count twice.
    const noted = dry ? structuredClone(memory) : createMemory();
    const { results, undoIds } = await planRows(
      { deps, manager, userId, importId, policy, dry, memory: noted },
      rows.filter(({ problems }) => dry || !problems.includes('TWICE_IN_FILE')),
    );
    await writeImportResults(manager, { importId, results });
    if (undoIds.length > 0) await store.addImportUndoIds(manager, importId, undoIds);
    return { at: place, memory: noted };
  });
}

async function keep(
  manager: EntityManager,
  { list, holder, set }: { list: ListImport; holder: string; set: Partial<ListImportRow> },
): Promise<boolean> {
  return await store.updateHeldImport(manager, { id: list.id, holder, state: list.state }, set);
}
