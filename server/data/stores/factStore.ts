import type { EntityManager } from 'typeorm';
import { parseEpisodeKinds } from '../../../shared/episodeKinds';
import { bulkInsert, runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import {
  AnimeFactEntity,
  AnimeRevisionChangeEntity,
  AnimeRevisionEntity,
  EpisodeKindEntity,
  type FactValues,
} from '../entities/editing';
import { lockForUpdate } from '../locks';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export interface Fact {
  animeId: number;
  field: string;
  accepted: FactValues;
  /** The field's value from the sources. */
  sourced: FactValues;
}

export type Revision = AnimeRevisionEntity;

export interface RevisionChange {
  animeId: number;
  version: number;
  field: string;
  shownBefore: FactValues;
  shownAfter: FactValues;
  accepted: boolean;
}

type SqlFact = Pick<AnimeFactEntity, 'animeId' | 'field' | 'accepted' | 'sourced'>;
type SqlChange = SqlRow<AnimeRevisionChangeEntity>;

const MAX_TEXT_BYTES = 65_000;

const listOf = (text: string): FactValues => JSON.parse(text) as FactValues;
/** JSON of the list, truncated to the values that fit the column. */
function textOf(values: FactValues): string {
  const text = JSON.stringify(values);
  return Buffer.byteLength(text) <= MAX_TEXT_BYTES ? text : textOf(values.slice(0, -1));
}

const toFact = (row: SqlFact): Fact => ({
  ...row,
  accepted: listOf(row.accepted),
  sourced: listOf(row.sourced),
});
const toChange = (row: SqlChange): RevisionChange => ({
  ...row,
  shownBefore: listOf(row.shownBefore),
  shownAfter: listOf(row.shownAfter),
  accepted: Number(row.accepted) !== 0,
});

const facts = 'SELECT animeId, field, accepted, sourced FROM anime_fact';
const changeColumns = columnsOf('c', [
  'animeId',
  'version',
  'field',
  'shownBefore',
  'shownAfter',
  'accepted',
] satisfies (keyof RevisionChange)[]);
const revisionColumns = columnsOf('r', [
  'animeId',
  'version',
  'suggestionId',
  'authorId',
  'editorId',
  'putBack',
  'createdAt',
] satisfies (keyof Revision)[]);

/** Every accepted fact, to apply over the records of a load. */
export async function allFacts(manager: EntityManager): Promise<Fact[]> {
  const rows: SqlFact[] = await manager.query(`${facts} ORDER BY animeId, field`);
  return rows.map(toFact);
}

export async function factsOf(manager: EntityManager, animeIds: readonly number[]): Promise<Fact[]> {
  const rows = await runInSlices<number, SqlFact>(animeIds, (slice, marks) =>
    manager.query(`${facts} WHERE animeId IN (${marks}) ORDER BY animeId, field`, [...slice]),
  );
  return rows.map(toFact);
}

/** What reads the facts by their own table follows in the same transaction. */
export async function saveFacts(manager: EntityManager, rows: readonly Fact[]): Promise<void> {
  for (const { animeId, field, accepted, sourced } of rows) {
    await manager.delete(AnimeFactEntity, { animeId, field });
    await manager.insert(AnimeFactEntity, {
      animeId,
      field,
      accepted: textOf(accepted),
      sourced: textOf(sourced),
    });
    if (field === 'EPISODE_KINDS') await writeEpisodeKinds(manager, animeId, accepted);
  }
}

export async function deleteFact(
  manager: EntityManager,
  { animeId, field }: Pick<Fact, 'animeId' | 'field'>,
): Promise<void> {
  await manager.delete(AnimeFactEntity, { animeId, field });
  if (field === 'EPISODE_KINDS') await writeEpisodeKinds(manager, animeId, []);
}

async function writeEpisodeKinds(manager: EntityManager, animeId: number, lines: FactValues): Promise<void> {
  await manager.delete(EpisodeKindEntity, { animeId });
  const { ranges = [] } = parseEpisodeKinds(lines);
  await bulkInsert(
    manager,
    'episode_kind',
    ['animeId', 'fromNumber', 'toNumber', 'kind'],
    ranges.map(({ kind, from, to }) => [animeId, from, to, kind]),
  );
}

/** Number of anime with accepted facts, and of versions in total. */
export async function countFacts(manager: EntityManager): Promise<{ anime: number; versions: number }> {
  const [row]: { anime: number | string; versions: number | string }[] = await manager.query(
    `SELECT (SELECT COUNT(DISTINCT animeId) FROM anime_fact) AS anime, (SELECT COUNT(*) FROM anime_revision) AS versions`,
  );
  return { anime: Number(row?.anime ?? 0), versions: Number(row?.versions ?? 0) };
}

/** The newest version of each of these anime; 0 if never edited. */
export async function versionsOf(manager: EntityManager, animeIds: readonly number[]): Promise<number[]> {
  const rows = await runInSlices<number, { animeId: number; version: number }>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT animeId, MAX(version) AS version FROM anime_revision WHERE animeId IN (${marks}) GROUP BY animeId`,
      [...slice],
    ),
  );
  const found = new Map(rows.map(({ animeId, version }) => [animeId, Number(version)]));
  return animeIds.map((id) => found.get(id) ?? 0);
}

/** The newest version, with the anime locked until the commit, so that its versions are written in sequence. */
export async function lockVersion(manager: EntityManager, animeId: number): Promise<number | undefined> {
  const held: unknown[] = await manager.query(`SELECT id FROM anime WHERE id = ?${lockForUpdate(manager)}`, [
    animeId,
  ]);
  return held.length === 0 ? undefined : (await versionsOf(manager, [animeId]))[0];
}

export async function insertRevision(
  manager: EntityManager,
  revision: Revision,
  changes: readonly Omit<RevisionChange, 'animeId' | 'version'>[],
): Promise<void> {
  const { animeId, version } = revision;
  await manager.insert(AnimeRevisionEntity, revision);
  for (const { field, shownBefore, shownAfter, accepted } of changes) {
    await manager.insert(AnimeRevisionChangeEntity, {
      animeId,
      version,
      field,
      accepted,
      shownBefore: textOf(shownBefore),
      shownAfter: textOf(shownAfter),
    });
  }
}

/** Newest first; with `below`, only older versions. */
export async function revisionsOf(
  manager: EntityManager,
  { animeId, below, most }: { animeId: number; below: number | null; most: number },
): Promise<Revision[]> {
  const rows: SqlRow<Revision>[] = await manager.query(
    `SELECT ${revisionColumns} FROM anime_revision r WHERE r.animeId = ? AND r.version < ?
      ORDER BY r.version DESC LIMIT ?`,
    [animeId, below ?? 2_000_000_000, most],
  );
  return rows.map((row) => withDates<Revision, 'createdAt'>(row, ['createdAt']));
}

export async function findRevisionOf(
  manager: EntityManager,
  suggestionId: string,
): Promise<Pick<Revision, 'animeId' | 'version'> | null> {
  const sql = 'SELECT animeId, version, suggestionId FROM anime_revision WHERE suggestionId = ?';
  const row = await queryRow<Pick<Revision, 'animeId' | 'version'>>(manager, sql, [suggestionId], {
    suggestionId,
  });
  return row ? { animeId: row.animeId, version: row.version } : null;
}

/** The changes in these versions of an anime. */
export async function changesOf(
  manager: EntityManager,
  { animeId, versions }: { animeId: number; versions: readonly number[] },
): Promise<RevisionChange[]> {
  const rows = await runInSlices<number, SqlChange>(versions, (slice, marks) =>
    manager.query(
      `SELECT ${changeColumns} FROM anime_revision_change c WHERE c.animeId = ? AND c.version IN (${marks})
        ORDER BY c.version, c.field`,
      [animeId, ...slice],
    ),
  );
  return rows.map(toChange);
}

/** The last change of every field up to a version, which is its state at that version. */
export async function changesUpTo(
  manager: EntityManager,
  { animeId, version }: { animeId: number; version: number },
): Promise<RevisionChange[]> {
  const rows: SqlChange[] = await manager.query(
    `SELECT ${changeColumns} FROM anime_revision_change c
       JOIN (SELECT field, MAX(version) AS last FROM anime_revision_change
              WHERE animeId = ? AND version <= ? GROUP BY field) l ON l.field = c.field AND l.last = c.version
      WHERE c.animeId = ?`,
    [animeId, version, animeId],
  );
  return rows.map(toChange);
}

/** Accepted facts of one field, for all anime. */
export async function factsInField(manager: EntityManager, field: string): Promise<Fact[]> {
  const rows: SqlFact[] = await manager.query(`${facts} WHERE field = ? ORDER BY animeId`, [field]);
  return rows.map(toFact);
}

/** The fields of these anime that were ever edited. */
export async function changedFieldsOf(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<Pick<Fact, 'animeId' | 'field'>[]> {
  return await runInSlices<number, Pick<Fact, 'animeId' | 'field'>>(animeIds, (slice, marks) =>
    manager.query(`SELECT DISTINCT animeId, field FROM anime_revision_change WHERE animeId IN (${marks})`, [
      ...slice,
    ]),
  );
}

/** Anime of a source without files: those added by users. */
export async function hasFactsOfSource(
  manager: EntityManager,
  sourceId: string,
): Promise<{ id: number; sourceKey: string }[]> {
  return await manager.query('SELECT id, sourceKey FROM anime WHERE sourceId = ? ORDER BY id', [sourceId]);
}
