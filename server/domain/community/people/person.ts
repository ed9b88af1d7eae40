import type { Deps } from '../../ports';
import { normaliseHandle } from './handle';
import { profileRows } from './profileRows';

/** Somebody as everybody may see them beside what they write (product P5). */
export interface Person {
  id: string;
  handle: string;
  name: string;
  avatar: string | null;
}

/** In the order of the ids; null where an account is gone. */
export async function peopleByIds(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  ids: readonly string[],
): Promise<(Person | null)[]> {
  const rows = await profileRows(deps, ids);
  return ids.map((id) => {
    const row = rows.get(id);
    return row ? { id, handle: row.handle, name: row.name, avatar: row.image } : null;
  });
}

/** The user behind a handle, present or former; null when nobody has it. */
export async function userIdOf({ db }: Pick<Deps, 'db'>, handle: string): Promise<string | null> {
  const wanted = normaliseHandle(handle);
  const row = await db.readRow<{ userId: string }>(
    `SELECT userId FROM profile WHERE handle = ?
      UNION ALL SELECT userId FROM former_handle WHERE handle = ?`,
    [wanted, wanted],
  );
  return row?.userId ?? null;
}
