import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRow, hasRow } from '../byKey';
import { InvitationEntity, InvitationUseEntity } from '../entities/invitations';
import { toSqlInstant } from '../instant';
import { beyond, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type InvitationRow = InvitationEntity;
export type InvitationUse = InvitationUseEntity;

const columns = columnsOf('i', [
  'id',
  'hash',
  'byId',
  'uses',
  'usesLeft',
  'createdAt',
  'expiresAt',
  'revokedAt',
] satisfies (keyof InvitationRow)[]);

const toInvitation = (row: SqlRow<InvitationRow>) =>
  withDates<InvitationRow, 'createdAt' | 'expiresAt' | 'revokedAt'>(row, [
    'createdAt',
    'expiresAt',
    'revokedAt',
  ]);

/** What can still be used. */
const open = (now: Date) => ({ usesLeft: MoreThan(0), expiresAt: MoreThan(now), revokedAt: IsNull() });

export async function insertInvitation(manager: EntityManager, row: InvitationRow): Promise<void> {
  await manager.insert(InvitationEntity, row);
}

export async function findInvitation(manager: EntityManager, id: string): Promise<InvitationRow | null> {
  return await findRow(manager, InvitationEntity, { where: { id } });
}

/** Whether an invitation can still be used. */
export async function isInvitationOpen(
  manager: EntityManager,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  return await hasRow(manager, InvitationEntity, { hash, ...open(now) });
}

/** Uses an invitation once, atomically; returns its id, or undefined if it can't be used any more. */
export async function takeInvitation(
  manager: EntityManager,
  { hash, now }: { hash: string; now: Date },
): Promise<string | undefined> {
  const row = await findRow(manager, InvitationEntity, { where: { hash } });
  if (!row) return undefined;
  const { affected } = await manager.decrement(InvitationEntity, { id: row.id, ...open(now) }, 'usesLeft', 1);
  return affected === 1 ? row.id : undefined;
}

export async function insertInvitationUse(manager: EntityManager, row: InvitationUse): Promise<void> {
  await manager.insert(InvitationUseEntity, row);
}

/** Those of a user that can still be used. */
export async function countOpenInvitations(
  manager: EntityManager,
  { byId, now }: { byId: string; now: Date },
): Promise<number> {
  return await manager.countBy(InvitationEntity, { byId, ...open(now) });
}

/** No-op if it was revoked before. */
export async function revokeInvitation(manager: EntityManager, id: string, revokedAt: Date): Promise<void> {
  await manager.update(InvitationEntity, { id, revokedAt: IsNull() }, { revokedAt });
}

/** The site's invitations, newest first. */
export async function listInvitations(
  manager: EntityManager,
  { after, most }: Slice,
): Promise<InvitationRow[]> {
  const from = beyond(after, { at: 'i.createdAt', id: 'i.id' });
  const rows: SqlRow<InvitationRow>[] = await manager.query(
    `SELECT ${columns} FROM invitation i WHERE ${from.sql} ORDER BY i.createdAt DESC, i.id DESC LIMIT ?`,
    [...from.values, most],
  );
  return rows.map(toInvitation);
}

/** Those that a user has made, newest first. */
export async function invitationsBy(
  manager: EntityManager,
  { byId, most }: { byId: string; most: number },
): Promise<InvitationRow[]> {
  const rows: SqlRow<InvitationRow>[] = await manager.query(
    `SELECT ${columns} FROM invitation i WHERE i.byId = ? ORDER BY i.createdAt DESC, i.id DESC LIMIT ?`,
    [byId, most],
  );
  return rows.map(toInvitation);
}

/** Whom these invitations have brought, latest first. */
export async function invitedBy(
  manager: EntityManager,
  invitationIds: readonly string[],
): Promise<Pick<InvitationUse, 'invitationId' | 'userId'>[]> {
  return await runInSlices<string, Pick<InvitationUse, 'invitationId' | 'userId'>>(
    invitationIds,
    (slice, marks) =>
      manager.query(
        `SELECT u.invitationId AS invitationId, u.userId AS userId FROM invitation_use u
          WHERE u.invitationId IN (${marks}) ORDER BY u.invitationId, u.usedAt DESC, u.userId`,
        [...slice],
      ),
  );
}

/** By which invitation a user came. */
export async function invitationUseOf(manager: EntityManager, userId: string): Promise<InvitationUse | null> {
  return await findRow(manager, InvitationUseEntity, { where: { userId } });
}

/** Deletes invitations that ended before `until` and brought no one who is still here. */
export async function deleteUnusedInvitations(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  const rows: { id: string }[] = await manager.query(
    `SELECT i.id AS id FROM invitation i WHERE i.expiresAt <= ? AND NOT EXISTS (
       SELECT 1 FROM invitation_use u WHERE u.invitationId = i.id) ORDER BY i.expiresAt LIMIT ?`,
    [toSqlInstant(until), limit],
  );
  if (rows.length > 0) await manager.delete(InvitationEntity, { id: In(rows.map(({ id }) => id)) });
  return rows.length;
}
