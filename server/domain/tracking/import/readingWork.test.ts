import { pino } from 'pino';
import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { workerFor } from '../../../../tests/support/apps/worker';
import { malAnime, malFile } from '../../../../tests/support/people/transfer';
import { insertUser } from '../../../../tests/support/people/userRow';
import { limits } from '../../../config/limits';
import { ListImportEntity } from '../../../data/entities/transfer';
import { WorkEntity } from '../../../data/entities/work';
import { AppError } from '../../../errors/AppError';
import type { ListReader } from '../../deps';
import { createActivity } from '../../jobs/activity';
import { removeImport } from './imports';
import { readListHere } from './read/listReader';
import { readingWork } from './readingWork';
import { receiveImport } from './receiveImport';

const db = setUpDatabase();
const clock = new SetClock('2026-11-21T03:00:00.000Z');
let ids = 0;
const random = { text: () => 'x', id: () => `id-${ids++}` };
const log = pino({ level: 'silent' });

async function aPerson(): Promise<string> {
  const id = random.id();
  await insertUser(db, id, clock.now());
  return id;
}

const list = malFile(...Array.from({ length: 1000 }, (_, n) => malAnime({ id: n + 1 })));

/** An import whose file is waiting to be read. */
async function aFile(userId?: string): Promise<string> {
  clock.advance(1);
  async function* upload() {
    yield Buffer.from(list);
  }
  const owner = userId ?? (await aPerson());
  return await receiveImport(
    { db, clock, random },
    { userId: owner, fileName: 'list.xml', upload: upload() },
  );
}

const workerWith = (listReader: ListReader) => {
  const deps = { db, clock, random, log, listReader, activity: createActivity() };
  return workerFor(deps, 'reading imports', readingWork(deps));
};

async function at(id: string) {
  const { state, problem, totalRows } = await db.manager.findOneByOrFail(ListImportEntity, { id });
  const work = await db.manager.findOneBy(WorkEntity, { kind: 'reading imports', subject: id });
  const left = async (table: string) => {
    const [row] = await db.manager.query(`SELECT COUNT(*) AS n FROM ${table} WHERE importId = ?`, [id]);
    return Number(row.n);
  };
  const [rows, pieces] = [await left('list_import_row'), await left('list_import_file')];
  return { state, problem, totalRows, readings: work?.attempts, rows, pieces };
}

/** Reads as usual, but calls `disturb` before each batch. */
const disturbed = (disturb: (batch: number) => unknown): ListReader => ({
  read: async function* (file, signal) {
    let batch = 0;
    for await (const rows of readListHere.read(file, signal)) {
      await disturb(batch++);
      yield rows;
    }
  },
});

const read = { state: 'CHECKING', problem: null, totalRows: 1000, rows: 1000, pieces: 0 };

it('stores the rows of each file, and deletes the file', async () => {
  const files = [await aFile(), await aFile()];
  expect(await at(files[0] ?? '')).toMatchObject({ state: 'READING', rows: 0, pieces: expect.any(Number) });
  await workerWith(readListHere).workOff();
  for (const id of files) expect(await at(id)).toMatchObject(read);
});

it.each(['IMPORT_TOO_SLOW', 'IMPORT_NOT_READ', 'IMPORT_TOO_DEEP'] as const)(
  'says %s where the reader fails half-way, and reads the next',
  async (key) => {
    const [first, second] = [await aFile(), await aFile()];
    let failed = false;
    const reader = disturbed((batch) => {
      if (failed || batch === 0) return;
      failed = true;
      throw new AppError(key);
    });
    await workerWith(reader).workOff();
    expect(await at(first)).toMatchObject({ state: 'FAILED', problem: key, rows: 0, pieces: 0 });
    expect(await at(second)).toMatchObject(read);
  },
);

it('loses nothing when the site stops: the next start reads the file again', async () => {
  const id = await aFile();
  const stopped: unknown[] = [];
  const worker = workerWith(
    disturbed((batch) => {
      if (batch === 1) stopped.push(worker.stop());
    }),
  );
  void worker.start?.();
  while (stopped.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await Promise.all(stopped);
  expect(await at(id)).toMatchObject({ state: 'READING', readings: 0, rows: expect.any(Number) });
  await workerWith(readListHere).workOff();
  expect(await at(id)).toMatchObject(read);
});

it('takes over from a dead instance, and gives up on a file that has killed three', async () => {
  const id = await aFile();
  // The state that a kill leaves: a lease, and some rows.
  const dying = disturbed(() => {
    throw new TypeError('the power is gone');
  });
  for (let n = 0; n < 3; n += 1) {
    await workerWith(dying).workOff();
    await workerWith(readListHere).workOff();
    expect(await at(id)).toMatchObject({ state: 'READING', readings: n + 1 });
    clock.advance(16);
  }
  await workerWith(readListHere).workOff();
  expect(await at(id)).toMatchObject({ state: 'FAILED', problem: 'IMPORT_NOT_READ', pieces: 0 });
});

it('leaves an import alone that its owner has removed in the meantime', async () => {
  const userId = await aPerson();
  const id = await aFile(userId);
  const remove = disturbed((batch) => batch === 1 && removeImport({ db }, { userId, id }));
  await workerWith(remove).workOff();
  expect(await db.manager.query('SELECT * FROM list_import_row WHERE importId = ?', [id])).toEqual([]);
});

// security: P18
it('reads at most two files at a time across all instances, in order', async () => {
  const files = [await aFile(), await aFile(), await aFile()];
  const order: string[] = [];
  let most = 0;
  let now = 0;
  const reader: ListReader = {
    read: async function* (file, signal) {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 100));
      yield* readListHere.read(file, signal);
      now -= 1;
    },
  };
  const instances = Array.from({ length: 4 }, () => workerWith(reader));
  await Promise.all(instances.map((one) => one.workOff()));
  for (const one of instances) await one.workOff();
  expect(most).toBeLessThanOrEqual(2);
  for (const id of files) {
    expect(await at(id)).toMatchObject(read);
    order.push(id);
  }
  expect(order).toEqual(files);
});

describe('what one user stores', () => {
  it('is limited across all imports, and counted as the rows are read', async () => {
    const userId = await aPerson();
    const worker = workerWith(readListHere);
    const first = await aFile(userId);
    await worker.workOff();
    const { bytes } = await db.manager.findOneByOrFail(ListImportEntity, { id: first });
    expect(bytes).toBeGreaterThan(1000 * 50);
    await db.manager.update(ListImportEntity, { id: first }, { bytes: limits.importKeptBytes - 100_000 });
    const second = await aFile(userId);
    await worker.workOff();
    expect(await at(second)).toMatchObject({ state: 'FAILED', problem: 'TOO_MANY_IMPORTS', rows: 0 });
    const other = await aFile();
    await worker.workOff();
    expect(await at(other)).toMatchObject({ state: 'CHECKING', totalRows: 1000 });
  });
});
