import type { EntityManager } from 'typeorm';
import { isDatabaseUnavailable, isDeadlock, isUniqueViolation } from '../../../data/databaseErrors';
import { findAccountWithUser } from '../../../data/stores/accountStore';
import { sessionOwner } from '../../../data/stores/sessionStore';
import { findUser, lockUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { ErrorKey } from '../../../errors/catalogue';
import type { Deps, SecurityNote } from '../../deps';
import { recordBrowser } from '../devices';
import { recordSecurityEvent } from '../factors/securityLog';
import { requireMailDomain } from '../mailDomain';
import { type LiveSession, toUser, type User } from '../records';
import { createSession } from '../session/createSession';
import { type Applicant, createUser, needsApproval, requireSignUp } from '../sign-in/createUser';
import { sendVerificationMail } from '../verification/sendVerificationEmail';
import type { Profile, ProviderTokens, Voucher } from './identityProvider';
import { guardUnverified, insertAccount, mayLink, updateAccount } from './linkToUser';

export interface EnterInput extends Applicant {
  provider: Voucher;
  profile: Profile & { email: string };
  tokens: ProviderTokens;
  /** Public name of a new user if the provider gives none, only an address, or a link that new accounts may not have. */
  fallbackName: string;
  requestSignUp?: boolean;
  callbackURL?: string;
  replaces?: string;
}

export interface Entered {
  live: LiveSession;
  isNew: boolean;
}

export type EnterDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'accessGrants' | 'siteEvents' | 'admission'
>;

/**
 * Signs in a user whom a provider vouches for (contract 6): by account, then by address, else as a new user, in one
 * transaction. If two callbacks race for the same account, address or last use of an invitation, the loser retries and finds what
 * the winner created.
 */
export async function signInWithProfile(deps: EnterDeps, input: EnterInput): Promise<Entered> {
  const entered = await enterOnce(deps, input).catch((error: unknown) => {
    const lost =
      error instanceof AppError && (isUniqueViolation(error.cause) || error.key === 'INVALID_INVITATION');
    if (lost) return enterOnce(deps, input);
    throw error;
  });
  const { user, isNew, live } = entered;
  const waits = isNew && needsApproval(deps.config);
  if (!live) throw new AppError(waits ? 'ACCOUNT_WAITING' : 'UNABLE_TO_CREATE_SESSION');
  const event = isNew ? 'sign-up' : 'sign-in';
  const facts = { event, userId: user.id, provider: input.provider.id, ip: input.client.ipAddress };
  deps.log.info(facts, 'a user signed in through a provider');
  return { live, isNew };
}

interface Found {
  user: User;
  isNew: boolean;
}

async function enterOnce(deps: EnterDeps, input: EnterInput): Promise<Found & { live?: LiveSession }> {
  return await deps.db.transaction(async (manager) => {
    const found = await findOrCreate(deps, manager, input);
    // Verification is required however a user signs in (security A7). The account is kept; the session must wait.
    if (deps.config.auth.requireVerifiedEmail && !found.user.emailVerified) return found;
    if (found.isNew && needsApproval(deps.config)) return found;
    const { client, replaces } = input;
    const live = await stage('UNABLE_TO_CREATE_SESSION', () =>
      createSession(deps, manager, { user: found.user, client, replaces, remember: true }),
    );
    if (!found.isNew) await note(deps, manager, input, { userId: found.user.id, kind: 'SIGN_IN' });
    return { ...found, live };
  });
}

/** Logs a security event with this provider and browser. */
async function note(
  deps: EnterDeps,
  manager: EntityManager,
  { provider, client }: EnterInput,
  event: Pick<SecurityNote, 'userId' | 'kind'>,
): Promise<void> {
  await recordSecurityEvent(deps, manager, { ...event, detail: provider.id, from: client });
}

async function findOrCreate(deps: EnterDeps, manager: EntityManager, input: EnterInput): Promise<Found> {
  const { provider, profile, tokens } = input;
  const key = { providerId: provider.id, accountId: profile.accountId };
  const account = await findAccountWithUser(manager, key);
  if (account?.user) {
    // All access may have been revoked since the account was read: then it is gone, and signs no one in.
    await lockUser(manager, account.user.id);
    if (!(await updateAccount(deps, manager, account.id, { profile, tokens })))
      throw new AppError('UNABLE_TO_CREATE_SESSION');
    return { user: toUser(account.user), isNew: false };
  }
  const row = await findUser(manager, { email: profile.email });
  const linkable = row !== null && mayLink(deps.config, provider, profile, toUser(row));
  // Whoever may not come in is refused alike, whether the address has an account or not.
  if (!linkable) {
    await requireSignUp(deps, manager, input);
    requireMailDomain(deps, profile.email);
  }
  if (!row) return { user: await createFromProfile(deps, manager, input), isNew: true };
  if (!linkable) throw new AppError('ACCOUNT_NOT_LINKED');
  const user = toUser(row);
  await guardUnverified(deps, manager, { user, provider, ...(await keptFor(manager, input, user)) });
  await stage('UNABLE_TO_LINK_ACCOUNT', () =>
    insertAccount(deps, manager, { provider, profile, tokens, userId: user.id }),
  );
  await note(deps, manager, input, { userId: user.id, kind: 'PROVIDER_LINKED' });
  return { user, isNew: false };
}

/** The session that this sign-in replaces, if it is the same user's: then nothing of theirs was a stranger's. */
async function keptFor(
  manager: EntityManager,
  { replaces, client }: EnterInput,
  user: User,
): Promise<{ keepSession?: string; keepDevice?: string }> {
  const replaced = replaces === undefined ? null : await sessionOwner(manager, { token: replaces });
  return replaced?.userId === user.id ? { keepSession: replaced.id, keepDevice: client.device } : {};
}

async function createFromProfile(deps: EnterDeps, manager: EntityManager, input: EnterInput): Promise<User> {
  const { provider, profile, tokens, fallbackName, requestSignUp, callbackURL, client } = input;
  if (!provider.signUp || (!provider.implicitSignUp && requestSignUp !== true)) {
    throw new AppError('SIGNUP_DISABLED');
  }
  const now = deps.clock.now();
  const { isAllowed } = await deps.admission.admitText(null);
  const newcomer: User = {
    id: deps.random.id(),
    email: profile.email,
    emailVerified: profile.emailVerified,
    name: isPublicName(profile.name) && isAllowed(profile.name) ? profile.name : fallbackName,
    image: profile.image ?? null,
    createdAt: now,
    updatedAt: now,
  };
  const user = await stage('UNABLE_TO_CREATE_USER', async () => {
    const created = await createUser(deps, manager, { ...input, user: newcomer });
    await insertAccount(deps, manager, { provider, profile, tokens, userId: created.id });
    await recordBrowser(deps, manager, { userId: created.id, client });
    await note(deps, manager, input, { userId: created.id, kind: 'SIGN_UP' });
    return created;
  });
  const { verifyOnSignUp, requireVerifiedEmail } = deps.config.auth;
  if (!user.emailVerified && (verifyOnSignUp || requireVerifiedEmail || needsApproval(deps.config))) {
    await sendVerificationMail(deps, manager, { user, callbackURL });
  }
  return user;
}

/** Apple, Cognito and issuers may put the address where a name belongs (Authentik and Entra as the user name). */
export function isPublicName(name: string | undefined): name is string {
  return name !== undefined && !/\S@\S/.test(name);
}

/** Refusals by a rule, which have a word of their own. */
const refusals: ReadonlySet<ErrorKey> = new Set([
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_WAITING',
  'SIGN_UP_CLOSED',
  'INVALID_INVITATION',
]);

/** Names a write that the store refuses after its stage; an unavailable store or a deadlock to retry keeps its own error. */
async function stage<T>(key: ErrorKey, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const named = error instanceof AppError && refusals.has(error.key);
    if (named || isDatabaseUnavailable(error) || isDeadlock(error)) throw error;
    throw new AppError(key, { cause: error });
  }
}
