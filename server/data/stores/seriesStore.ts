import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import type { AnimeEntity } from '../entities/catalogue';
import { fromSqlInstantOrNull } from '../instant';
import { markByKey } from '../readMarks';

/** An anime as a part of a series, with the data to tell which of the series' episodes belong to it. */
export interface SeriesPart
  extends Pick<
    AnimeEntity,
    'id' | 'nativeTitle' | 'format' | 'startsAt' | 'year' | 'episodeCount' | 'episodeCountEstimated'
  > {
  /** Where it begins on TMDB: `tv/94664`, `tv/94664/season/1/episode/12`, `movie/372058`. */
  tmdb: string[];
}

type PartRow = Omit<SeriesPart, 'startsAt' | 'episodeCountEstimated' | 'tmdb'> & {
  startsAt: string | Date | null;
  episodeCountEstimated: number;
};

/** The listed ones among these anime, by start. */
async function partsOf(manager: EntityManager, ids: readonly number[]): Promise<SeriesPart[]> {
  const rows = await runInSlices<number, PartRow>(ids, (slice, marks) =>
    manager.query(
      markByKey(`SELECT id, nativeTitle, format, startsAt, year, episodeCount, episodeCountEstimated
         FROM anime WHERE id IN (${marks}) AND listed = 1 ORDER BY startsAt, id`),
      [...slice],
    ),
  );
  const links = await runInSlices<number, { animeId: number; externalId: string }>(ids, (slice, marks) =>
    manager.query(
      `SELECT animeId, externalId FROM anime_link WHERE animeId IN (${marks}) AND site = 'tmdb' ORDER BY animeId, position`,
      [...slice],
    ),
  );
  return rows.map((row) => ({
    ...row,
    startsAt: fromSqlInstantOrNull(row.startsAt),
    episodeCountEstimated: row.episodeCountEstimated !== 0,
    tmdb: links.flatMap(({ animeId, externalId }) => (animeId === row.id ? externalId : [])),
  }));
}

const idsIn = (rows: readonly { id: number }[]) => [...new Set(rows.map(({ id }) => id))];

/** Several anime with one id are the parts of one series. */
export async function seriesByLink(
  manager: EntityManager,
  { site, externalId }: { site: string; externalId: string },
): Promise<SeriesPart[]> {
  const rows: { id: number }[] = await manager.query(
    'SELECT DISTINCT animeId AS id FROM anime_link WHERE site = ? AND externalId = ? LIMIT 50',
    [site, externalId],
  );
  return await partsOf(manager, idsIn(rows));
}

/** All anime that belong to a TMDB show: its seasons and its specials. */
export async function seriesOfShow(manager: EntityManager, show: string): Promise<SeriesPart[]> {
  const rows: { id: number }[] = await manager.query(
    `SELECT DISTINCT animeId AS id FROM anime_link
      WHERE site = 'tmdb' AND (externalId = ? OR (externalId >= ? AND externalId < ?)) LIMIT 200`,
    // '0' follows '/' in ASCII, so this is a prefix range.
    [`tv/${show}`, `tv/${show}/`, `tv/${show}0`],
  );
  const parts = await partsOf(manager, idsIn(rows));
  const of = new RegExp(`^tv/${show}(?:/|$)`);
  return parts.filter(({ tmdb }) => tmdb.some((id) => of.test(id)));
}

/** `title` is like `compactText`: normalised and without spaces. */
export async function seriesByTitle(manager: EntityManager, title: string): Promise<SeriesPart[]> {
  const rows: { id: number }[] = await manager.query(
    'SELECT DISTINCT animeId AS id FROM anime_title WHERE compactText = ? LIMIT 50',
    [title],
  );
  return await partsOf(manager, idsIn(rows));
}

/** The anime of its franchise, including itself. */
export async function seriesOfFranchise(manager: EntityManager, animeId: number): Promise<SeriesPart[]> {
  const rows: { id: number }[] = await manager.query(
    `SELECT f.animeId AS id FROM anime_franchise me JOIN anime_franchise f ON f.franchiseId = me.franchiseId
      WHERE me.animeId = ? LIMIT 200`,
    [animeId],
  );
  return await partsOf(manager, idsIn([...rows, { id: animeId }]));
}
