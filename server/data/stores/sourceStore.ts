import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices, type SqlValue } from '../bulkInsert';
import { findRows, queryRow } from '../byKey';
import { type AnimeSourceFactEntity, type SourceRecordEntity, SourceStateEntity } from '../entities/sources';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../instant';
import { lockForUpdate } from '../locks';
import type { SqlRow } from './sqlRow';

export type SourceState = SourceStateEntity;
/** A record as it arrives. */
export type FetchedRecord = Pick<
  SourceRecordEntity,
  'externalId' | 'payload' | 'contentHash' | 'etag' | 'page' | 'problem'
>;
export type SourceFact = AnimeSourceFactEntity;

/** The records of one feed of a source. */
export interface FeedKey {
  sourceId: string;
  feed: string;
}

export function allStates(manager: EntityManager): Promise<SourceState[]> {
  return findRows(manager, SourceStateEntity, { order: { place: 'ASC', sourceId: 'ASC' } });
}

/** A source that is new, unless another instance that starts has just written it. */
export async function insertState(
  manager: EntityManager,
  { sourceId, place, adds }: Pick<SourceState, 'sourceId' | 'place' | 'adds'>,
): Promise<void> {
  const begun = { page: 0, walkedAt: null, day: '', requests: 0, failures: 0, retryAt: null };
  await manager
    .createQueryBuilder()
    .insert()
    .into(SourceStateEntity)
    .values({ sourceId, place, adds, ...begun, revision: 0, composedRevision: 0 })
    .orIgnore()
    .execute();
}

/** Also what the catalogue is composed from: it depends on the order, and on what is added. */
export async function placeSource(
  manager: EntityManager,
  { sourceId, place, adds }: Pick<SourceState, 'sourceId' | 'place' | 'adds'>,
): Promise<void> {
  await manager.query(
    'UPDATE source_state SET place = ?, adds = ?, revision = revision + 1 WHERE sourceId = ?',
    [place, Number(adds), sourceId],
  );
}

/** Where the source stands, with its row locked until the commit. Undefined if it is off. */
export async function lockSource(manager: EntityManager, sourceId: string): Promise<number | undefined> {
  const sql = `SELECT sourceId, place FROM source_state WHERE sourceId = ?${lockForUpdate(manager)}`;
  const row = await queryRow<Pick<SourceState, 'place'>>(manager, sql, [sourceId], { sourceId });
  return row?.place ?? undefined;
}

type Progress = Pick<SourceState, 'page' | 'walkedAt' | 'day' | 'requests' | 'failures' | 'retryAt'>;

/** Leaves alone what others change: the place, and the revisions. */
export async function writeProgress(
  manager: EntityManager,
  sourceId: string,
  { page, walkedAt, day, requests, failures, retryAt }: Progress,
): Promise<void> {
  await manager.query(
    `UPDATE source_state SET page = ?, walkedAt = ?, day = ?, requests = ?, failures = ?, retryAt = ?
      WHERE sourceId = ?`,
    [
      ...[page, walkedAt && toSqlInstant(walkedAt), day, requests, failures],
      ...[retryAt && toSqlInstant(retryAt), sourceId],
    ],
  );
}

export async function raiseRevision(manager: EntityManager, sourceId: string): Promise<void> {
  await manager.query('UPDATE source_state SET revision = revision + 1 WHERE sourceId = ?', [sourceId]);
}

/** Records that the catalogue was composed from this revision. */
export async function writeComposed(
  manager: EntityManager,
  { sourceId, revision }: Pick<SourceState, 'sourceId' | 'revision'>,
): Promise<void> {
  await manager.query('UPDATE source_state SET composedRevision = ? WHERE sourceId = ?', [
    revision,
    sourceId,
  ]);
}

/** Removes a source that is off, once nothing is composed from it. */
export async function deleteState(manager: EntityManager, sourceId: string): Promise<void> {
  await manager.query('DELETE FROM source_state WHERE sourceId = ? AND place IS NULL', [sourceId]);
}

