import { setTimeout as sleep } from 'node:timers/promises';
import { nextImportRows, writeImportResults } from '../../../data/stores/listImportRowStore';
import * as store from '../../../data/stores/listImportStore';
import type { Deps } from '../../deps';
import type { Held, Outcome, WorkType } from '../../jobs/worker';
import { changeLists } from '../changeLists';
import { type ImportRow, type ListImport, toImport, toImportRow } from './importRow';
import { planRows } from './plan/planRows';
import { createMemory, type Memory, type PostPlans, type TellingDeps, type Work } from './plan/work';
import { IMPORT_LEASE_MS } from './readingWork';
import { postKinds } from './rowKinds';

/** Rows per transaction: small, so that other writers get their turn. */
const ROWS_PER_BATCH = 200;
/** Of those, what others read: each text is rendered. */
const POSTS_PER_BATCH = 20;

type ImportDeps = Pick<Deps, 'clock' | 'random' | 'log' | 'admission' | 'siteEvents'> & TellingDeps;

/**
 * Checks and runs imports in small transactions: each writes its rows, their results and the import's progress, all or nothing,
 * so that a restart resumes exactly where it stopped. Without the lease nothing is written. The subject is the import.
 */
export function importWork(deps: ImportDeps, posts: PostPlans): WorkType<object> {
  return {
    places: 1,
    pause: 500,
    lease: IMPORT_LEASE_MS,
    ends: true,
    retry: { first: IMPORT_LEASE_MS, longest: IMPORT_LEASE_MS, giveUp: Number.POSITIVE_INFINITY },
    handle: (work) => workOn(deps, posts, work),
  };
}

async function workOn(deps: ImportDeps, posts: PostPlans, work: Held<object>): Promise<Outcome> {
  const { clock, log, notifier } = deps;
  const { subject: id, userId } = work;
  const row = userId === null ? null : await store.findImport(deps.db.manager, { id, userId });
  if (row?.state !== 'CHECKING' && row?.state !== 'RUNNING') return { kind: 'DROP' };
  const list = toImport(row);
  const dry = list.state === 'CHECKING';
  // A dry run keeps what it would have written in memory, so it starts over.
  let memory = createMemory();
  let at = dry ? { reached: 0, doneRows: 0 } : { reached: row.reached, doneRows: row.doneRows };
  for (;;) {
    const { step, afterwards = [] } = await batch(deps, { list, work, posts, memory, at });
    for (const announce of afterwards) await announce(deps);
    if (step === 'lost') return { kind: 'DROP' };
    if (step === 'done') break;
    [at, memory] = [step.at, step.memory];
    if (work.isOver()) return { kind: 'AGAIN', at: clock.now() };
    // Lets other writers in.
    await sleep(1);
  }
  if (!dry) {
    log.info({ event: 'import', importId: id, userId: list.userId }, 'an import is done');
    // Before it ends: a process that dies in between repeats a notification, which changes nothing.
    await notifier.notify([
      { userId: list.userId, kind: 'IMPORT_DONE', about: `import:${id}`, reference: id },
    ]);
  }
  const now = clock.now();
  const ended = dry ? { state: 'READY', finishedAt: null } : { state: 'DONE', finishedAt: now };
  return {
    kind: 'DONE',
    write: (manager) =>
      store.updateImport(manager, id, { ...ended, doneRows: list.totalRows, updatedAt: now }),
  };
}

interface Place {
  reached: number;
  doneRows: number;
}

async function batch(
  deps: ImportDeps,
  {
    list,
    work,
    posts,
    memory,
    at,
  }: { list: ListImport; work: Held<object>; posts: PostPlans; memory: Memory; at: Place },
): Promise<{ step: { at: Place; memory: Memory } | 'done' | 'lost'; afterwards?: Work['afterwards'] }> {
  const dry = list.state === 'CHECKING';
  // Before the transaction, as it reads outside of it. Not once for all, as an import may take longer than what is left of its days.
  const admitted = await deps.admission.admitImport(list.userId);
  return await changeLists(deps, list.userId, async (manager) => {
    if (!(await work.isHeld(manager))) return { step: 'lost' };
    const { id: importId, userId, policy } = list;
    const next = await nextImportRows(manager, { importId, behind: at.reached, limit: ROWS_PER_BATCH });
    const rows = withFewPosts(next.map(toImportRow));
    const [last] = rows.slice(-1);
    if (!last) return { step: 'done' };
    const place = { reached: last.position, doneRows: at.doneRows + rows.length };
    await store.updateImport(manager, importId, { ...place, updatedAt: deps.clock.now() });
    // A copy: after a deadlock the batch runs again, and what it noted must not count twice.
    const noted = dry ? structuredClone(memory) : createMemory();
    const { results, undoIds, afterwards } = await planRows(
      { deps, manager, userId, importId, policy, dry, memory: noted, posts, ...admitted },
      rows.filter(({ problems }) => dry || !problems.includes('TWICE_IN_FILE')),
    );
    await writeImportResults(manager, { importId, results });
    if (undoIds.length > 0) await store.addImportUndoIds(manager, importId, undoIds);
    return { step: { at: place, memory: noted }, afterwards };
  });
}

/** Up to the first post that is too many for a batch. */
function withFewPosts(rows: readonly ImportRow[]): readonly ImportRow[] {
  let posts = 0;
  const end = rows.findIndex(
    ({ kind }) => postKinds.some((post) => post === kind) && ++posts > POSTS_PER_BATCH,
  );
  return end < 0 ? rows : rows.slice(0, end);
}
