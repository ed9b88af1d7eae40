import { Brackets, type EntityManager, In, Not } from 'typeorm';
import { bulkInsert } from '../bulkInsert';
import { ListImportEntity, ListImportFileEntity } from '../entities/transfer';
import { toSqlInstant } from '../instant';
import { limitOffset, type Page, type PageInput } from '../page';

/** A file that somebody brings along, and how far the work on it has come. */
export type ListImportRow = Omit<ListImportEntity, 'user'>;
type Changes = Partial<ListImportRow>;
type Own = Pick<ListImportRow, 'id' | 'userId'>;

export async function findImport(manager: EntityManager, { id, userId }: Own): Promise<ListImportRow | null> {
  return await manager.findOneBy(ListImportEntity, { id, userId });
}

/** One page of a person's imports, newest first, without those whose file is still coming in. */
export async function pageOfImports(
  manager: EntityManager,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<ListImportRow>> {
  const [take, skip] = limitOffset(page);
  const [items, totalItems] = await manager.findAndCount(ListImportEntity, {
    where: { userId, state: Not('RECEIVING') },
    order: { createdAt: 'DESC', id: 'DESC' },
    take,
    skip,
  });
  return { items, totalItems };
}

/** How many imports a person has, and how many of them are still to be read. */
export async function importCountsOf(
  manager: EntityManager,
  userId: string,
): Promise<{ all: number; waiting: number }> {
  return {
    all: await manager.countBy(ListImportEntity, { userId }),
    waiting: await manager.countBy(ListImportEntity, { userId, state: In(['RECEIVING', 'READING']) }),
  };
}

/** How many imports of the site are in each state. */
export async function importCounts(manager: EntityManager): Promise<{ state: string; count: number }[]> {
  const rows: { state: string; count: number | string }[] = await manager
    .createQueryBuilder(ListImportEntity, 'i')
    .select('i.state', 'state')
    .addSelect('COUNT(*)', 'count')
    .groupBy('i.state')
    .getRawMany();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** What the other imports of an import's owner take up, in bytes. */
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

/** One statement decides, so that of two changes at once only one finds the import in one of these states, and gets true. */
export async function updateImportIn(
  manager: EntityManager,
  { id, userId, states }: Own & { states: readonly string[] },
  changes: Changes,
): Promise<boolean> {
  const { affected } = await manager.update(ListImportEntity, { id, userId, state: In(states) }, changes);
  return affected === 1;
}

/** Writes only while the holder still has the import in this state, and tells whether it had. */
export async function updateHeldImport(
  manager: EntityManager,
  { id, holder, state }: Pick<ListImportRow, 'id' | 'state'> & { holder: string },
  changes: Changes,
): Promise<boolean> {
  const { affected } = await manager.update(ListImportEntity, { id, holder, state }, changes);
  return affected === 1;
}

/** Leaves an import that its holder stops working on to others at once. */
export async function releaseImport(
  manager: EntityManager,
  { id, holder }: { id: string; holder: string },
): Promise<void> {
  await manager.update(ListImportEntity, { id, holder }, { leaseUntil: null });
}

export async function addImportUndoIds(
  manager: EntityManager,
  id: string,
  undoIds: readonly string[],
): Promise<void> {
  const row = await manager.findOneBy(ListImportEntity, { id });
  await manager.update(ListImportEntity, { id }, { undoIds: [...(row?.undoIds ?? []), ...undoIds] });
}

/** The import in one of these states that nobody works on, the one changed longest ago first. */
export async function nextDueImport(
  manager: EntityManager,
  { states, now }: { states: readonly string[]; now: Date },
): Promise<ListImportRow | null> {
  return await manager
    .createQueryBuilder(ListImportEntity, 'i')
    .where('i.state IN (:...states)', { states })
    .andWhere(
      new Brackets((free) => free.where('i.leaseUntil IS NULL').orWhere('i.leaseUntil <= :now', { now })),
    )
    .orderBy('i.updatedAt')
    .getOne();
}

/** How many imports in a state somebody works on. */
export async function countHeldImports(
  manager: EntityManager,
  { state, now }: { state: string; now: Date },
): Promise<number> {
  return await manager
    .createQueryBuilder(ListImportEntity, 'i')
    .where('i.state = :state', { state })
    .andWhere('i.leaseUntil > :now', { now })
    .getCount();
}

/** One statement decides who gets a due import: only one finds it as it was read, and gets true. */
export async function claimImport(
  manager: EntityManager,
  { id, state, readings }: Pick<ListImportRow, 'id' | 'state' | 'readings'>,
  { now, ...changes }: Required<Pick<Changes, 'holder' | 'leaseUntil' | 'readings'>> & { now: Date },
): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(ListImportEntity)
    .set(changes)
    .where('id = :id AND state = :state AND readings = :readings', { id, state, readings })
    .andWhere('(leaseUntil IS NULL OR leaseUntil <= :now)', { now })
    .execute();
  return affected === 1;
}

/** Rows and file go with it. Tells whether there was one. */
export async function deleteImport(manager: EntityManager, { id, userId }: Own): Promise<boolean> {
  const { affected } = await manager.delete(ListImportEntity, { id, userId });
  return affected === 1;
}

/** Removes uploads that have been coming in since before this instant. */
export async function deleteStaleUploads(manager: EntityManager, before: Date): Promise<void> {
  await manager.query("DELETE FROM list_import WHERE state = 'RECEIVING' AND updatedAt <= ?", [
    toSqlInstant(before),
  ]);
}

/** Imports that nobody works on and nobody has touched since this instant. */
export async function restingImports(manager: EntityManager, before: Date): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    "SELECT id FROM list_import WHERE state NOT IN ('RECEIVING', 'READING', 'CHECKING', 'RUNNING') AND updatedAt <= ?",
    [toSqlInstant(before)],
  );
  return rows.map(({ id }) => id);
}

/** Counts the bytes of an import's rows anew, and removes the import when none is left. */
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

/** Keeps pieces of a file, from this position on. */
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
  const piece = await manager.findOneBy(ListImportFileEntity, { importId, position });
  return piece && Buffer.from(piece.content, 'base64');
}

export async function deleteFile(manager: EntityManager, importId: string): Promise<void> {
  await manager.delete(ListImportFileEntity, { importId });
}
