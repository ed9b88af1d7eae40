import type { AnimeSeason } from '../../data/entities/anime.entity';
import { toSqlInstant } from '../../data/instant';
import type { Deps } from '../ports';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';
import { countOf, limitOffset, type Page, type PageInput } from './page';
import { type SeasonOfYear, seasonOf } from './season';

export interface SeasonInput extends PageInput {
  year?: number | null;
  season?: AnimeSeason | null;
}

/** A season with fewer anime than this is one that the catalogue has only begun to hear of. */
const WELL_KNOWN = 20;
const seasonOrder: Record<AnimeSeason, number> = { WINTER: 0, SPRING: 1, SUMMER: 2, FALL: 3 };

/**
 * The anime that began in one season, best known first. Without year and season: the newest season, of those that have
 * begun, which the catalogue knows well. With one of the two, the other is that of the default.
 */
export async function seasonAnime(
  deps: Pick<Deps, 'db' | 'clock'>,
  { year, season, ...page }: SeasonInput,
): Promise<Page<AnimeRow> & SeasonOfYear> {
  const usual = year && season ? { year, season } : await newestKnownSeason(deps);
  const wanted = { year: year ?? usual.year, season: season ?? usual.season };
  const where = 'WHERE a.listed = 1 AND a.year = ? AND a.season = ?';
  const rows: SqlAnime[] = await deps.db.manager.query(
    `SELECT ${animeColumns} FROM anime a ${where} ORDER BY a.prominence DESC, a.id DESC LIMIT ? OFFSET ?`,
    [wanted.year, wanted.season, ...limitOffset(page)],
  );
  const total = await deps.db.manager.query(`SELECT COUNT(*) AS n FROM anime a ${where}`, [
    wanted.year,
    wanted.season,
  ]);
  return { ...wanted, items: rows.map(toAnime), totalItems: countOf(total) };
}

async function newestKnownSeason({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<SeasonOfYear> {
  const seasons: (SeasonOfYear & { n: number | string })[] = await db.manager.query(
    `SELECT a.year AS year, a.season AS season, COUNT(*) AS n
       FROM anime a
      WHERE a.listed = 1 AND a.year >= (SELECT MAX(b.year) FROM anime b WHERE b.listed = 1) - 2
        AND a.startsAt <= ?
      GROUP BY a.year, a.season`,
    [toSqlInstant(clock.now())],
  );
  seasons.sort((a, b) => b.year - a.year || seasonOrder[b.season] - seasonOrder[a.season]);
  const newest = seasons.find(({ n }) => Number(n) >= WELL_KNOWN) ?? seasons[0];
  return newest ? { year: newest.year, season: newest.season } : seasonOf(clock.now());
}
