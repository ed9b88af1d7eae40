import { limits } from '../../../config/limits';
import {
  deleteImport,
  importCountsOf,
  insertFilePieces,
  insertImport,
  updateImport,
} from '../../../data/stores/listImportStore';
import { insertWork } from '../../../data/stores/workStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { joinLines } from '../../text/textForm';
import { changeLists } from '../changeLists';
import { recogniseFile } from './read/openFile';
import type { ImportSource } from './rowKinds';

/** Bytes per stored piece, which is kept as base64, and pieces written together. */
const PIECE_BYTES = 48_000;
const PIECES_PER_STATEMENT = 8;

type ReceiveDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/**
 * Stores an upload as it is, and leaves reading it to the worker, so that neither a slow connection nor a hostile file keeps
 * others waiting, and a restart loses nothing. A file that is too large, or no list by its first bytes, is refused with an
 * AppError and leaves nothing behind. Returns the id of the import.
 */
export async function receiveImport(
  deps: ReceiveDeps,
  { userId, fileName, upload }: { userId: string; fileName: string; upload: AsyncIterable<Uint8Array> },
): Promise<string> {
  const { chunks } = await recogniseFile(upload);
  const id = await begin(deps, { userId, fileName });
  const { manager } = deps.db;
  try {
    await keepFile(deps, id, chunks);
    const createdAt = deps.clock.now();
    await deps.db.transaction(async (inside) => {
      await updateImport(inside, id, { state: 'READING', updatedAt: createdAt });
      const work = { id: deps.random.id(), kind: 'reading imports', subject: id, userId } as const;
      await insertWork(inside, [{ ...work, payload: {}, createdAt }]);
    });
    return id;
  } catch (error) {
    await deleteImport(manager, { id, userId });
    throw error;
  }
}

async function begin(
  deps: ReceiveDeps,
  { userId, fileName }: { userId: string; fileName: string },
): Promise<string> {
  const id = deps.random.id();
  const now = deps.clock.now();
  await changeLists(deps, userId, async (manager) => {
    const { all, waiting } = await importCountsOf(manager, userId);
    if (all >= limits.imports || waiting >= limits.importsWaiting) throw new AppError('TOO_MANY_IMPORTS');
    await insertImport(manager, {
      id,
      userId,
      fileName: shownName(fileName),
      source: 'UNREAD' satisfies ImportSource,
      state: 'RECEIVING',
      problem: null,
      policy: 'FILL',
      totalRows: 0,
      bytes: 0,
      doneRows: 0,
      reached: 0,
      undoIds: [],
      createdAt: now,
      updatedAt: now,
      finishedAt: null,
    });
  });
  return id;
}

async function keepFile(
  { db }: Pick<Deps, 'db'>,
  importId: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  let position = 0;
  const write = async (bytes: Buffer) => {
    const pieces: Buffer[] = [];
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      pieces.push(bytes.subarray(from, from + PIECE_BYTES));
    await insertFilePieces(db.manager, { importId, position, pieces });
    position += pieces.length;
  };
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES * PIECES_PER_STATEMENT) continue;
    await write(Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  }
  await write(Buffer.concat(waiting));
}

/** For display only: without a path. */
function shownName(name: string): string {
  const last = joinLines(name.split(/[\\/]/).pop() ?? '');
  return joinLines(last.slice(0, 120)) || 'list';
}
