import type { EntityManager } from 'typeorm';
import type { AnimeEntity } from '../entities/catalogue';

/** Which facts of one listed anime are known. */
export interface CoverageRow extends Pick<AnimeEntity, 'popularity' | 'year' | 'season'> {
  synopsis: boolean;
  genres: boolean;
  studio: boolean;
  sureCount: boolean;
  estimatedCount: boolean;
  english: boolean;
  mal: boolean;
  relations: boolean;
}

const facts = {
  synopsis: 'a.synopsis IS NOT NULL',
  genres: labelled('GENRE'),
  studio: labelled('STUDIO'),
  sureCount: 'a.episodeCount IS NOT NULL AND a.episodeCountEstimated = 0',
  estimatedCount: 'a.episodeCount IS NOT NULL AND a.episodeCountEstimated = 1',
  english: 'a.englishTitle IS NOT NULL',
  mal: "EXISTS (SELECT 1 FROM anime_link k WHERE k.animeId = a.id AND k.site = 'mal')",
  relations: 'EXISTS (SELECT 1 FROM anime_relation r WHERE r.animeId = a.id)',
} satisfies Record<Exclude<keyof CoverageRow, 'popularity' | 'year' | 'season'>, string>;
type Fact = keyof typeof facts;

function labelled(kind: string): string {
  return `EXISTS (SELECT 1 FROM anime_label l WHERE l.animeId = a.id AND l.kind = '${kind}')`;
}

/** Known facts of each listed anime, most popular first. For manual reports: it reads the whole catalogue. */
export async function coverageRows(manager: EntityManager): Promise<CoverageRow[]> {
  const names = Object.keys(facts) as Fact[];
  const columns = names.map((name) => `CASE WHEN ${facts[name]} THEN 1 ELSE 0 END AS ${name}`);
  type Row = Pick<CoverageRow, 'popularity' | 'year' | 'season'> & Record<Fact, number | string>;
  const rows: Row[] = await manager.query(
    `SELECT a.popularity, a.year, a.season, ${columns.join(', ')}
       FROM anime a WHERE a.listed = 1 ORDER BY a.popularity DESC, a.id`,
  );
  return rows.map(({ popularity, year, season, ...known }) => ({
    popularity,
    year,
    season,
    ...(Object.fromEntries(names.map((name) => [name, Number(known[name]) === 1])) as Record<Fact, boolean>),
  }));
}
