import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { findRow } from '../byKey';
import { ModerationActionEntity } from '../entities/moderation';
import { removeBatch } from '../removeRows';
import { beyond, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type ModerationAction = ModerationActionEntity;

const columns = columnsOf('m', [
  'id',
  'kind',
  'byId',
  'onServer',
  'personId',
  'threadId',
  'aboutId',
  'reason',
  'detail',
  'createdAt',
] satisfies (keyof ModerationAction)[]);

export async function insertModerationAction(manager: EntityManager, row: ModerationAction): Promise<void> {
  await manager.insert(ModerationActionEntity, row);
}

export async function findModerationAction(
  manager: EntityManager,
  id: string,
): Promise<ModerationAction | null> {
  return await findRow(manager, ModerationActionEntity, { where: { id } });
}

interface Asked extends Slice {
  byId: string | null;
  personId: string | null;
  /** False leaves out what was done about reports. */
  reports?: boolean;
}

/** What was done, newest first: by one user, to one user, or all of it. */
export async function listModeration(
  manager: EntityManager,
  { byId, personId, reports = true, after, most }: Asked,
): Promise<ModerationAction[]> {
  const from = beyond(after, { at: 'm.createdAt', id: 'm.id' });
  const by = byId === null ? '1 = 1' : 'm.byId = ?';
  const to = personId === null ? '1 = 1' : 'm.personId = ?';
  const kinds = reports ? '1 = 1' : "m.kind NOT IN ('REPORT_CLOSED', 'REPORT_REOPENED')";
  const rows: SqlRow<ModerationAction>[] = await manager.query(
    `SELECT ${columns} FROM moderation_action m WHERE ${by} AND ${to} AND ${kinds} AND ${from.sql}
      ORDER BY m.createdAt DESC, m.id DESC LIMIT ?`,
    [...[byId, personId].filter((id) => id !== null), ...from.values, most],
  );
  return rows.map((row) => {
    const action = withDates<ModerationAction, 'createdAt'>(row, ['createdAt']);
    return { ...action, onServer: Boolean(action.onServer) };
  });
}

export async function deleteOldModeration(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, ModerationActionEntity, { createdAt: LessThanOrEqual(until) }, limit);
}