/** The ids in this database of all anime in the catalogue, those of the best known first. */
export async function externalIdsOn(manager: EntityManager, site: string): Promise<string[]> {
  const rows: { externalId: string }[] = await manager.query(
    `SELECT l.externalId AS externalId, MAX(a.popularity) AS popularity
       FROM anime_link l JOIN anime a ON a.id = l.animeId
      WHERE l.kind = 'DATABASE' AND l.site = ? AND a.listed = 1
      GROUP BY l.externalId ORDER BY MAX(a.popularity) DESC, l.externalId`,
    [site],
  );
  return rows.map(({ externalId }) => externalId);
}

/** In an anime of the catalogue that another source has, too. */
const inCatalogue = `SELECT 1 FROM anime_link l JOIN anime a ON a.id = l.animeId
   WHERE l.kind = 'DATABASE' AND l.site = ? AND l.externalId = source_record.externalId
     AND a.listed = 1 AND a.sourceId <> ?`;

/** How many records of a feed are about anime that no other source has. */
export async function countFurther(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  site: string,
): Promise<number> {
  const [found]: { further: number | string }[] = await manager.query(
    `SELECT COUNT(*) AS further FROM source_record
      WHERE sourceId = ? AND feed = ? AND payload IS NOT NULL AND NOT EXISTS (${inCatalogue})`,
    [sourceId, feed, site, sourceId],
  );
  return Number(found?.further ?? 0);
}

/** Removes what a source says of anime that no other source has. */
export async function deleteFurther(
  manager: EntityManager,
  { sourceId, site }: { sourceId: string; site: string },
): Promise<void> {
  await manager.query(`DELETE FROM source_record WHERE sourceId = ? AND NOT EXISTS (${inCatalogue})`, [
    sourceId,
    site,
    sourceId,
  ]);
}

/** The ids of all anime that a source says something of. */
export async function externalIdsIn(manager: EntityManager, sourceId: string): Promise<string[]> {
  const rows: { externalId: string }[] = await manager.query(
    `SELECT DISTINCT externalId FROM source_record
      WHERE sourceId = ? AND payload IS NOT NULL ORDER BY externalId`,
    [sourceId],
  );
  return rows.map(({ externalId }) => externalId);
}

/** Lets its lists be read from the beginning and in full, also where nothing has changed. */
export async function readAnew(manager: EntityManager, sourceId: string): Promise<void> {
  await manager.query('UPDATE source_state SET page = 0, walkedAt = NULL WHERE sourceId = ?', [sourceId]);
  await manager.query('UPDATE source_record SET etag = NULL WHERE sourceId = ? AND page IS NOT NULL', [
    sourceId,
  ]);
}

type Tried = Pick<SourceRecordEntity, 'externalId' | 'triedAt' | 'problem'>;

/** When each record of a feed was last asked for, and whether the answer could be used. */
export async function triedRecords(manager: EntityManager, { sourceId, feed }: FeedKey): Promise<Tried[]> {
  const rows: SqlRow<Tried>[] = await manager.query(
    'SELECT externalId, triedAt, problem FROM source_record WHERE sourceId = ? AND feed = ?',
    [sourceId, feed],
  );
  return rows.map((row) => ({ ...row, triedAt: fromSqlInstant(row.triedAt) }));
}

type Known = Pick<SourceRecordEntity, 'externalId' | 'contentHash' | 'etag'>;

export async function knownRecords(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  externalIds: readonly string[],
): Promise<Known[]> {
  return await runInSlices<string, Known>(externalIds, (slice, marks) =>
    manager.query(
      `SELECT externalId, contentHash, etag FROM source_record
        WHERE sourceId = ? AND feed = ? AND externalId IN (${marks})`,
      [sourceId, feed, ...slice],
    ),
  );
}

