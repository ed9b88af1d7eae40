import { limits } from '../../../../config/limits';
import { type KeptRow, keptRowsByRef, keptTotals, saveKeptRows } from '../../../../data/stores/keptRowStore';
import type { ImportRow } from '../importRow';
import { refused, reportRow, type Work, type WorkedRow } from './work';

/** What is no anime, kept as it came: a later file's row replaces an earlier one about the same. */
export async function planKeptRows(work: Work, rows: readonly ImportRow<'KEPT'>[]): Promise<WorkedRow[]> {
  if (rows.length === 0) return [];
  const { deps, manager, userId, memory, dry } = work;
  const refs = rows.map(({ payload }) => payload.ref);
  const stands = await keptRowsByRef(manager, { userId, refs });
  const totals = await keptTotals(manager, userId);
  const planned: KeptRow[] = [];
  const results = rows.map((row): WorkedRow => {
    const { source, kind, ref, keptAt } = row.payload;
    const content = JSON.stringify(row.payload.content ?? null);
    const bytes = Buffer.byteLength(content);
    const known = stands.get(ref);
    const [more, moreBytes] = [known ? 0 : 1, bytes - (known?.bytes ?? 0)];
    const full =
      (more > 0 && totals.rows + memory.kept.rows >= limits.keptRows) ||
      (moreBytes > 0 && totals.bytes + memory.kept.bytes + moreBytes > limits.keptBytes);
    if (full) return refused(row, 'LIST_IS_FULL');
    memory.kept.rows += more;
    memory.kept.bytes += moreBytes;
    const at = keptAt ? new Date(keptAt) : (known?.keptAt ?? deps.clock.now());
    planned.push({ userId, ref, source, kind, title: row.title, content, bytes, keptAt: at });
    return reportRow(row, 'KEPT');
  });
  if (!dry) await saveKeptRows(manager, planned);
  return results;
}
