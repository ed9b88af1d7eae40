import type { EntityManager } from 'typeorm';
import type { AnimeFormat } from '../entities/catalogue';
import { markHeavy } from '../readMarks';
import { type Viewing, visibleEntries } from './viewing';

type Numeric = number | string | null;

/** Episodes watched in an entry: the current pass and earlier ones. */
const episodes = `(l.progress + COALESCE((SELECT SUM(p.progress) FROM watch_pass p WHERE p.entryId = l.id), 0))`;
const watched = "l.status IS NOT NULL AND l.status <> 'PLANNING'";
const visible = (viewing: Viewing) => `l.userId = ? AND ${visibleEntries(viewing)}`;

const numberOrNull = (value: Numeric | undefined) => (value == null ? null : Number(value));

export async function listTotals(manager: EntityManager, viewing: Viewing) {
  const [row]: Record<'anime' | 'episodes' | 'minutes' | 'untimed' | 'meanScore' | 'scored', Numeric>[] =
    await manager.query(
      markHeavy(`SELECT SUM(CASE WHEN w.seen > 0 THEN 1 ELSE 0 END) AS anime, SUM(w.seen) AS episodes,
              SUM(w.seen * COALESCE(w.minutes, 0)) AS minutes,
              SUM(CASE WHEN w.minutes IS NULL THEN w.seen ELSE 0 END) AS untimed, AVG(w.score) AS meanScore, COUNT(w.score) AS scored
         FROM (SELECT ${episodes} AS seen, a.episodeMinutes AS minutes, l.score AS score
                 FROM list_entry l JOIN anime a ON a.id = l.animeId WHERE ${visible(viewing)}) w`),
      [viewing.ownerId],
    );
  return {
    anime: Number(row?.anime ?? 0),
    episodes: Number(row?.episodes ?? 0),
    minutes: Number(row?.minutes ?? 0),
    /** Episodes of anime whose length is unknown. */
    untimed: Number(row?.untimed ?? 0),
    meanScore: numberOrNull(row?.meanScore),
    scored: Number(row?.scored ?? 0),
  };
}

/** Number of entries by score, in steps of ten: step 1 covers scores 1 to 10. */
export async function countByScore(manager: EntityManager, viewing: Viewing): Promise<Map<number, number>> {
  const rows: { step: Numeric; n: Numeric }[] = await manager.query(
    markHeavy(`SELECT FLOOR((l.score + 9) / 10) AS step, COUNT(*) AS n FROM list_entry l
      WHERE ${visible(viewing)} AND l.score IS NOT NULL GROUP BY FLOOR((l.score + 9) / 10)`),
    [viewing.ownerId],
  );
  return new Map(rows.map(({ step, n }) => [Number(step), Number(n)]));
}

export interface GenreCount {
  genre: string;
  count: number;
  minutes: number;
  meanScore: number | null;
}

/** The most watched genres. */
export async function countByGenre(
  manager: EntityManager,
  viewing: Viewing,
  most: number,
): Promise<GenreCount[]> {
  const rows: { genre: string; n: Numeric; minutes: Numeric; meanScore: Numeric }[] = await manager.query(
    markHeavy(`SELECT g.name AS genre, COUNT(*) AS n, SUM(${episodes} * COALESCE(a.episodeMinutes, 0)) AS minutes,
            AVG(l.score) AS meanScore
       FROM list_entry l JOIN anime a ON a.id = l.animeId
       JOIN anime_label g ON g.animeId = l.animeId AND g.kind = 'GENRE'
      WHERE ${visible(viewing)} AND ${watched} GROUP BY g.name ORDER BY n DESC, genre LIMIT ${most}`),
    [viewing.ownerId],
  );
  return rows.map(({ genre, n, minutes, meanScore }) => ({
    genre,
    count: Number(n),
    minutes: Number(minutes),
    meanScore: numberOrNull(meanScore),
  }));
}

export async function countByFormat(
  manager: EntityManager,
  viewing: Viewing,
): Promise<{ format: AnimeFormat; count: number }[]> {
  const rows: { format: AnimeFormat; n: Numeric }[] = await manager.query(
    markHeavy(`SELECT a.format AS format, COUNT(*) AS n FROM list_entry l JOIN anime a ON a.id = l.animeId
      WHERE ${visible(viewing)} AND ${watched} GROUP BY a.format ORDER BY n DESC, format`),
    [viewing.ownerId],
  );
  return rows.map(({ format, n }) => ({ format, count: Number(n) }));
}

/** Number of entries by the anime's year, latest first. */
export async function countByYear(
  manager: EntityManager,
  viewing: Viewing,
  most: number,
): Promise<{ year: number; count: number }[]> {
  const rows: { year: number; n: Numeric }[] = await manager.query(
    markHeavy(`SELECT a.year AS year, COUNT(*) AS n FROM list_entry l JOIN anime a ON a.id = l.animeId
      WHERE ${visible(viewing)} AND ${watched} AND a.year IS NOT NULL GROUP BY a.year ORDER BY year DESC LIMIT ${most}`),
    [viewing.ownerId],
  );
  return rows.map(({ year, n }) => ({ year, count: Number(n) }));
}
