import type { EntityManager } from 'typeorm';
import type { AnimeFormat } from '../entities/catalogue';
import { markHeavy } from '../readMarks';
import { type Viewing, visibleEntries } from './viewing';

/** What is counted of an entry. */
export interface CountedEntry {
  animeId: number;
  /** Begun or over: neither planned nor only saved. */
  begun: boolean;
  /** 1–100. */
  score: number | null;
  /** Episodes watched, in the current pass and earlier ones. */
  seen: number;
  /** An episode's length, if known. */
  minutes: number | null;
  format: AnimeFormat;
  year: number | null;
}

type Numeric = number | string;

const begun = "l.status IS NOT NULL AND l.status <> 'PLANNING'";

/** A person's whole list, as a viewer may see it, read once for all that is counted of it. */
export async function readCountedEntries(manager: EntityManager, viewing: Viewing): Promise<CountedEntry[]> {
  const rows: (Omit<CountedEntry, 'begun' | 'seen'> & { begun: Numeric; seen: Numeric })[] =
    await manager.query(
      markHeavy(`SELECT l.animeId, ${begun} AS begun, l.score, a.format, a.year,
              l.progress + COALESCE((SELECT SUM(p.progress) FROM watch_pass p WHERE p.entryId = l.id), 0) AS seen,
              a.episodeMinutes AS minutes
         FROM list_entry l JOIN anime a ON a.id = l.animeId WHERE l.userId = ? AND ${visibleEntries(viewing)}`),
      [viewing.ownerId],
    );
  return rows.map((row) => ({ ...row, begun: Number(row.begun) === 1, seen: Number(row.seen) }));
}

/** The genres of each anime in it that is begun or over. */
export function readGenresOfList(
  manager: EntityManager,
  viewing: Viewing,
): Promise<{ animeId: number; genre: string }[]> {
  return manager.query(
    markHeavy(`SELECT l.animeId, g.name AS genre FROM list_entry l
       JOIN anime_label g ON g.animeId = l.animeId AND g.kind = 'GENRE'
      WHERE l.userId = ? AND ${visibleEntries(viewing)} AND ${begun}`),
    [viewing.ownerId],
  );
}
