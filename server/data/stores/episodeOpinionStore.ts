import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import type { EpisodeOpinionEntity } from '../entities/tracking';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { limitOffset, type Page, type PageInput } from '../page';
import type { Reaction } from './entryRow';
import type { EpisodeKey } from './listEpisodeStore';
import { columnsOf, type SqlRow } from './sqlRow';

/** What a person thinks of one episode, in one pass. */
export interface EpisodeOpinion {
  number: number;
  pass: number;
  score: number | null;
  note: string;
  /** Others may read the note. */
  notePublic: boolean;
  reaction: Reaction | null;
  /** ISO 8601. */
  updatedAt: string;
}
export type OpinionKey = Pick<EpisodeOpinion, 'number' | 'pass'>;

type SqlOpinion = SqlRow<EpisodeOpinionEntity>;

const fields = ['entryId', 'number', 'pass', 'score', 'note', 'notePublic', 'reaction', 'updatedAt'] as const;
const columns = columnsOf('o', fields);

function toOpinion({
  number,
  pass,
  score,
  note,
  notePublic,
  reaction,
  updatedAt,
}: SqlOpinion): EpisodeOpinion {
  return {
    number,
    pass,
    score,
    note,
    notePublic: Boolean(notePublic),
    reaction: reaction as Reaction | null,
    updatedAt: fromSqlInstant(updatedAt).toISOString(),
  };
}

/** Whether the opinion `o` is about an episode that its pass of the entry `l` has watched: only then it is shown and counted. */
export const isAboutWatched = (o: string) =>
  `(${o}.number <= COALESCE(CASE WHEN ${o}.pass = l.pass THEN l.progress END,
      (SELECT p.progress FROM watch_pass p WHERE p.entryId = ${o}.entryId AND p.number = ${o}.pass), 0)
    OR EXISTS (SELECT 1 FROM episode_watch w
                WHERE w.entryId = ${o}.entryId AND w.pass = ${o}.pass AND w.number = ${o}.number))`;

/** All opinions of each of these entries, shown or not. */
export async function opinionsOf(
  manager: EntityManager,
  entryIds: readonly string[],
): Promise<Map<string, EpisodeOpinion[]>> {
  const rows = await runInSlices<string, SqlOpinion>(entryIds, (slice, marks) =>
    manager.query(
      `SELECT ${columns} FROM episode_opinion o WHERE o.entryId IN (${marks}) ORDER BY o.entryId, o.number, o.pass`,
      [...slice],
    ),
  );
  const byEntry = new Map(entryIds.map((id): [string, EpisodeOpinion[]] => [id, []]));
  for (const row of rows) byEntry.get(row.entryId)?.push(toOpinion(row));
  return byEntry;
}

/** One opinion, shown or not. */
export async function findOpinion(
  manager: EntityManager,
  { entryId, number, pass }: { entryId: string } & OpinionKey,
): Promise<EpisodeOpinion | null> {
  const row = await queryRow<SqlOpinion>(
    manager,
    `SELECT ${columns} FROM episode_opinion o WHERE o.entryId = ? AND o.number = ? AND o.pass = ?`,
    [entryId, number, pass],
    { entryId, number, pass },
  );
  return row ? toOpinion(row) : null;
}

/** The opinions on an episode with a public note, one for each pass at most, shown or not. */
export async function publicOpinionsOn(
  manager: EntityManager,
  { entryId, number }: { entryId: string; number: number },
): Promise<EpisodeOpinion[]> {
  const rows: SqlOpinion[] = await manager.query(
    `SELECT ${columns} FROM episode_opinion o WHERE o.entryId = ? AND o.number = ? AND o.notePublic = 1 ORDER BY o.pass`,
    [entryId, number],
  );
  return rows.map(toOpinion);
}

/** Number of an entry's opinions, and the length of their notes: in characters or bytes, as the database counts. */
export async function opinionTotals(
  manager: EntityManager,
  entryId: string,
): Promise<{ count: number; noteLength: number }> {
  const [row]: { n: number | string; noteLength: number | string | null }[] = await manager.query(
    'SELECT COUNT(*) AS n, SUM(LENGTH(note)) AS noteLength FROM episode_opinion WHERE entryId = ?',
    [entryId],
  );
  return { count: Number(row?.n ?? 0), noteLength: Number(row?.noteLength ?? 0) };
}

