import { AccountEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import type { TestApp } from '../apps/startApp';
import type { Answer } from '../apps/visitor';
import { locationOf } from './providerFlow';

/** The error page's address with an error code of the callback. */
export function errorPage(app: TestApp, word: string): string {
  return `${app.url}/api/auth/error?error=${word}`;
}

/** The numbers of users, accounts and sessions. */
export async function counts({ deps: { db } }: TestApp) {
  return {
    users: await db.manager.count(UserEntity),
    accounts: await db.manager.count(AccountEntity),
    sessions: await db.manager.count(SessionEntity),
  };
}

/** Expects `act` to end on the error page with `word`, without a session and with nothing created. */
export async function expectRefusal(app: TestApp, word: string, act: () => Promise<Answer>): Promise<void> {
  const before = await counts(app);
  const answer = await act();
  expect(locationOf(answer)).toBe(errorPage(app, word));
  expect(answer.setCookies.map(({ name }) => name)).not.toContain('better-auth.session_token');
  expect(await counts(app)).toEqual(before);
}
