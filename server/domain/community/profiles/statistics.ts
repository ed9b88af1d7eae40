import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnimeFormat } from '../../../data/entities/catalogue';
import { type Viewing, visibleEntries } from '../../../data/stores/viewing';
import type { Deps } from '../../ports';

export interface Statistics {
  anime: number;
  episodes: number;
  minutes: number;
  untimed: number;
  meanScore: number | null;
  scored: number;
  scores: { score: number; count: number }[];
  genres: { genre: string; count: number; minutes: number; meanScore: number | null }[];
  formats: { format: AnimeFormat; count: number }[];
  years: { year: number; count: number }[];
}

type Numeric = number | string | null;
const GENRES = 12;
const YEARS = 120;

/** All that was watched of an entry: the current pass and those before it. */
const episodes = `(l.progress + COALESCE((SELECT SUM(p.progress) FROM watch_pass p WHERE p.entryId = l.id), 0))`;
const watched = "l.status IS NOT NULL AND l.status <> 'PLANNING'";

/** What somebody has watched, in numbers; entries that the viewer may not see are in none of them (product P4, P5). */
export function statisticsOf(deps: Pick<Deps, 'db' | 'listCache'>, viewing: Viewing): Promise<Statistics> {
  return deps.listCache.of({ name: 'statistics', viewing, count: () => count(deps, viewing) });
}

async function count({ db }: Pick<Deps, 'db'>, viewing: Viewing): Promise<Statistics> {
  const visible = `l.userId = ? AND ${visibleEntries(viewing)}`;
  const ask = async <Row>(sql: string): Promise<Row[]> => {
    // Each is a look through the whole list: others are answered in between.
    await nextTurn();
    return await db.manager.query(sql, [viewing.ownerId]);
  };
  const [totals] = await ask<
    Record<'anime' | 'episodes' | 'minutes' | 'untimed' | 'meanScore' | 'scored', Numeric>
  >(
    `SELECT SUM(CASE WHEN w.seen > 0 THEN 1 ELSE 0 END) AS anime, SUM(w.seen) AS episodes,
            SUM(w.seen * COALESCE(w.minutes, 0)) AS minutes,
            SUM(CASE WHEN w.minutes IS NULL THEN w.seen ELSE 0 END) AS untimed, AVG(w.score) AS meanScore, COUNT(w.score) AS scored
       FROM (SELECT ${episodes} AS seen, a.episodeMinutes AS minutes, l.score AS score
               FROM list_entry l JOIN anime a ON a.id = l.animeId WHERE ${visible}) w`,
  );
  const scores = await ask<{ step: Numeric; n: Numeric }>(
    `SELECT FLOOR((l.score + 9) / 10) AS step, COUNT(*) AS n FROM list_entry l
      WHERE ${visible} AND l.score IS NOT NULL GROUP BY FLOOR((l.score + 9) / 10)`,
  );
  const genres = await ask<{ genre: string; n: Numeric; minutes: Numeric; meanScore: Numeric }>(
    `SELECT g.name AS genre, COUNT(*) AS n, SUM(${episodes} * COALESCE(a.episodeMinutes, 0)) AS minutes,
            AVG(l.score) AS meanScore
       FROM list_entry l JOIN anime a ON a.id = l.animeId
       JOIN anime_label g ON g.animeId = l.animeId AND g.kind = 'GENRE'
      WHERE ${visible} AND ${watched} GROUP BY g.name ORDER BY n DESC, genre LIMIT ${GENRES}`,
  );
  const formats = await ask<{ format: AnimeFormat; n: Numeric }>(
    `SELECT a.format AS format, COUNT(*) AS n FROM list_entry l JOIN anime a ON a.id = l.animeId
      WHERE ${visible} AND ${watched} GROUP BY a.format ORDER BY n DESC, format`,
  );
  const years = await ask<{ year: number; n: Numeric }>(
    `SELECT a.year AS year, COUNT(*) AS n FROM list_entry l JOIN anime a ON a.id = l.animeId
      WHERE ${visible} AND ${watched} AND a.year IS NOT NULL GROUP BY a.year ORDER BY year DESC LIMIT ${YEARS}`,
  );
  const byStep = new Map(scores.map(({ step, n }) => [Number(step), Number(n)]));
  return {
    anime: Number(totals?.anime ?? 0),
    episodes: Number(totals?.episodes ?? 0),
    minutes: Number(totals?.minutes ?? 0),
    untimed: Number(totals?.untimed ?? 0),
    meanScore: numberOrNull(totals?.meanScore),
    scored: Number(totals?.scored ?? 0),
    scores: Array.from({ length: 10 }, (_, at) => ({ score: (at + 1) * 10, count: byStep.get(at + 1) ?? 0 })),
    genres: genres.map(({ genre, n, minutes, meanScore }) => ({
      genre,
      count: Number(n),
      minutes: Number(minutes),
      meanScore: numberOrNull(meanScore),
    })),
    formats: formats.map(({ format, n }) => ({ format, count: Number(n) })),
    years: years.map(({ year, n }) => ({ year, count: Number(n) })).reverse(),
  };
}

function numberOrNull(value: Numeric | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
