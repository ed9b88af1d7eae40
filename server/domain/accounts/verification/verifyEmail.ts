import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { UserEntity } from '../../../data/entities/user.entity';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { isEmailChangePending } from '../email/emailChanges';
import { writeEmail } from '../email/writeEmail';
import {
  type Client,
  type CookieChange,
  type LiveSession,
  type Outcome,
  toUser,
  type User,
} from '../records';
import { createSession } from '../session/createSession';
import { refusedAs } from '../storeRefusal';
import { readVerificationToken, type VerificationClaims } from './verificationToken';

export interface VerifyEmailInput {
  token: string;
  callbackURL?: string;
  viewer: LiveSession | null;
  client: Client;
  remember: boolean;
}

export type VerifyEmailDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log'>;
type Result = Outcome<{ status: true; user: User }>;

/**
 * Uses a verification link (specification section 4, contract 5.2): confirms the address, or, with `updateTo`, changes it for
 * whoever is signed in with the current one. A token can be used again until it expires.
 */
export async function verifyEmail(deps: VerifyEmailDeps, input: VerifyEmailInput): Promise<Result> {
  const claims = await readVerificationToken(deps, input.token);
  if (claims === 'token_expired') throw new AppError('VERIFY_TOKEN_EXPIRED');
  if (claims === 'invalid_token') throw new AppError('VERIFY_INVALID_TOKEN');
  const row = await deps.db.manager.findOneBy(UserEntity, { email: claims.email });
  if (!row) throw new AppError('VERIFY_USER_NOT_FOUND');
  const user = toUser(row);
  return claims.updateTo === undefined
    ? await confirm(deps, input, user)
    : await change(deps, input, user, claims);
}

async function confirm(deps: VerifyEmailDeps, input: VerifyEmailInput, user: User): Promise<Result> {
  const confirmed = await deps.db.transaction(async (manager) => {
    const updatedAt = user.emailVerified ? user.updatedAt : deps.clock.now();
    // Only while it is still the address of the token.
    const whose = { id: user.id, email: user.email };
    const { affected } = await manager.update(UserEntity, whose, { emailVerified: true, updatedAt });
    if (affected !== 1) throw new AppError('VERIFY_USER_NOT_FOUND');
    const verified = { ...user, emailVerified: true, updatedAt };
    return { user: verified, cookie: await signIn(deps, manager, input, verified) };
  });
  deps.log.info({ event: 'e-mail verified', userId: user.id }, 'an address was confirmed');
  return { result: { status: true, user: confirmed.user }, cookie: confirmed.cookie };
}

/** Where automatic sign-in is on: a new session, or the running one's cookie anew if it is this user's. */
async function signIn(
  deps: VerifyEmailDeps,
  manager: EntityManager,
  { viewer, client, remember }: VerifyEmailInput,
  user: User,
): Promise<CookieChange | undefined> {
  if (!deps.config.auth.autoSignInAfterVerification) return undefined;
  if (viewer?.user.id === user.id) return { kind: 'set', live: { session: viewer.session, user }, remember };
  const replaces = viewer?.session.token;
  const session = createSession(deps, manager, { user, client, remember: true, replaces });
  const live = await refusedAs(deps, 'VERIFIED_WITHOUT_SESSION', session);
  return { kind: 'set', live, remember: true };
}

async function change(
  deps: VerifyEmailDeps,
  { viewer, callbackURL, remember }: VerifyEmailInput,
  user: User,
  { updateTo = '' }: VerificationClaims,
): Promise<Result> {
  if (viewer?.user.id !== user.id) throw new AppError('VERIFY_UNAUTHORIZED');
  try {
    const changed = await deps.db.transaction(async (manager) => {
      if (!(await isEmailChangePending(manager, { userId: user.id, newEmail: updateTo }))) {
        throw new AppError('VERIFY_INVALID_TOKEN');
      }
      return await writeEmail(deps, manager, { user, newEmail: updateTo, callbackURL });
    });
    const live = { session: viewer.session, user: changed };
    return { result: { status: true, user: changed }, cookie: { kind: 'set', live, remember } };
  } catch (error) {
    // Somebody else has taken the address in the meantime, or this user has changed it elsewhere.
    const overtaken = error instanceof AppError && error.key === 'COULDNT_UPDATE_YOUR_EMAIL';
    if (overtaken || isUniqueViolation(error)) throw new AppError('VERIFY_INVALID_TOKEN', { cause: error });
    throw error;
  }
}
