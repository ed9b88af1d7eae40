import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { bulkInsert } from '../bulkInsert';
import { findRow } from '../byKey';
import { WorkEntity, type WorkKind, workKinds } from '../entities/work';
import { toSqlInstant } from '../instant';
import { removeBatch } from '../removeRows';

export type WorkRow = WorkEntity;

export interface NewWork extends Pick<WorkRow, 'id' | 'kind' | 'payload' | 'createdAt'> {
  /** Its own id by default: it waits for no other work. */
  subject?: string;
  userId?: string;
  /** At once by default. */
  due?: Date;
}

export async function insertWork(manager: EntityManager, rows: readonly NewWork[]): Promise<void> {
  await bulkInsert(
    manager,
    'work',
    ['id', 'kind', 'subject', 'userId', 'payload', 'attempts', 'due', 'createdAt'],
    rows.map(({ id, kind, subject = id, userId = null, payload, createdAt, due = createdAt }) => [
      id,
      kind,
      subject,
      userId,
      JSON.stringify(payload),
      0,
      toSqlInstant(due),
      toSqlInstant(createdAt),
    ]),
  );
}

/** Longest due first, and of each subject only the oldest. */
export async function dueWork(
  manager: EntityManager,
  { kind, now, limit }: { kind: WorkKind; now: Date; limit: number },
): Promise<WorkRow[]> {
  return await manager
    .createQueryBuilder(WorkEntity, 'w')
    .where('w.kind = :kind AND w.due <= :now', { kind, now })
    .andWhere(
      `NOT EXISTS (SELECT 1 FROM work o WHERE o.kind = w.kind AND o.subject = w.subject AND o.due IS NOT NULL
        AND (o.createdAt < w.createdAt OR (o.createdAt = w.createdAt AND o.id < w.id)))`,
    )
    .orderBy('w.due', 'ASC')
    .addOrderBy('w.createdAt', 'ASC')
    .addOrderBy('w.id', 'ASC')
    .limit(limit)
    .getMany();
}

/** Number of pieces that are being done. */
export async function countHeldWork(
  manager: EntityManager,
  { kind, now }: { kind: WorkKind; now: Date },
): Promise<number> {
  return await manager.countBy(WorkEntity, { kind, due: MoreThan(now), holder: Not(IsNull()) });
}

/** Compare-and-set on `attempts`: only one of several instances takes it, and gets true. */
export async function claimWork(
  manager: EntityManager,
  { id, attempts }: Pick<WorkRow, 'id' | 'attempts'>,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
  const taken = { holder, attempts: attempts + 1, due: until };
  const { affected } = await manager.update(WorkEntity, { id, attempts, due: LessThanOrEqual(now) }, taken);
  return affected === 1;
}

/** Work that is held. Each of these functions returns false, and does nothing, if another has taken it over. */
type Held = Pick<WorkRow, 'id'> & { holder: string };

export async function renewWork(manager: EntityManager, { id, holder }: Held, until: Date): Promise<boolean> {
  return (await manager.update(WorkEntity, { id, holder }, { due: until })).affected === 1;
}

export async function finishWork(manager: EntityManager, { id, holder }: Held): Promise<boolean> {
  return (await manager.delete(WorkEntity, { id, holder })).affected === 1;
}

/** Null `due` gives it up. */
export async function postponeWork(
  manager: EntityManager,
  { id, holder }: Held,
  next: Pick<WorkRow, 'due' | 'attempts' | 'error'>,
): Promise<boolean> {
  const { due, attempts, error } = next;
  const free = { due, attempts, error, holder: null };
  return (await manager.update(WorkEntity, { id, holder }, free)).affected === 1;
}

/** When the work on a subject is due next; null if there is none. */
export async function nextWorkAt(
  manager: EntityManager,
  { kind, subject }: Pick<WorkRow, 'kind' | 'subject'>,
): Promise<Date | null> {
  const where = { kind, subject };
  return (await findRow(manager, WorkEntity, { where, order: { createdAt: 'ASC' } }))?.due ?? null;
}

/** Moves work on a subject, unless it is being done. Returns whether there was any. */
export async function moveWork(
  manager: EntityManager,
  { kind, subject }: Pick<WorkRow, 'kind' | 'subject'>,
  due: Date,
): Promise<boolean> {
  const { affected } = await manager.update(WorkEntity, { kind, subject, holder: IsNull() }, { due });
  return affected !== 0;
}

/** Makes an account's postponed work due, except what waits for a retry. */
export async function wakeWork(
  manager: EntityManager,
  { kind, userId }: { kind: WorkKind; userId: string },
  now: Date,
): Promise<void> {
  const where = { kind, userId, attempts: 0, holder: IsNull(), due: MoreThan(now) };
  await manager.update(WorkEntity, where, { due: now });
}

/** Removes all work on a subject. An attempt under way loses it, and writes nothing more. */
export async function removeWork(
  manager: EntityManager,
  { kind, subject }: Pick<WorkRow, 'kind' | 'subject'>,
): Promise<void> {
  await manager.delete(WorkEntity, { kind, subject });
}

export async function countWork(manager: EntityManager, kind: WorkKind): Promise<number> {
  return await manager.countBy(WorkEntity, { kind });
}

/** Releases all work. Only for a process that knows that it is the only one: any former holder is gone. */
export async function freeWork(manager: EntityManager, now: Date): Promise<void> {
  await manager.update(WorkEntity, { holder: Not(IsNull()) }, { holder: null, due: now });
}

/** Number of pieces awaiting a first attempt, awaiting a retry, and given up; when the oldest pending one was created. */
export async function workCounts(manager: EntityManager, kind: WorkKind) {
  const pending = { kind, due: Not(IsNull()) };
  const first = await findRow(manager, WorkEntity, { where: pending, order: { createdAt: 'ASC' } });
  return {
    waiting: await manager.countBy(WorkEntity, { ...pending, attempts: 0 }),
    retrying: await manager.countBy(WorkEntity, { ...pending, attempts: MoreThan(0) }),
    givenUp: await manager.countBy(WorkEntity, { kind, due: IsNull() }),
    oldest: first?.createdAt ?? null,
  };
}

/** Deletes given-up work created up to `until`. */
export async function deleteGivenUp(manager: EntityManager, until: Date, limit: number): Promise<number> {
  const where = { kind: In(workKinds), due: IsNull(), createdAt: LessThanOrEqual(until) };
  return await removeBatch(manager, WorkEntity, where, limit);
}
