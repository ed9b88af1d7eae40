import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { hasRow } from '../byKey';
import { SignUpRequestEntity } from '../entities/signUpRequests';

export type SignUpRequest = SignUpRequestEntity;

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
): Promise<SignUpRequest[]> {
  return await runInSlices<string, SignUpRequest>(userIds, (slice, marks) =>
    manager.query(
      `SELECT q.userId AS userId, q.answer AS answer FROM sign_up_request q WHERE q.userId IN (${marks})`,
      [...slice],
    ),
  );
}

/** False if it was decided meanwhile. */
export async function deleteSignUpRequest(manager: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await manager.delete(SignUpRequestEntity, { userId });
  return affected === 1;
}
