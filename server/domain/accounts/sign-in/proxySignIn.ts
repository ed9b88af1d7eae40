import { PROXY } from '../../../config/config';
import { findAccount, updateTokens } from '../../../data/stores/accountStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { isEmail, normaliseEmail } from '../emailForm';
import type { Client, LiveSession, Outcome } from '../records';
import { enterWithProfile } from '../social/enterWithProfile';

/** Whom a proxy in front of the site has signed in, as its headers say. */
export interface ProxyPerson {
  accountId: string;
  email?: string;
  name?: string;
  groups: readonly string[];
}

export interface ProxySignInInput {
  person: ProxyPerson;
  /** Who is signed in here. */
  live: LiveSession | null;
  client: Client;
  replaces?: string;
}

type ProxyDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'accessGrants' | 'siteEvents'
>;

/**
 * Signs in whom the proxy names: the rules of a provider, whose word on the address is believed. Undefined where nothing
 * changes: that person is here already, or cannot come in, and nobody is here; why is in the log.
 */
export async function signInByProxy(
  deps: ProxyDeps,
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
    const entered = await enterWithProfile(deps, {
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
      fallbackName: accountId,
      client,
      replaces,
    });
    return { result: entered.live, cookie: { kind: 'set', live: entered.live, remember: true } };
  } catch (error) {
    if (!(error instanceof AppError) || error.entry.status >= 500) throw error;
    deps.log.warn(
      { event: 'provider', provider: PROXY, reason: error.key },
      'the proxy’s person cannot come in',
    );
    // Nor do they go on as somebody else, who was here before.
    return live ? { result: null, cookie: { kind: 'clear' } } : undefined;
  }
}