/** The mark by which the source recognises this page of its list, as it came last. */
export async function etagOfPage(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  page: number,
): Promise<string | null> {
  const [found]: { etag: string | null }[] = await manager.query(
    'SELECT MAX(etag) AS etag FROM source_record WHERE sourceId = ? AND feed = ? AND page = ?',
    [sourceId, feed, page],
  );
  return found?.etag ?? null;
}

export async function writeRecords(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  { at, records }: { at: Date; records: readonly FetchedRecord[] },
): Promise<void> {
  await deleteIn(manager, { sourceId, feed }, records);
  const columns = [
    ...['sourceId', 'feed', 'externalId', 'payload', 'contentHash', 'etag', 'page'],
    ...['fetchedAt', 'triedAt', 'problem'],
  ];
  const time = toSqlInstant(at);
  const rows = records.map((one): SqlValue[] => [
    ...[sourceId, feed, one.externalId, one.payload, one.contentHash, one.etag, one.page],
    ...[one.payload === null ? null : time, time, one.problem],
  ]);
  await bulkInsert(manager, 'source_record', columns, rows);
}

async function deleteIn(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  records: readonly FetchedRecord[],
): Promise<void> {
  await changeInSlices(
    manager,
    'DELETE FROM source_record WHERE sourceId = ? AND feed = ? AND externalId IN ({ids})',
    records.map(({ externalId }) => externalId),
    [sourceId, feed],
  );
}

/** These say what they said; they may stand elsewhere now. */
export async function confirmRecords(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  {
    at,
    externalIds,
    etag,
    page,
  }: Pick<FetchedRecord, 'etag' | 'page'> & { at: Date; externalIds: readonly string[] },
): Promise<void> {
  const time = toSqlInstant(at);
  await changeInSlices(
    manager,
    `UPDATE source_record SET fetchedAt = ?, triedAt = ?, problem = NULL, etag = ?, page = ?
      WHERE sourceId = ? AND feed = ? AND payload IS NOT NULL AND externalId IN ({ids})`,
    externalIds,
    [time, time, etag, page, sourceId, feed],
  );
}

/** What stood on this page is as it was. */
export async function confirmPage(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  { at, page }: { at: Date; page: number },
): Promise<void> {
  const time = toSqlInstant(at);
  await manager.query(
    `UPDATE source_record SET fetchedAt = ?, triedAt = ?, problem = NULL
      WHERE sourceId = ? AND feed = ? AND page = ? AND payload IS NOT NULL`,
    [time, time, sourceId, feed, page],
  );
}

/** Which records of the feed have this mark. */
export async function recordsMarked(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  etag: string,
): Promise<string[]> {
  const rows: { externalId: string }[] = await manager.query(
    `SELECT externalId FROM source_record
      WHERE sourceId = ? AND feed = ? AND etag = ? AND payload IS NOT NULL ORDER BY externalId`,
    [sourceId, feed, etag],
  );
  return rows.map(({ externalId }) => externalId);
}

/** The last answer about these could not be used: what came before stays until it is too old. */
export async function noteProblem(
  manager: EntityManager,
  { sourceId, feed }: FeedKey,
  { at, externalIds, problem }: { at: Date; externalIds: readonly string[]; problem: string },
): Promise<void> {
  const time = toSqlInstant(at);
  const known = new Set(
    (await knownRecords(manager, { sourceId, feed }, externalIds)).map(({ externalId }) => externalId),
  );
  await changeInSlices(
    manager,
    'UPDATE source_record SET triedAt = ?, problem = ? WHERE sourceId = ? AND feed = ? AND externalId IN ({ids})',
    externalIds.filter((id) => known.has(id)),
    [time, problem, sourceId, feed],
  );
  await bulkInsert(
    manager,
    'source_record',
    ['sourceId', 'feed', 'externalId', 'payload', 'contentHash', 'triedAt', 'problem'],
    externalIds.filter((id) => !known.has(id)).map((id) => [sourceId, feed, id, null, '', time, problem]),
  );
}

