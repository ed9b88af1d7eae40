import { type EntityManager, In, LessThan, MoreThanOrEqual } from 'typeorm';
import { findPage, findRow, findRows, hasRow } from '../byKey';
import { ScrobblePlayEntity, ScrobbleRulesEntity } from '../entities/scrobble';
import { fromSqlInstant } from '../instant';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { removeBatch } from '../removeRows';

export type ScrobbleRulesRow = ScrobbleRulesEntity;
export type PlayRow = ScrobblePlayEntity;

export async function findScrobbleRules(
  manager: EntityManager,
  userId: string,
): Promise<ScrobbleRulesRow | null> {
  return await findRow(manager, ScrobbleRulesEntity, { where: { userId } });
}

export async function saveScrobbleRules(manager: EntityManager, row: ScrobbleRulesRow): Promise<void> {
  await manager.upsert(ScrobbleRulesEntity, row, ['userId']);
}

/** Whether there is a play with this key, at any time or since then. */
export async function hasPlay(
  manager: EntityManager,
  { userId, playKey, since }: Pick<PlayRow, 'userId' | 'playKey'> & { since?: Date },
): Promise<boolean> {
  const at = since ? { createdAt: MoreThanOrEqual(since) } : {};
  return await hasRow(manager, ScrobblePlayEntity, { userId, playKey, ...at });
}

/** Ignores duplicates: of two concurrent ones, the first stays. */
export async function insertPlay(manager: EntityManager, row: PlayRow): Promise<void> {
  await manager.createQueryBuilder().insert().into(ScrobblePlayEntity).values(row).orIgnore().execute();
}

export async function findPlay(
  manager: EntityManager,
  { id, userId }: Pick<PlayRow, 'id' | 'userId'>,
): Promise<PlayRow | null> {
  return await findRow(manager, ScrobblePlayEntity, { where: { id, userId } });
}

export async function countPlays(
  manager: EntityManager,
  { userId, state }: Pick<PlayRow, 'userId' | 'state'>,
): Promise<number> {
  return await manager.countBy(ScrobblePlayEntity, { userId, state });
}

/** Plays in one of these states, newest first. */
export async function playsIn(
  manager: EntityManager,
  { userId, states, ...page }: { userId: string; states: readonly string[] } & PageInput,
): Promise<Page<PlayRow>> {
  const [take, skip] = limitOffset(page);
  const where = { userId, state: In([...states]) };
  const order = { createdAt: 'DESC', id: 'ASC' } as const;
  const [items, totalItems] = await findPage(manager, ScrobblePlayEntity, { where, order, take, skip });
  return { items, totalItems };
}

/** All of a user's plays, oldest first. */
export async function playsOf(manager: EntityManager, userId: string): Promise<PlayRow[]> {
  return await findRows(manager, ScrobblePlayEntity, {
    where: { userId },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
}

type SeasonKey = Pick<PlayRow, 'userId' | 'state' | 'seriesKey' | 'season'>;

/** Plays of one season of a player's series, by episode. */
export async function playsOfSeason(manager: EntityManager, season: SeasonKey): Promise<PlayRow[]> {
  return await findRows(manager, ScrobblePlayEntity, { where: season, order: { episode: 'ASC', id: 'ASC' } });
}

export async function updatePlay(
  manager: EntityManager,
  id: string,
  outcome: Pick<PlayRow, 'state' | 'animeId' | 'number' | 'undoId'>,
): Promise<void> {
  await manager.update(ScrobblePlayEntity, { id }, outcome);
}

export async function setPlaysOfSeason(
  manager: EntityManager,
  season: SeasonKey,
  state: string,
): Promise<void> {
  await manager.update(ScrobblePlayEntity, season, { state });
}

/** A season of a player's series with plays in one state. */
export interface WaitingSeason {
  /** The play with the highest id. */
  playId: string;
  title: string;
  seriesKey: string;
  season: number;
  first: number;
  last: number;
  plays: number;
  at: Date;
}

/** Plays in a state grouped by season, latest first. */
export async function waitingSeasons(
  manager: EntityManager,
  { userId, state, ...page }: { userId: string; state: string } & PageInput,
): Promise<Page<WaitingSeason>> {
  const grouped = `FROM scrobble_play WHERE userId = ? AND state = ? GROUP BY seriesKey, season`;
  type Row = Omit<WaitingSeason, 'at' | 'plays'> & { at: string | Date; plays: number | string };
  const rows: Row[] = await manager.query(
    `SELECT seriesKey, season, MAX(title) AS title, MAX(id) AS playId, MIN(episode) AS first, MAX(episode) AS last,
            COUNT(*) AS plays, MAX(createdAt) AS at
       ${grouped} ORDER BY MAX(createdAt) DESC, seriesKey, season LIMIT ? OFFSET ?`,
    [userId, state, ...limitOffset(page)],
  );
  const totalItems = countOf(
    await manager.query(`SELECT COUNT(*) AS n FROM (SELECT seriesKey ${grouped}) seasons`, [userId, state]),
  );
  return {
    items: rows.map((row) => ({ ...row, plays: Number(row.plays), at: fromSqlInstant(row.at) })),
    totalItems,
  };
}

/** Keeps only the newest of a user's plays. */
export async function trimPlays(
  manager: EntityManager,
  { userId, keep }: { userId: string; keep: number },
): Promise<void> {
  const order = { createdAt: 'DESC', id: 'ASC' } as const;
  const over = await findRows(manager, ScrobblePlayEntity, {
    where: { userId },
    order,
    skip: keep,
    take: 200,
  });
  if (over.length > 0) await manager.delete(ScrobblePlayEntity, { id: In(over.map(({ id }) => id)) });
}

export async function deletePlaysBefore(manager: EntityManager, until: Date, limit: number): Promise<number> {
  return await removeBatch(manager, ScrobblePlayEntity, { createdAt: LessThan(until) }, limit);
}
