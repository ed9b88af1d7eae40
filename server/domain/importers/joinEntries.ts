import type { Role } from './overlay';

/** The only databases known to both sources, the most reliable first. */
const JOINING = ['mal/', 'aniList/', 'anidb/'];

export interface JoinableRow {
  key: string;
  ids: readonly string[];
}

export interface JoinableEntry {
  key: string;
  ids: readonly string[];
}

export interface Joined {
  /** The entries of each row that has any, the most reliable first. */
  byRow: Map<string, { entryKey: string; role: Role }[]>;
  /** Entries of anime without a row. */
  free: JoinableEntry[];
}

/**
 * Joins imported entries with bangumi-data rows: an entry goes to the rows with its MyAnimeList id, else its AniList id, else
 * its AniDB id. Several rows may share one id, since that package splits what others keep together: the entry is then about all
 * of them, and about none alone. Rows come oldest first.
 */
export function joinEntries(rows: readonly JoinableRow[], entries: readonly JoinableEntry[]): Joined {
  const rowsById = new Map<string, string[]>();
  for (const { key, ids } of rows) {
    for (const id of ids) rowsById.set(id, [...(rowsById.get(id) ?? []), key]);
  }
  const found = new Map<string, { entryKey: string; role: Role; rank: number }[]>();
  const free: JoinableEntry[] = [];
  for (const entry of entries) {
    const match = matchOf(entry, rowsById);
    if (!match) free.push(entry);
    match?.rowKeys.forEach((rowKey, part) => {
      const role = match.rowKeys.length === 1 ? 'WHOLE' : part === 0 ? 'FIRST_PART' : 'PART';
      found.set(rowKey, [...(found.get(rowKey) ?? []), { entryKey: entry.key, role, rank: match.rank }]);
    });
  }
  const byRow = new Map<string, { entryKey: string; role: Role }[]>();
  for (const [rowKey, list] of found) {
    const surest = list.sort((a, b) => a.rank - b.rank || (a.entryKey < b.entryKey ? -1 : 1));
    byRow.set(
      rowKey,
      surest.map(({ entryKey, role }) => ({ entryKey, role })),
    );
  }
  return { byRow, free };
}

function matchOf(entry: JoinableEntry, rowsById: ReadonlyMap<string, string[]>) {
  for (const [rank, site] of JOINING.entries()) {
    const rowKeys = entry.ids.filter((id) => id.startsWith(site)).flatMap((id) => rowsById.get(id) ?? []);
    if (rowKeys.length > 0) return { rank, rowKeys: [...new Set(rowKeys)] };
  }
  return undefined;
}