/** Removes what the source has not said since then. Returns how many records that were. */
export async function expireRecords(
  manager: EntityManager,
  { sourceId, before }: { sourceId: string; before: Date },
): Promise<number> {
  const time = toSqlInstant(before);
  const [found]: { old: number | string }[] = await manager.query(
    'SELECT COUNT(*) AS old FROM source_record WHERE sourceId = ? AND fetchedAt < ?',
    [sourceId, time],
  );
  const old = Number(found?.old ?? 0);
  if (old > 0)
    await manager.query('DELETE FROM source_record WHERE sourceId = ? AND fetchedAt < ?', [sourceId, time]);
  return old;
}

export async function deleteRecords(manager: EntityManager, sourceId: string): Promise<void> {
  await manager.query('DELETE FROM source_record WHERE sourceId = ?', [sourceId]);
}

export interface StoredRecord extends FeedKey {
  externalId: string;
  payload: string;
  fetchedAt: Date;
}

/** What a source says of these, the latest first. */
export async function recordsOf(
  manager: EntityManager,
  { sourceId, externalIds }: { sourceId: string; externalIds: readonly string[] },
): Promise<StoredRecord[]> {
  const rows = await runInSlices<string, SqlRow<StoredRecord>>(externalIds, (slice, marks) =>
    manager.query(
      `SELECT sourceId, feed, externalId, payload, fetchedAt FROM source_record
        WHERE sourceId = ? AND payload IS NOT NULL AND externalId IN (${marks})
        ORDER BY fetchedAt DESC, feed`,
      [sourceId, ...slice],
    ),
  );
  return rows.map((row) => ({ ...row, fetchedAt: fromSqlInstant(row.fetchedAt) }));
}

/** All that a source says, in parts: those that follow a record. */
export async function recordsAfter(
  manager: EntityManager,
  { sourceId, feed, externalId, most }: FeedKey & { externalId: string; most: number },
): Promise<StoredRecord[]> {
  const rows: SqlRow<StoredRecord>[] = await manager.query(
    `SELECT sourceId, feed, externalId, payload, fetchedAt FROM source_record
      WHERE sourceId = ? AND payload IS NOT NULL AND (feed > ? OR (feed = ? AND externalId > ?))
      ORDER BY feed, externalId LIMIT ?`,
    [sourceId, feed, feed, externalId, most],
  );
  return rows.map((row) => ({ ...row, fetchedAt: fromSqlInstant(row.fetchedAt) }));
}

export interface RecordCount extends FeedKey {
  /** With something in them. */
  records: number;
  problems: number;
  oldest: Date | null;
  newest: Date | null;
}

export async function countRecords(manager: EntityManager): Promise<RecordCount[]> {
  const rows: (SqlRow<Omit<RecordCount, 'records' | 'problems'>> &
    Record<'records' | 'problems', number | string>)[] = await manager.query(
    `SELECT sourceId, feed, COUNT(payload) AS records, COUNT(problem) AS problems,
            MIN(fetchedAt) AS oldest, MAX(fetchedAt) AS newest
       FROM source_record GROUP BY sourceId, feed ORDER BY sourceId, feed`,
  );
  return rows.map((row) => ({
    ...row,
    records: Number(row.records),
    problems: Number(row.problems),
    oldest: fromSqlInstantOrNull(row.oldest),
    newest: fromSqlInstantOrNull(row.newest),
  }));
}

export async function countSourceFacts(
  manager: EntityManager,
): Promise<{ sourceId: string; field: string; anime: number }[]> {
  const rows: { sourceId: string; field: string; anime: number | string }[] = await manager.query(
    `SELECT sourceId, field, COUNT(*) AS anime FROM anime_source_fact
      GROUP BY sourceId, field ORDER BY sourceId, field`,
  );
  return rows.map((row) => ({ ...row, anime: Number(row.anime) }));
}

/** How many anime have a fact of a source, by its id. */
export async function countSourcedByAnime(manager: EntityManager): Promise<Map<string, number>> {
  const rows: { sourceId: string; anime: number | string }[] = await manager.query(
    'SELECT sourceId, COUNT(DISTINCT animeId) AS anime FROM anime_source_fact GROUP BY sourceId',
  );
  return new Map(rows.map(({ sourceId, anime }) => [sourceId, Number(anime)]));
}

