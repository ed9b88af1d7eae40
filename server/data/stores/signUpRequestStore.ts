import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { hasRow } from '../byKey';
import { SignUpRequestEntity } from '../entities/signUpRequests';
import { toSqlInstant } from '../instant';

export type SignUpRequest = SignUpRequestEntity;
type Answer = Pick<SignUpRequest, 'userId' | 'answer'>;

export async function insertSignUpRequest(manager: EntityManager, row: SignUpRequest): Promise<void> {
  await manager.insert(SignUpRequestEntity, row);
}

/** Whether an account waits for approval. */
export async function isWaiting(manager: EntityManager, userId: string): Promise<boolean> {
  return await hasRow(manager, SignUpRequestEntity, { userId });
}

export async function countSignUpRequests(manager: EntityManager): Promise<number> {
  return await manager.count(SignUpRequestEntity);
}

/** Those of these users who wait. */
export async function signUpRequestsOf(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<Answer[]> {
  return await runInSlices<string, Answer>(userIds, (slice, marks) =>
    manager.query(
      `SELECT q.userId AS userId, q.answer AS answer FROM sign_up_request q WHERE q.userId IN (${marks})`,
      [...slice],
    ),
  );
}

/** Those who have not confirmed their address in time, longest first. */
export async function unconfirmedSignUps(
  manager: EntityManager,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const rows: { userId: string }[] = await manager.query(
    `SELECT q.userId AS userId FROM sign_up_request q JOIN user u ON u.id = q.userId
      WHERE u.emailVerified = 0 AND q.expiresAt <= ? ORDER BY q.expiresAt LIMIT ?`,
    [toSqlInstant(now), most],
  );
  return rows.map(({ userId }) => userId);
}

/** False if it was decided meanwhile. */
export async function deleteSignUpRequest(manager: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await manager.delete(SignUpRequestEntity, { userId });
  return affected === 1;
}
