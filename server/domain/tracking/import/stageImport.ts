import { limits } from '../../../config/limits';
import { ListImportEntity } from '../../../data/entities/listImport.entity';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { isStorable } from '../../textForm';
import { changeLists } from '../changeLists';
import type { ReadRow } from './importRow';
import { createRowWriter } from './importStore';
import { openFile } from './read/openFile';
import { readAccount } from './read/readAccount';
import { readMalXml } from './read/readMalXml';

/** Rows that are kept with one statement. */
const BATCH = 400;

/**
 * Takes a file in (product P4): reads it on the way, keeps its rows, and hands it to the worker for the dry run. A file that
 * cannot be read leaves nothing behind. Gives the id of the import.
 */
export async function stageImport(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, fileName, upload }: { userId: string; fileName: string; upload: AsyncIterable<Uint8Array> },
): Promise<string> {
  const { source, chunks } = await openFile(upload);
  const id = await begin(deps, { userId, fileName, source });
  try {
    const totalRows = await keepRows(
      deps,
      id,
      source === 'MAL_XML' ? readMalXml(chunks) : readAccount(chunks),
    );
    await deps.db.manager.update(
      ListImportEntity,
      { id },
      { state: 'CHECKING', totalRows, updatedAt: deps.clock.now() },
    );
    return id;
  } catch (error) {
    await deps.db.manager.delete(ListImportEntity, { id });
    throw error;
  }
}

async function begin(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, fileName, source }: { userId: string; fileName: string; source: string },
): Promise<string> {
  const id = deps.random.id();
  const now = deps.clock.now();
  await changeLists(deps, userId, async (manager) => {
    const count = await manager.countBy(ListImportEntity, { userId });
    if (count >= limits.imports) throw new AppError('TOO_MANY_IMPORTS');
    await manager.insert(ListImportEntity, {
      id,
      userId,
      fileName: shownName(fileName),
      source,
      state: 'READING',
      policy: 'FILL',
      totalRows: 0,
      doneRows: 0,
      reached: 0,
      holder: null,
      leaseUntil: null,
      undoIds: [],
      createdAt: now,
      updatedAt: now,
      finishedAt: null,
    });
  });
  return id;
}

async function keepRows(
  { db }: Pick<Deps, 'db'>,
  importId: string,
  rows: AsyncIterable<ReadRow>,
): Promise<number> {
  const write = createRowWriter(db.manager, importId);
  let waiting: ReadRow[] = [];
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > limits.importRows) throw new AppError('IMPORT_TOO_LARGE');
    waiting.push(row);
    if (waiting.length < BATCH) continue;
    await write(waiting);
    waiting = [];
  }
  await write(waiting);
  return count;
}

/** Only to be shown again: a path or a control in it is of no use. */
function shownName(name: string): string {
  const last = (name.split(/[\\/]/).pop() ?? '').replace(/\p{Cc}/gu, '').trim();
  return isStorable(last) && last !== '' ? last.slice(0, 120).toWellFormed() : 'list';
}
