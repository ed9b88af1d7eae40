import { Not } from 'typeorm';
import { ListImportEntity } from '../../../data/entities/transfer';
import { limitOffset, type Page, type PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';
import { type ListImport, type RowOutcome, rowOutcomes } from './importRow';
import { outcomeCounts, ownImport, type ReportedRow, reportedRows, toImport } from './importStore';

export type CountedImport = ListImport & { counts: Record<RowOutcome, number> };

/** One page of a person's imports, newest first, with what became of their rows: two statements and a count. */
export async function importsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<CountedImport>> {
  const [take, skip] = limitOffset(page);
  const [rows, totalItems] = await db.manager.findAndCount(ListImportEntity, {
    where: { userId, state: Not('RECEIVING') },
    order: { createdAt: 'DESC', id: 'DESC' },
    take,
    skip,
  });
  return { items: await withCounts({ db }, rows.map(toImport)), totalItems };
}

export async function importById(
  { db }: Pick<Deps, 'db'>,
  own: { userId: string; id: string },
): Promise<CountedImport> {
  const [one] = await withCounts({ db }, [await ownImport(db.manager, own)]);
  if (!one) throw new Error('withCounts gives one for each import');
  return one;
}

export async function withCounts(
  { db }: Pick<Deps, 'db'>,
  imports: readonly ListImport[],
): Promise<CountedImport[]> {
  const counts = await outcomeCounts(
    db.manager,
    imports.map(({ id }) => id),
  );
  return imports.map((one) => ({
    ...one,
    counts: Object.fromEntries(
      rowOutcomes.map((outcome) => [outcome, counts.get(one.id)?.[outcome] ?? 0]),
    ) as CountedImport['counts'],
  }));
}

/** One page of an import's report: all rows, or those with one outcome. The import is its viewer's own, or looked up as such before. */
export async function importRows(
  { db }: Pick<Deps, 'db'>,
  { importId, outcome, ...page }: { importId: string; outcome: RowOutcome | null } & PageInput,
): Promise<ReportedRow[]> {
  const [limit, offset] = limitOffset(page);
  return await reportedRows(db.manager, { importId, outcome, limit, offset });
}
