import { namelessMember } from '../../../../shared/names';
import { PROXY } from '../../../config/config';
import { findAccount, updateTokens } from '../../../data/stores/accountStore';
import { AppError } from '../../../errors/AppError';
import { isEmail, normaliseEmail } from '../emailForm';
import type { Client, LiveSession, Outcome } from '../records';
import { type EnterDeps, isPublicName, signInWithProfile } from '../social/signInWithProfile';

/** The user whom a proxy in front of the site has signed in, according to its headers. */
export interface ProxyPerson {
  accountId: string;
  email?: string;
  name?: string;
  groups: readonly string[];
}

export interface ProxySignInInput {
  person: ProxyPerson;
  /** The current session on this site. */
  live: LiveSession | null;
  client: Client;
  replaces?: string;
}

/**
 * Signs in the user named by the proxy, by the rules for a provider whose word on the address is trusted. Undefined if nothing
 * changes: that user is signed in already, or cannot sign in and no one else is; the log says why.
 */
export async function signInByProxy(
  deps: EnterDeps,
  { person, live, client, replaces }: ProxySignInInput,
): Promise<Outcome<LiveSession | null> | undefined> {
  const { accountId, email = '', name } = person;
  const { auth, proxySignIn } = deps.config;
  const operator = person.groups.some((group) => proxySignIn?.operatorGroups.includes(group));
  if (live) {
    const known = await findAccount(deps.db.manager, { providerId: PROXY, accountId });
    if (known?.userId === live.user.id) {
      const updatedAt = deps.clock.now();
      if (known.operator !== operator) await updateTokens(deps.db.manager, known.id, { operator, updatedAt });
      return undefined;
    }
  }
  try {
    if (!isEmail(email)) throw new AppError('USER_EMAIL_NOT_FOUND');
    const entered = await signInWithProfile(deps, {
      provider: {
        id: PROXY,
        name: 'the proxy',
        signUp: auth.providerSignUp,
        implicitSignUp: auth.implicitSignUp,
      },
      profile: {
        accountId,
        email: normaliseEmail(email),
        emailVerified: true,
        name,
        operator,
      },
      tokens: { scopes: [] },
      fallbackName: isPublicName(accountId) ? accountId : namelessMember,
      client,
      replaces,
    });
    return { result: entered.live, cookie: { kind: 'set', live: entered.live, remember: true } };
  } catch (error) {
    if (!(error instanceof AppError) || error.entry.status >= 500) throw error;
    // Who waits or is suspended comes with every request, and there is nothing to set right.
    const level = ['ACCOUNT_WAITING', 'ACCOUNT_SUSPENDED'].includes(error.key) ? 'info' : 'warn';
    deps.log[level](
      { event: 'provider', provider: PROXY, reason: error.key },
      'the proxy’s user could not sign in',
    );
    // They must not continue as the user who was signed in before.
    return live ? { result: null, cookie: { kind: 'clear' } } : undefined;
  }
}