export async function insertOpinions(
  manager: EntityManager,
  opinions: readonly ({ entryId: string } & EpisodeOpinion)[],
): Promise<void> {
  await bulkInsert(
    manager,
    'episode_opinion',
    fields,
    opinions.map(({ entryId, number, pass, score, note, notePublic, reaction, updatedAt }) => [
      entryId,
      number,
      pass,
      score,
      note,
      // An undo from before an upgrade has none.
      Number(notePublic ?? false),
      reaction,
      toSqlInstant(new Date(updatedAt)),
    ]),
  );
}

/** Pairs per statement: SQLite limits the depth of an expression to a thousand. */
const PAIRS_PER_STATEMENT = 200;

export async function deleteOpinions(
  manager: EntityManager,
  entryId: string,
  keys: readonly OpinionKey[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += PAIRS_PER_STATEMENT) {
    const slice = keys.slice(from, from + PAIRS_PER_STATEMENT);
    const pairs = slice.map(() => '(number = ? AND pass = ?)').join(' OR ');
    const values = slice.flatMap(({ number, pass }) => [number, pass]);
    await manager.query(`DELETE FROM episode_opinion WHERE entryId = ? AND (${pairs})`, [entryId, ...values]);
  }
}

/** What a user thinks of each of these episodes in their current pass; null where it is not watched. */
export async function opinionsOnEpisodes(
  manager: EntityManager,
  { userId, keys }: { userId: string; keys: readonly EpisodeKey[] },
): Promise<(EpisodeOpinion | null)[]> {
  const found = new Map<string, EpisodeOpinion>();
  for (let from = 0; from < keys.length; from += PAIRS_PER_STATEMENT) {
    const slice = keys.slice(from, from + PAIRS_PER_STATEMENT);
    const [animeIds, numbers] = [
      [...new Set(slice.map(({ animeId }) => animeId))],
      [...new Set(slice.map(({ number }) => number))],
    ];
    const rows: (SqlOpinion & { animeId: number })[] = await manager.query(
      `SELECT l.animeId AS animeId, ${columns}
         FROM list_entry l JOIN episode_opinion o ON o.entryId = l.id AND o.pass = l.pass
        WHERE l.userId = ? AND l.animeId IN (${marksOf(animeIds)}) AND o.number IN (${marksOf(numbers)})
          AND ${isAboutWatched('o')}`,
      [userId, ...animeIds, ...numbers],
    );
    for (const row of rows) found.set(`${row.animeId}/${row.number}`, toOpinion(row));
  }
  return keys.map(({ animeId, number }) => found.get(`${animeId}/${number}`) ?? null);
}

const marksOf = (list: readonly unknown[]) => list.map(() => '?').join(', ');

/** One page of the opinions of each of these entries, by episode, then by pass. */
export async function opinionPages(
  manager: EntityManager,
  { entryIds, ...page }: { entryIds: readonly string[] } & PageInput,
): Promise<Page<EpisodeOpinion>[]> {
  const [limit, offset] = limitOffset(page);
  const totals = await runInSlices<string, { entryId: string; n: number | string }>(
    entryIds,
    (slice, marks) =>
      manager.query(
        `SELECT o.entryId AS entryId, COUNT(*) AS n FROM list_entry l JOIN episode_opinion o ON o.entryId = l.id
        WHERE l.id IN (${marks}) AND ${isAboutWatched('o')} GROUP BY o.entryId`,
        [...slice],
      ),
  );
  const rows = await runInSlices<string, SqlOpinion>(
    totals.map(({ entryId }) => entryId),
    (slice, marks) =>
      manager.query(
        `SELECT * FROM (
           SELECT ${columns}, ROW_NUMBER() OVER (PARTITION BY o.entryId ORDER BY o.number, o.pass) AS turn
             FROM list_entry l JOIN episode_opinion o ON o.entryId = l.id
            WHERE l.id IN (${marks}) AND ${isAboutWatched('o')}) numbered
          WHERE turn > ? AND turn <= ? ORDER BY entryId, turn`,
        [...slice, offset, offset + limit],
      ),
  );
  const counts = new Map(totals.map(({ entryId, n }) => [entryId, Number(n)]));
  return entryIds.map((id) => ({
    items: rows.filter(({ entryId }) => entryId === id).map(toOpinion),
    totalItems: counts.get(id) ?? 0,
  }));
}
