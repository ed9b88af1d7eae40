import { lockPassword } from '../../../data/stores/accountStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import type { Credentials } from '../authentication';
import { countTry, type TryInput } from '../devices';
import { isEmail, normaliseEmail } from '../emailForm';
import { askSecondStep } from '../factors/secondStep';
import { recordSecurityEvent } from '../factors/securityLog';
import type { Client, Outcome, User } from '../records';
import { createSession } from '../session/createSession';
import { refusedAs } from '../storeRefusal';
import { sendVerificationMail } from '../verification/sendVerificationEmail';

export interface SignInEmailInput {
  /** Result of `checkCredentials`, called beforehand by Passport's local strategy. */
  credentials: Credentials | undefined;
  callbackURL?: string;
  rememberMe?: boolean;
  client: Client;
  replaces?: string;
}

export interface SignInResult {
  redirect: boolean;
  token: string;
  url?: string;
  user: User;
}

/** The password was right, and a code is required next. No session was created. */
export interface SecondStepAsked {
  twoFactorRedirect: true;
}

/** Checks made before the password (contract 5.1): enabled, an address, and not too many attempts. */
export async function admitSignIn(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'limiter'>,
  { email, ...who }: TryInput,
): Promise<void> {
  if (!deps.config.auth.emailPassword) throw new AppError('EMAIL_AND_PASSWORD_IS_NOT_ENABLED');
  if (!isEmail(email)) throw new AppError('INVALID_EMAIL');
  await countTry(deps, { email: normaliseEmail(email), ...who });
}

/**
 * Signs in the user whose credentials were verified (contract 5.1), or requires the second step if there is one. A refusal
 * leaves an existing session and its cookies alone.
 */
export async function signInEmail(
  deps: SignInDeps,
  input: SignInEmailInput,
): Promise<Outcome<SignInResult | SecondStepAsked>> {
  const { auth } = deps.config;
  const { credentials, client, replaces } = input;
  if (!credentials) {
    deps.log.info({ event: 'sign-in refused', ip: client.ipAddress }, 'wrong email or password');
    throw new AppError('INVALID_EMAIL_OR_PASSWORD');
  }
  const { user } = credentials;
  if (auth.requireVerifiedEmail && !user.emailVerified) await refuseUnverified(deps, input, user);

  const remember = input.rememberMe !== false;
  const entered = await deps.db.transaction(async (manager) => {
    // Locked, so that a password change that ends all sessions cannot miss the one being created (security P19).
    const password = await lockPassword(manager, credentials.account.id);
    if (password !== credentials.account.password) throw new AppError('INVALID_EMAIL_OR_PASSWORD');
    const asked = await askSecondStep(deps, manager, { user, remember, client, replaces });
    if (asked !== undefined && asked !== 'trusted') return asked;
    const session = createSession(deps, manager, { user, remember, client, replaces });
    const live = await refusedAs(deps, 'FAILED_TO_CREATE_SESSION', session);
    const event = { userId: user.id, kind: 'SIGN_IN', detail: 'password', from: client } as const;
    await recordSecurityEvent(deps, manager, event);
    return { live, trusted: asked === 'trusted' ? client.trusted : undefined };
  });
  if ('challenge' in entered) {
    const { challenge } = entered;
    return {
      result: { twoFactorRedirect: true },
      cookie: { kind: 'clear' },
      factorCookies: { challenge },
    };
  }
  const { live, trusted } = entered;
  deps.log.info({ event: 'sign-in', userId: user.id, ip: client.ipAddress }, 'a user signed in');
  const redirect = Boolean(input.callbackURL);
  const url = redirect ? { url: input.callbackURL } : {};
  return {
    result: { redirect, token: live.session.token, ...url, user: live.user },
    cookie: { kind: 'set', live, remember },
    ...(trusted !== undefined && { factorCookies: { trusted } }),
  };
}

type SignInDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log'>;

async function refuseUnverified(
  deps: SignInDeps,
  { callbackURL }: SignInEmailInput,
  user: User,
): Promise<never> {
  if (deps.config.auth.verifyOnSignIn) {
    await deps.db.transaction((manager) => sendVerificationMail(deps, manager, { user, callbackURL }));
  }
  throw new AppError('EMAIL_NOT_VERIFIED');
}