const storedFacts = 'SELECT animeId, field, sourceId, feed, externalId, shown FROM anime_source_fact';

/** The anime that have facts of sources, by id. */
export async function animeWithSourceFacts(manager: EntityManager): Promise<number[]> {
  const rows: { animeId: number }[] = await manager.query(
    'SELECT DISTINCT animeId FROM anime_source_fact ORDER BY animeId',
  );
  return rows.map(({ animeId }) => animeId);
}

/** As they were stored for these anime. */
export async function storedFactsOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<SourceFact[]> {
  return await runInSlices<number, SourceFact>(animeIds, (slice, marks) =>
    manager.query(`${storedFacts} WHERE animeId IN (${marks}) ORDER BY animeId, field, sourceId`, [...slice]),
  );
}

/** Replaces the facts of these anime. */
export async function replaceSourceFacts(
  manager: EntityManager,
  { animeIds, facts }: { animeIds: readonly number[]; facts: readonly SourceFact[] },
): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM anime_source_fact WHERE animeId IN ({ids})', animeIds);
  await insertFacts(manager, facts);
}

async function insertFacts(manager: EntityManager, facts: readonly SourceFact[]): Promise<void> {
  await bulkInsert(
    manager,
    'anime_source_fact',
    ['animeId', 'field', 'sourceId', 'feed', 'externalId', 'shown'],
    facts.map((one) => [one.animeId, one.field, one.sourceId, one.feed, one.externalId, one.shown]),
  );
}

/** Replaces all facts of one field. */
export async function replaceFactsIn(
  manager: EntityManager,
  field: string,
  facts: readonly SourceFact[],
): Promise<void> {
  await manager.query('DELETE FROM anime_source_fact WHERE field = ?', [field]);
  await insertFacts(manager, facts);
}

/** A fact with when its source last said it. */
export interface DatedFact
  extends Pick<SourceFact, 'animeId' | 'field' | 'sourceId' | 'externalId' | 'shown'> {
  fetchedAt: Date;
}

/** The fields of an anime that an outside source has a value for, shown or not. */
export async function sourcedFieldsOf(manager: EntityManager, animeId: number): Promise<string[]> {
  const rows: { field: string }[] = await manager.query(
    'SELECT DISTINCT field FROM anime_source_fact WHERE animeId = ?',
    [animeId],
  );
  return rows.map(({ field }) => field);
}

/**
 * The facts of these anime that outside sources gave, all or in these fields, without those that people decided since. Days of episodes give way to every other
 * run that people decide on.
 */
export async function sourceFactsOf(
  manager: EntityManager,
  animeIds: readonly number[],
  fields: readonly string[] = [],
): Promise<DatedFact[]> {
  const wanted = fields.length > 0 ? `AND f.field IN (${fields.map(() => '?')})` : '';
  const rows = await runInSlices<number, SqlRow<DatedFact>>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT f.animeId AS animeId, f.field AS field, f.sourceId AS sourceId, f.externalId AS externalId,
              f.shown AS shown, r.fetchedAt AS fetchedAt
         FROM anime_source_fact f
         JOIN source_record r ON r.sourceId = f.sourceId AND r.feed = f.feed AND r.externalId = f.externalId
        WHERE f.animeId IN (${marks}) ${wanted} AND r.fetchedAt IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM anime_fact d WHERE d.animeId = f.animeId AND (d.field = f.field
            OR (f.field = 'EPISODE_DATES' AND d.accepted <> d.sourced
                AND d.field IN ('FORMAT', 'STARTS_ON', 'ENDS_ON', 'EPISODE_COUNT'))))
        ORDER BY f.animeId, f.field, f.sourceId`,
      [...slice, ...fields],
    ),
  );
  return rows.map((row) => ({ ...row, fetchedAt: fromSqlInstant(row.fetchedAt) }));
}
