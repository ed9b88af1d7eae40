import { SessionEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { Outcome, SessionCookies } from '../records';

/**
 * Ends the browser's session on the server and clears its cookies (specification section 4, contract 5.1). A cookie of
 * ours whose row has gone already is signed out just as well; no cookie is an error.
 */
export async function signOut(
  { db }: Pick<Deps, 'db'>,
  { cookies }: { cookies: SessionCookies },
): Promise<Outcome<{ success: true }>> {
  if (cookies.token === undefined) throw new AppError('FAILED_TO_GET_SESSION');
  await db.manager.delete(SessionEntity, { token: cookies.token });
  return { result: { success: true }, cookie: { kind: 'clear' } };
}
