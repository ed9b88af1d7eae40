import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import { animeByIds } from '../../catalogue/animeByIds';
import { type AnimeRow, preferredTitle } from '../../catalogue/animeRow';
import type { Deps } from '../../ports';
import { type Entry, entryColumns, type SqlEntry, toEntry } from '../entry';

/** How an export names an anime: by what holds on this site, and by what holds everywhere. */
export interface ExportedAnime {
  row: AnimeRow;
  title: string;
  ids: { mal?: string; aniList?: string; aniDb?: string };
}

export interface ExportedEntry {
  entry: Entry;
  anime: ExportedAnime;
}

/** Entries of one turn: an export of any length holds no more than these. */
const TURN = 400;

/** All entries of a person, private ones too, in the catalogue's order, a turn at a time. */
export async function* exportedEntries(
  deps: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): AsyncGenerator<ExportedEntry[]> {
  let last = 0;
  for (;;) {
    const rows: SqlEntry[] = await deps.db.manager.query(
      `SELECT ${entryColumns} FROM list_entry l WHERE l.userId = ? AND l.animeId > ? ORDER BY l.animeId LIMIT ?`,
      [userId, last, TURN],
    );
    if (rows.length === 0) return;
    const entries = rows.map(toEntry);
    const anime = await exportedAnime(
      deps,
      entries.map(({ animeId }) => animeId),
    );
    yield entries.flatMap((entry) => {
      const of = anime.get(entry.animeId);
      return of ? [{ entry, anime: of }] : [];
    });
    last = entries.at(-1)?.animeId ?? last;
  }
}

/** These anime by id, with their ids in other databases: two statements. */
export async function exportedAnime(
  deps: Pick<Deps, 'db'>,
  animeIds: readonly number[],
): Promise<Map<number, ExportedAnime>> {
  const rows = await animeByIds(deps, animeIds);
  const ids = await externalIds(deps.db.manager, animeIds);
  return new Map(
    rows.flatMap((row): [number, ExportedAnime][] =>
      row ? [[row.id, { row, title: preferredTitle(row), ids: ids.get(row.id) ?? {} }]] : [],
    ),
  );
}

const names: Record<string, keyof ExportedAnime['ids']> = { mal: 'mal', aniList: 'aniList', anidb: 'aniDb' };

async function externalIds(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<Map<number, ExportedAnime['ids']>> {
  const links = await inSlices<number, { animeId: number; site: string; externalId: string }>(
    animeIds,
    (slice, marks) =>
      manager.query(
        `SELECT animeId, site, externalId FROM anime_link
          WHERE animeId IN (${marks}) AND site IN ('mal', 'aniList', 'anidb') ORDER BY animeId, position`,
        [...slice],
      ),
  );
  const found = new Map<number, ExportedAnime['ids']>();
  for (const { animeId, site, externalId } of links) {
    const ids = found.get(animeId) ?? {};
    const name = names[site];
    if (name) ids[name] ??= externalId;
    found.set(animeId, ids);
  }
  return found;
}
