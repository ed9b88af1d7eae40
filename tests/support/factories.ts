import type { TestApp } from './startApp';
import type { Visitor } from './visitor';

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  /** Signed in, cookies in the jar. */
  visitor: Visitor;
}

let count = 0;

/** Somebody with an account, made by the way everybody takes: signing up. `emailVerified` saves the trip to the mailbox. */
export async function aUser(
  app: TestApp,
  wish: { name?: string; email?: string; password?: string; emailVerified?: boolean } = {},
): Promise<Person> {
  count += 1;
  const { name = `Person ${count}`, email = `person${count}.${process.pid}@example.org` } = wish;
  const { password = 'a long enough passphrase', emailVerified = false } = wish;
  const visitor = app.visitor();
  const answer = await visitor.auth('sign-up/email', { name, email, password });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status} ${answer.text}`);
  const { id } = answer.body.user as { id: string };
  if (emailVerified) {
    const { manager, dataSource } = app.deps.db;
    const table = dataSource.driver.escape('user');
    await manager.query(`UPDATE ${table} SET emailVerified = 1 WHERE id = ?`, [id]);
  }
  return { id, name, email, password, visitor };
}
