import { type CoverageRow, coverageRows } from '../../data/stores/coverageStore';
import type { Deps } from '../deps';
import { type SeasonOfYear, seasonOf } from './season';

export type CoveredFact = Exclude<keyof CoverageRow, 'popularity' | 'year' | 'season'>;

/** How many of a number of anime have each fact. */
export interface Coverage {
  name: string;
  anime: number;
  known: Record<CoveredFact, number>;
}

const BEST_KNOWN_ANIME = 1_000;
const MAX_SEASONS_REPORTED = 4;
/** A season with fewer anime has barely been entered yet. */
const MIN_SEASON_ANIME = 20;
const order = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];

/** How complete the catalogue is: for all anime, for the best known, and for its last four seasons (docs/catalogue.md). */
export async function measureCoverage({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Coverage[]> {
  return coverageOf(await coverageRows(db.manager), clock.now());
}

/** Rows come best known first. */
export function coverageOf(rows: readonly CoverageRow[], now: Date): Coverage[] {
  const seasons = lastSeasons(rows, now);
  return [
    count('all', rows),
    count(`the ${BEST_KNOWN_ANIME} best known`, rows.slice(0, BEST_KNOWN_ANIME)),
    ...seasons.map((when) => count(`${when.season.toLowerCase()} ${when.year}`, inSeason(rows, when))),
  ];
}

function count(name: string, rows: readonly CoverageRow[]): Coverage {
  const having = (fact: CoveredFact) => rows.filter((row) => row[fact]).length;
  return {
    name,
    anime: rows.length,
    known: {
      synopsis: having('synopsis'),
      genres: having('genres'),
      studio: having('studio'),
      sureCount: having('sureCount'),
      estimatedCount: having('estimatedCount'),
      english: having('english'),
      mal: having('mal'),
      relations: having('relations'),
    },
  };
}

/** The newest seasons that have begun, newest first. */
function lastSeasons(rows: readonly CoverageRow[], now: Date): SeasonOfYear[] {
  const place = ({ year, season }: SeasonOfYear) => year * 4 + order.indexOf(season);
  const sizes = new Map<number, { when: SeasonOfYear; size: number }>();
  for (const { year, season } of rows) {
    if (year === null || season === null) continue;
    const when = { year, season };
    const known = sizes.get(place(when));
    if (known) known.size += 1;
    else sizes.set(place(when), { when, size: 1 });
  }
  return [...sizes]
    .filter(([at, { size }]) => at <= place(seasonOf(now)) && size >= MIN_SEASON_ANIME)
    .sort(([a], [b]) => b - a)
    .slice(0, MAX_SEASONS_REPORTED)
    .map(([, { when }]) => when);
}

function inSeason(rows: readonly CoverageRow[], { year, season }: SeasonOfYear): CoverageRow[] {
  return rows.filter((row) => row.year === year && row.season === season);
}
