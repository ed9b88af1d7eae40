import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnimeFormat } from '../../../data/entities/catalogue';
import {
  countByFormat,
  countByGenre,
  countByScore,
  countByYear,
  type GenreCount,
  listTotals,
} from '../../../data/stores/statisticsStore';
import type { Viewing } from '../../../data/stores/viewing';
import type { Deps } from '../../deps';

export interface Statistics {
  anime: number;
  episodes: number;
  minutes: number;
  untimed: number;
  meanScore: number | null;
  scored: number;
  scores: { score: number; count: number }[];
  genres: GenreCount[];
  formats: { format: AnimeFormat; count: number }[];
  years: { year: number; count: number }[];
}

const MAX_GENRES = 12;
const MAX_YEARS = 120;

/** Watch statistics; entries the viewer may not see do not count. */
export function statisticsOf(deps: Pick<Deps, 'db' | 'listCache'>, viewing: Viewing): Promise<Statistics> {
  return deps.listCache.of({ name: 'statistics', viewing, count: () => count(deps, viewing) });
}

/** Each statement scans the whole list, so the event loop runs in between. */
async function count({ db: { manager } }: Pick<Deps, 'db'>, viewing: Viewing): Promise<Statistics> {
  await nextTurn();
  const totals = await listTotals(manager, viewing);
  await nextTurn();
  const byScore = await countByScore(manager, viewing);
  await nextTurn();
  const genres = await countByGenre(manager, viewing, MAX_GENRES);
  await nextTurn();
  const formats = await countByFormat(manager, viewing);
  await nextTurn();
  const years = await countByYear(manager, viewing, MAX_YEARS);
  const scores = Array.from({ length: 10 }, (_, at) => ({
    score: (at + 1) * 10,
    count: byScore.get(at + 1) ?? 0,
  }));
  return { ...totals, scores, genres, formats, years: years.reverse() };
}
