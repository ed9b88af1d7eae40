import { inSlices } from '../../../data/bulkInsert';
import type { Deps } from '../../ports';
import type { Reader } from '../reader';

/** Which of these handles, present or former, name somebody whom the reader may meet: those become links. */
export async function knownHandles(
  { db }: Pick<Deps, 'db'>,
  { reader, handles }: { reader: Reader; handles: readonly string[] },
): Promise<boolean[]> {
  const rows = await inSlices<string, { handle: string; userId: string }>(
    [...new Set(handles)],
    (slice, marks) =>
      db.manager.query(
        `SELECT handle, userId FROM profile WHERE handle IN (${marks})
          UNION ALL SELECT handle, userId FROM former_handle WHERE handle IN (${marks})`,
        [...slice, ...slice],
      ),
  );
  const met = new Set(rows.filter(({ userId }) => !reader.hidden.has(userId)).map(({ handle }) => handle));
  return handles.map((handle) => met.has(handle));
}
