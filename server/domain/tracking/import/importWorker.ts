import { setTimeout as sleep } from 'node:timers/promises';
import { Brackets, type EntityManager } from 'typeorm';
import { ListImportEntity } from '../../../data/entities/transfer';
import { inRounds } from '../../inRounds';
import type { Deps } from '../../ports';
import { changeLists } from '../changeLists';
import type { ListImport } from './importRow';
import { nextRows, toImport, writeResults } from './importStore';
import { freshMemory, type Memory } from './plan/work';
import { workRows } from './plan/workRows';
import { createReadingWorker } from './readingWorker';

/** Milliseconds between two looks for work. */
const PAUSE = 500;
/** Rows of one transaction: small, so that other writers come in between. */
const BATCH = 200;
/** A worker that has died leaves its import to another after this. */
const LEASE = 15_000;

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'notifier' | 'listReader'>;

export interface ImportWorker {
  start(): void;
  /** Breaks off a file that is being read, and lets the batch that is under way finish; what is left goes on at the next start. */
  stop(): Promise<void>;
  /** Reads the files and works off the imports that wait now. */
  workOff(): Promise<void>;
}

/**
 * Reads, checks and carries out imports in the background. The latter two in small transactions (product P4): each writes its rows, what became
 * of them and how far the import has come, all or nothing, so that a restart goes on exactly where it was. A lease keeps
 * two instances from working on the same one; whoever has lost it writes nothing more.
 */
export function createImportWorker(deps: WorkerDeps): ImportWorker {
  const holder = deps.random.id();
  const reading = createReadingWorker(deps);
  let rounds: ReturnType<typeof inRounds> | undefined;
  const work = (isStopping: () => boolean) => workOff(deps, holder, isStopping);
  return {
    start: () => {
      reading.start();
      rounds ??= inRounds({
        pause: PAUSE,
        work,
        onError: (error) => deps.log.warn({ err: error }, 'an import was interrupted; it goes on'),
      });
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

/** The oldest import that nobody works on; one statement decides who gets it. */
async function claim({ db, clock }: WorkerDeps, holder: string): Promise<ListImportEntity | null> {
  const now = clock.now();
  const row = await db.manager
    .createQueryBuilder(ListImportEntity, 'i')
    .where("i.state IN ('CHECKING', 'RUNNING')")
    .andWhere(
      new Brackets((free) => free.where('i.leaseUntil IS NULL').orWhere('i.leaseUntil <= :now', { now })),
    )
    .orderBy('i.updatedAt')
    .getOne();
  if (!row) return null;
  const leaseUntil = new Date(now.getTime() + LEASE);
  const { affected } = await db.manager
    .createQueryBuilder()
    .update(ListImportEntity)
    .set({ holder, leaseUntil })
    .where('id = :id AND state = :state', { id: row.id, state: row.state })
    .andWhere('(leaseUntil IS NULL OR leaseUntil <= :now)', { now })
    .execute();
  return affected === 1 ? row : null;
}

interface Job {
  holder: string;
  job: ListImportEntity;
  isStopping: () => boolean;
}

async function workOn(deps: WorkerDeps, { holder, job, isStopping }: Job): Promise<void> {
  const list = toImport(job);
  // A dry run holds what it would have written in memory: it begins anew.
  let memory = freshMemory();
  let at =
    list.state === 'RUNNING' ? { reached: job.reached, doneRows: job.doneRows } : { reached: 0, doneRows: 0 };
  for (;;) {
    const step = await batch(deps, { list, holder, memory, at });
    if (step === 'lost') return;
    if (step === 'done') break;
    [at, memory] = [step.at, step.memory];
    if (isStopping()) {
      await deps.db.manager.update(ListImportEntity, { id: list.id, holder }, { leaseUntil: null });
      return;
    }
    // A breath for everybody else's writes.
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

/** One batch, or the end. The lease is renewed in the same transaction: without it nothing is written. */
async function batch(
  deps: WorkerDeps,
  { list, holder, memory, at }: { list: ListImport; holder: string; memory: Memory; at: Place },
): Promise<{ at: Place; memory: Memory } | 'done' | 'lost'> {
  const dry = list.state === 'CHECKING';
  return await changeLists(deps, list.userId, async (manager) => {
    const rows = await nextRows(manager, { importId: list.id, behind: at.reached, limit: BATCH });
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
    const next = { reached: last.position, doneRows: at.doneRows + rows.length };
    const leaseUntil = new Date(now.getTime() + LEASE);
    if (!(await keep(manager, { list, holder, set: { ...next, leaseUntil, updatedAt: now } }))) return 'lost';
    const { id: importId, userId, policy } = list;
    // A copy: after a deadlock the batch is worked out again, and what it noted must not count twice.
    const noted = dry ? structuredClone(memory) : freshMemory();
    const { results, undoIds } = await workRows(
      { deps, manager, userId, importId, policy, dry, memory: noted },
      rows.filter(({ problems }) => dry || !problems.includes('TWICE_IN_FILE')),
    );
    await writeResults(manager, { importId, results });
    if (undoIds.length > 0) await addUndoIds(manager, importId, undoIds);
    return { at: next, memory: noted };
  });
}

async function keep(
  manager: EntityManager,
  { list, holder, set }: { list: ListImport; holder: string; set: Partial<ListImportEntity> },
): Promise<boolean> {
  const { affected } = await manager.update(
    ListImportEntity,
    { id: list.id, holder, state: list.state },
    set,
  );
  return affected === 1;
}

async function addUndoIds(manager: EntityManager, id: string, undoIds: readonly string[]): Promise<void> {
  const row = await manager.findOneByOrFail(ListImportEntity, { id });
  await manager.update(ListImportEntity, { id }, { undoIds: [...row.undoIds, ...undoIds] });
}
