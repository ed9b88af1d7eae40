import type { EntityManager } from 'typeorm';
import { hasRow } from '../byKey';
import { AnimeSuggestionEntity, type FactChange, type SuggestionState } from '../entities/editing';
import { countOf } from '../page';
import { markByKey } from '../readMarks';
import { beyond, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type Suggestion = AnimeSuggestionEntity;

const columns = columnsOf('s', [
  'id',
  'animeId',
  'authorId',
  'state',
  'changes',
  'fingerprint',
  'version',
  'note',
  'sourceUrl',
  'createdAt',
  'decidedAt',
  'deciderId',
  'reason',
] satisfies (keyof Suggestion)[]);

type SqlSuggestion = SqlRow<Omit<Suggestion, 'changes'>> & { changes: string };

function toSuggestion({ changes, ...row }: SqlSuggestion): Suggestion {
  const { createdAt, decidedAt, ...rest } = withDates<Omit<Suggestion, 'changes'>, 'createdAt' | 'decidedAt'>(
    row,
    ['createdAt', 'decidedAt'],
  );
  return { ...rest, createdAt, decidedAt, changes: JSON.parse(changes) as FactChange[] };
}

export async function insertSuggestion(manager: EntityManager, row: Suggestion): Promise<void> {
  await manager.insert(AnimeSuggestionEntity, row);
}

export async function suggestionsByIds(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Suggestion[]> {
  if (ids.length === 0) return [];
  const marks = ids.map(() => '?').join(', ');
  const rows: SqlSuggestion[] = await manager.query(
    markByKey(`SELECT ${columns} FROM anime_suggestion s WHERE s.id IN (${marks})`),
    [...ids],
  );
  return rows.map(toSuggestion);
}

/** Open ones oldest first, others newest first. */
export async function suggestionsIn(
  manager: EntityManager,
  { state, after, most }: Slice & { state: SuggestionState },
): Promise<Suggestion[]> {
  const newestFirst = state !== 'OPEN';
  const from = beyond(after, { at: 's.createdAt', id: 's.id', newestFirst });
  const direction = newestFirst ? 'DESC' : 'ASC';
  const rows: SqlSuggestion[] = await manager.query(
    `SELECT ${columns} FROM anime_suggestion s WHERE s.state = ? AND ${from.sql}
      ORDER BY s.createdAt ${direction}, s.id ${direction} LIMIT ?`,
    [state, ...from.values, most],
  );
  return rows.map(toSuggestion);
}

/** A user's own suggestions, newest first. */
export async function suggestionsBy(
  manager: EntityManager,
  { authorId, after, most }: Slice & { authorId: string },
): Promise<Suggestion[]> {
  const from = beyond(after, { at: 's.createdAt', id: 's.id' });
  const rows: SqlSuggestion[] = await manager.query(
    `SELECT ${columns} FROM anime_suggestion s WHERE s.authorId = ? AND ${from.sql}
      ORDER BY s.createdAt DESC, s.id DESC LIMIT ?`,
    [authorId, ...from.values, most],
  );
  return rows.map(toSuggestion);
}

export async function countOpenSuggestions(manager: EntityManager): Promise<number> {
  return countOf(await manager.query("SELECT COUNT(*) AS n FROM anime_suggestion WHERE state = 'OPEN'"));
}

export async function countOpenBy(manager: EntityManager, authorId: string): Promise<number> {
  return await manager.countBy(AnimeSuggestionEntity, { authorId, state: 'OPEN' });
}

export async function isOpenAlready(manager: EntityManager, fingerprint: string): Promise<boolean> {
  return await hasRow(manager, AnimeSuggestionEntity, { fingerprint, state: 'OPEN' });
}

/** False if it is no longer open: of two concurrent decisions, only one succeeds. */
export async function closeSuggestion(
  manager: EntityManager,
  id: string,
  decision: Pick<Suggestion, 'state' | 'decidedAt' | 'deciderId' | 'reason'>,
): Promise<boolean> {
  const { affected } = await manager.update(AnimeSuggestionEntity, { id, state: 'OPEN' }, decision);
  return affected !== 0;
}

/** Records the anime created from a suggestion of a missing one. */
export async function nameSuggestedAnime(manager: EntityManager, id: string, animeId: number): Promise<void> {
  await manager.update(AnimeSuggestionEntity, { id }, { animeId });
}
