import { AccountEntity } from '../../../server/data/entities/accounts';
import type { TestApp } from '../apps/startApp';

let count = 0;

/** Links a provider account to a user, as a completed sign-in there does. Returns its row. */
export async function linkAccount(
  app: TestApp,
  userId: string,
  given: Partial<AccountEntity> = {},
): Promise<AccountEntity> {
  count += 1;
  const now = app.clock.now();
  const { manager } = app.deps.db;
  const row = manager.create(AccountEntity, {
    id: app.deps.random.id(),
    userId,
    providerId: 'github',
    accountId: `at-provider-${count}`,
    createdAt: now,
    updatedAt: now,
    ...given,
  });
  await manager.insert(AccountEntity, row);
  return row;
}
