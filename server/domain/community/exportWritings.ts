import { fromSqlInstant, fromSqlInstantOrNull } from '../../data/instant';
import type { Deps } from '../ports';
import type { ExportSection } from '../tracking/export/accountJson';

/** Comments of one turn: an export of any length holds no more than these. */
const TURN = 400;

/** What a person has written here, and whom they know: this room's part of the export of an account (product P4). */
export function exportWritings(deps: Pick<Deps, 'db'>, userId: string): ExportSection[] {
  return [
    { name: 'publicProfile', value: () => publicProfile(deps, userId) },
    { name: 'friends', items: () => friends(deps, userId) },
    { name: 'writings', items: () => writings(deps, userId) },
  ];
}

async function publicProfile({ db }: Pick<Deps, 'db'>, userId: string): Promise<unknown> {
  const row = await db.readRow('SELECT handle, about FROM profile WHERE userId = ?', [userId]);
  return row ?? null;
}

async function* friends({ db }: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const rows: { handle: string; createdAt: string | Date }[] = await db.manager.query(
    `SELECT p.handle AS handle, f.createdAt AS createdAt
       FROM friendship f JOIN profile p ON p.userId = f.friendId
      WHERE f.userId = ? ORDER BY f.createdAt, f.friendId`,
    [userId],
  );
  for (const { handle, createdAt } of rows) yield { handle, since: fromSqlInstant(createdAt) };
}

interface SqlWriting {
  id: string;
  threadId: string;
  thread: string;
  level: number;
  body: string;
  createdAt: string | Date;
  editedAt: string | Date | null;
}

/** Openings, comments and replies with the thread they stand in, by their ids; what its author has deleted is gone. */
async function* writings({ db }: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  let last = '';
  for (;;) {
    const rows: SqlWriting[] = await db.manager.query(
      `SELECT c.id AS id, c.threadId AS threadId, t.title AS thread, c.level AS level, c.body AS body,
              c.createdAt AS createdAt, c.editedAt AS editedAt
         FROM thread_comment c JOIN thread t ON t.id = c.threadId
        WHERE c.authorId = ? AND c.id > ? AND c.deletedAt IS NULL AND t.deletedAt IS NULL
        ORDER BY c.id LIMIT ?`,
      [userId, last, TURN],
    );
    for (const { id: _, level, createdAt, editedAt, ...kept } of rows) {
      const kind = level === 0 ? 'OPENING' : level === 1 ? 'COMMENT' : 'REPLY';
      const dates = { createdAt: fromSqlInstant(createdAt), editedAt: fromSqlInstantOrNull(editedAt) };
      yield { kind, ...kept, ...dates };
    }
    if (rows.length < TURN) return;
    last = rows.at(-1)?.id ?? last;
  }
}
