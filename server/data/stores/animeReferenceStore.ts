import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { markByKey } from '../readMarks';

/** Sites whose ids identify anime in other programs' files. */
export type ReferenceSite = 'mal' | 'aniList' | 'anidb';

export interface AnimeId {
  animeId: number;
  site: ReferenceSite;
  externalId: string;
}

/** The ids of these anime on other sites, in stored order. */
export async function externalIdsOf(manager: EntityManager, animeIds: readonly number[]): Promise<AnimeId[]> {
  return await runInSlices<number, AnimeId>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT animeId, site, externalId FROM anime_link
        WHERE animeId IN (${marks}) AND site IN ('mal', 'aniList', 'anidb') ORDER BY animeId, position`,
      [...slice],
    ),
  );
}

/** Those of these anime that there still are, own ones of people included. */
export async function animeAmong(manager: EntityManager, animeIds: readonly number[]): Promise<Set<number>> {
  const rows = await runInSlices<number, { id: number }>(animeIds, (slice, marks) =>
    manager.query(markByKey(`SELECT id FROM anime WHERE id IN (${marks})`), [...slice]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The anime with these ids on another site, all or those that are listed, by start. Several with one id are its parts. */
export async function animeByExternalIds(
  manager: EntityManager,
  { site, externalIds, listed = false }: { site: string; externalIds: readonly string[]; listed?: boolean },
): Promise<{ animeId: number; externalId: string }[]> {
  return await runInSlices<string, { animeId: number; externalId: string }>(externalIds, (slice, marks) =>
    manager.query(
      `SELECT k.animeId AS animeId, k.externalId AS externalId
         FROM anime_link k JOIN anime a ON a.id = k.animeId
        WHERE k.site = ? AND k.externalId IN (${marks}) ${listed ? 'AND a.listed = 1' : ''} ORDER BY a.startsAt, a.id`,
      [site, ...slice],
    ),
  );
}

/** The anime with these slugs, former ones included. */
export async function animeIdsBySlug(
  manager: EntityManager,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const bySlug = new Map<string, number>();
  for (const table of ['SELECT slug, animeId AS id FROM anime_slug', 'SELECT slug, id FROM anime']) {
    const rows = await runInSlices<string, { slug: string; id: number }>(slugs, (slice, marks) =>
      manager.query(markByKey(`${table} WHERE slug IN (${marks})`), [...slice]),
    );
    for (const { slug, id } of rows) bySlug.set(slug, id);
  }
  return bySlug;
}

/** The anime with one of these titles, given like `compactText`: normalised and without spaces. */
export async function animeByTitles(
  manager: EntityManager,
  titles: readonly string[],
): Promise<{ animeId: number; title: string }[]> {
  return await runInSlices<string, { animeId: number; title: string }>(titles, (slice, marks) =>
    manager.query(
      `SELECT DISTINCT animeId, compactText AS title FROM anime_title WHERE compactText IN (${marks})`,
      [...slice],
    ),
  );
}
