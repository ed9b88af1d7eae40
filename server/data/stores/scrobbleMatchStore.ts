import { type EntityManager, In } from 'typeorm';
import { findPage, findRows } from '../byKey';
import { ScrobbleMatchEntity, SiteMatchEntity } from '../entities/scrobble';
import { FIRST_OWN_ID } from '../ownId';
import { countOf, limitOffset, type Page, type PageInput } from '../page';

export type MatchRow = ScrobbleMatchEntity;
export type SiteMatchRow = SiteMatchEntity;
type MatchKey = Pick<MatchRow, 'seriesKey' | 'season' | 'fromEpisode'>;

/** A user's matches for a season of these series, by first episode. */
export async function matchesOf(
  manager: EntityManager,
  { userId, seriesKeys, season }: { userId: string; seriesKeys: readonly string[]; season: number },
): Promise<MatchRow[]> {
  return await findRows(manager, ScrobbleMatchEntity, {
    where: { userId, seriesKey: In([...seriesKeys]), season },
    order: { fromEpisode: 'ASC' },
  });
}

/** The same for matches that operators decided for all users. */
export async function siteMatches(
  manager: EntityManager,
  { seriesKeys, season }: { seriesKeys: readonly string[]; season: number },
): Promise<SiteMatchRow[]> {
  return await findRows(manager, SiteMatchEntity, {
    where: { seriesKey: In([...seriesKeys]), season },
    order: { fromEpisode: 'ASC' },
  });
}

export async function saveMatch(manager: EntityManager, row: MatchRow): Promise<void> {
  await manager.upsert(ScrobbleMatchEntity, row, ['userId', 'seriesKey', 'season', 'fromEpisode']);
}

export async function countMatches(manager: EntityManager, userId: string): Promise<number> {
  return await manager.countBy(ScrobbleMatchEntity, { userId });
}

/** Newest first. */
export async function matchPage(
  manager: EntityManager,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<MatchRow>> {
  const [take, skip] = limitOffset(page);
  const [items, totalItems] = await findPage(manager, ScrobbleMatchEntity, {
    where: { userId },
    order: { createdAt: 'DESC', seriesKey: 'ASC', season: 'ASC', fromEpisode: 'ASC' },
    take,
    skip,
  });
  return { items, totalItems };
}

/** False if this user has no such match. */
export async function deleteMatch(
  manager: EntityManager,
  { userId, seriesKey, season, fromEpisode }: MatchKey & { userId: string },
): Promise<boolean> {
  const { affected } = await manager.delete(ScrobbleMatchEntity, { userId, seriesKey, season, fromEpisode });
  return affected === 1;
}

/** A match offered by users, with the number of users who agree. */
export interface OfferedMatch extends Omit<SiteMatchRow, 'createdAt'> {
  people: number;
}

/** Undecided offers, most users first. Users' own anime are excluded. */
export async function offeredMatches(manager: EntityManager, page: PageInput): Promise<Page<OfferedMatch>> {
  const grouped = `FROM scrobble_match m
     WHERE m.offered = 1 AND m.animeId < ${FIRST_OWN_ID}
       AND NOT EXISTS (SELECT 1 FROM site_match s
         WHERE s.seriesKey = m.seriesKey AND s.season = m.season AND s.fromEpisode = m.fromEpisode)
     GROUP BY m.seriesKey, m.season, m.fromEpisode, m.animeId, m.firstNumber`;
  const rows: (Omit<OfferedMatch, 'people'> & { people: number | string })[] = await manager.query(
    `SELECT m.seriesKey AS seriesKey, m.season AS season, m.fromEpisode AS fromEpisode, m.animeId AS animeId,
            m.firstNumber AS firstNumber, MAX(m.title) AS title, COUNT(*) AS people
       ${grouped} ORDER BY COUNT(*) DESC, m.seriesKey, m.season, m.fromEpisode, m.animeId LIMIT ? OFFSET ?`,
    limitOffset(page),
  );
  const totalItems = countOf(
    await manager.query(`SELECT COUNT(*) AS n FROM (SELECT m.seriesKey ${grouped}) offers`),
  );
  return { items: rows.map((row) => ({ ...row, people: Number(row.people) })), totalItems };
}

export async function saveSiteMatch(manager: EntityManager, row: SiteMatchRow): Promise<void> {
  await manager.upsert(SiteMatchEntity, row, ['seriesKey', 'season', 'fromEpisode']);
}

/** Removes an offer from the operators' list; its users keep their match. */
export async function withdrawOffers(
  manager: EntityManager,
  { seriesKey, season, fromEpisode, animeId }: MatchKey & Pick<MatchRow, 'animeId'>,
): Promise<void> {
  await manager.update(ScrobbleMatchEntity, { seriesKey, season, fromEpisode, animeId }, { offered: false });
}
