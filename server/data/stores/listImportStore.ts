import { type EntityManager, In, Not } from 'typeorm';
import { bulkInsert } from '../bulkInsert';
import { findPage, findRow } from '../byKey';
import { ListImportEntity, ListImportFileEntity } from '../entities/transfer';
import { toSqlInstant } from '../instant';
import { limitOffset, type Page, type PageInput } from '../page';

/** A file that a user imports, and its progress. */
export type ListImportRow = ListImportEntity;
type Changes = Partial<ListImportRow>;
type Own = Pick<ListImportRow, 'id' | 'userId'>;

export async function findImport(manager: EntityManager, { id, userId }: Own): Promise<ListImportRow | null> {
  return await findRow(manager, ListImportEntity, { where: { id, userId } });
}

/** One page of a user's imports, newest first, without those still being uploaded. */
export async function pageOfImports(
  manager: EntityManager,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<ListImportRow>> {
  const [take, skip] = limitOffset(page);
  const [items, totalItems] = await findPage(manager, ListImportEntity, {
    where: { userId, state: Not('RECEIVING') },
    order: { createdAt: 'DESC', id: 'DESC' },
    take,
    skip,
  });
  return { items, totalItems };
}

/** Number of a user's imports, and of those still to be read. */
export async function importCountsOf(
  manager: EntityManager,
  userId: string,
): Promise<{ all: number; waiting: number }> {
  return {
    all: await manager.countBy(ListImportEntity, { userId }),
    waiting: await manager.countBy(ListImportEntity, { userId, state: In(['RECEIVING', 'READING']) }),
  };
}

/** Number of the site's imports by state. */
export async function importCounts(manager: EntityManager): Promise<{ state: string; count: number }[]> {
  const rows: { state: string; count: number | string }[] = await manager
    .createQueryBuilder(ListImportEntity, 'i')
    .select('i.state', 'state')
    .addSelect('COUNT(*)', 'count')
    .groupBy('i.state')
    .getRawMany();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** Size in bytes of the owner's other imports. */
export async function bytesBesideImport(manager: EntityManager, id: string): Promise<number> {
  const [{ bytes }] = await manager.query(
    `SELECT COALESCE(SUM(o.bytes), 0) AS bytes FROM list_import i JOIN list_import o ON o.userId = i.userId AND o.id <> i.id
      WHERE i.id = ?`,
    [id],
  );
  return Number(bytes);
}

export async function insertImport(manager: EntityManager, row: ListImportRow): Promise<void> {
  await manager.insert(ListImportEntity, row);
}

export async function updateImport(manager: EntityManager, id: string, changes: Changes): Promise<void> {
  await manager.update(ListImportEntity, { id }, changes);
}

export async function runningImports(manager: EntityManager, userId: string): Promise<string[]> {
  const sql = "SELECT id FROM list_import WHERE userId = ? AND state = 'RUNNING'";
  const rows: { id: string }[] = await manager.query(sql, [userId]);
  return rows.map(({ id }) => id);
}

/** Compare-and-set on the state: of two concurrent changes, only one finds the import in one of these states and gets true. */
export async function updateImportIn(
  manager: EntityManager,
  { id, userId, states }: Own & { states: readonly string[] },
  changes: Changes,
): Promise<boolean> {
  const { affected } = await manager.update(ListImportEntity, { id, userId, state: In(states) }, changes);
  return affected === 1;
}

export async function addImportUndoIds(
  manager: EntityManager,
  id: string,
  undoIds: readonly string[],
): Promise<void> {
  const row = await findRow(manager, ListImportEntity, { where: { id } });
  await manager.update(ListImportEntity, { id }, { undoIds: [...(row?.undoIds ?? []), ...undoIds] });
}

/** Also deletes its rows and file. False if there was none. */
export async function deleteImport(manager: EntityManager, { id, userId }: Own): Promise<boolean> {
  const { affected } = await manager.delete(ListImportEntity, { id, userId });
  return affected === 1;
}

/** Deletes unfinished uploads not updated since this instant. */
export async function deleteStaleUploads(manager: EntityManager, before: Date): Promise<void> {
  await manager.query("DELETE FROM list_import WHERE state = 'RECEIVING' AND updatedAt <= ?", [
    toSqlInstant(before),
  ]);
}

/** Imports not in progress and not updated since this instant. */
export async function restingImports(manager: EntityManager, before: Date): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    "SELECT id FROM list_import WHERE state NOT IN ('RECEIVING', 'READING', 'CHECKING', 'RUNNING') AND updatedAt <= ?",
    [toSqlInstant(before)],
  );
  return rows.map(({ id }) => id);
}

/** Recounts the bytes of an import's rows, and deletes the import if none is left. */
export async function shrinkImport(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `UPDATE list_import SET bytes = COALESCE((SELECT SUM(LENGTH(payload)) FROM list_import_row WHERE importId = ?), 0)
      WHERE id = ?`,
    [id, id],
  );
  await manager.query(
    'DELETE FROM list_import WHERE id = ? AND NOT EXISTS (SELECT 1 FROM list_import_row r WHERE r.importId = list_import.id)',
    [id],
  );
}

/** Stores chunks of a file, starting at this position. */
export async function insertFilePieces(
  manager: EntityManager,
  { importId, position, pieces }: { importId: string; position: number; pieces: readonly Buffer[] },
): Promise<void> {
  const rows = pieces.map((piece, index) => [importId, position + index, piece.toString('base64')]);
  await bulkInsert(manager, 'list_import_file', ['importId', 'position', 'content'], rows);
}

export async function findFilePiece(
  manager: EntityManager,
  { importId, position }: Pick<ListImportFileEntity, 'importId' | 'position'>,
): Promise<Buffer | null> {
  const piece = await findRow(manager, ListImportFileEntity, { where: { importId, position } });
  return piece && Buffer.from(piece.content, 'base64');
}

export async function deleteFile(manager: EntityManager, importId: string): Promise<void> {
  await manager.delete(ListImportFileEntity, { importId });
}
