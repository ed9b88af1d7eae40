import type { Payload } from 'altcha-lib';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { CREDENTIAL, insertAccount } from '../../../data/stores/accountStore';
import { isUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';

import { joinLines } from '../../text/textForm';

import { recordBrowser } from '../devices';

import { isEmail, normaliseEmail } from '../emailForm';
import { recordSecurityEvent } from '../factors/securityLog';
import { requireMailDomain } from '../mailDomain';
import { checkNewPassword } from '../password/checkNewPassword';
import { type Client, type LiveSession, type Outcome, toUser, type User } from '../records';
import { createSession } from '../session/createSession';
import { refusedAs } from '../storeRefusal';
import { sendVerificationMail } from '../verification/sendVerificationEmail';
import { createUser, invitationHash, needsApproval, requireSignUp } from './createUser';
import { requireProof } from './signUpChallenge';

export interface SignUpEmailInput {
  name: string;
  /** Unchecked: a missing value and one of another type get the same answer. */
  email?: unknown;
  password: string;
  image?: string | null;
  callbackURL?: string;
  rememberMe?: boolean;
  /** The token of an invitation; read only where one is needed. */
  invitation?: string;
  /** To the question of sign-up, where approval is needed. */
  answer?: string;
  /** Of work, where SIGN_UP_CHALLENGE asks for it. */
  proof?: Payload;
  client: Client;
  replaces?: string;
}

/**
 * Creates a user with a password (contract 5.1). User, credential account, session and mail are written in one transaction, all
 * or nothing. Order of checks: enabled, sign-up allowed, links in the name, proof of work, email form, its domain, password,
 * address taken.
 */
export async function signUpEmail(
  deps: SignUpDeps,
  input: SignUpEmailInput,
): Promise<Outcome<{ token: string | null; user: User }>> {
  const { auth } = deps.config;
  if (!auth.emailPassword || !auth.signUp) throw new AppError('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED');
  const invitation = invitationHash(input.invitation);
  await requireSignUp(deps, deps.db.manager, { client: input.client, invitation });
  (await deps.admission.admitText(null)).requireNoLink(input.name);
  await requireProof(deps, input.proof);
  if (typeof input.email !== 'string' || !isEmail(input.email)) throw new AppError('INVALID_EMAIL');
  const email = normaliseEmail(input.email);
  requireMailDomain(deps, email);
  checkNewPassword(deps.config, input.password);
  if (await isUser(deps.db.manager, { email })) throw new AppError('USER_ALREADY_EXISTS');

  const password = await deps.passwords.hash(input.password);
  const { user, live } = await createInOneStep(deps, { ...input, email, password, invitation });
  deps.log.info({ event: 'sign-up', userId: user.id }, 'a user signed up');
  if (!live) return { result: { token: null, user } };
  return {
    result: { token: live.session.token, user },
    cookie: { kind: 'set', live, remember: input.rememberMe !== false },
  };
}

type SignUpDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'passwords' | 'admission' | 'siteEvents' | 'log'
>;
type Checked = SignUpEmailInput & { email: string };

async function createInOneStep(
  deps: SignUpDeps,
  input: Checked,
): Promise<{ user: User; live?: LiveSession }> {
  const { auth } = deps.config;
  try {
    return await deps.db.transaction(async (manager) => {
      const user = await refusedAs(deps, 'FAILED_TO_CREATE_USER', insertWithPassword(deps, manager, input));
      const { client, replaces, rememberMe } = input;
      await recordBrowser(deps, manager, { userId: user.id, client });
      // Who waits for approval cannot ask for the mail in the settings.
      const verifies = auth.verifyOnSignUp || auth.requireVerifiedEmail || needsApproval(deps.config);
      if (verifies && !user.emailVerified) {
        await sendVerificationMail(deps, manager, { user, callbackURL: input.callbackURL });
      }
      const note = () =>
        recordSecurityEvent(deps, manager, { userId: user.id, kind: 'SIGN_UP', from: client });
      if (!auth.autoSignIn || auth.requireVerifiedEmail || needsApproval(deps.config)) {
        await note();
        return { user };
      }
      const session = createSession(deps, manager, {
        user,
        client,
        replaces,
        remember: rememberMe !== false,
      });
      const live = await refusedAs(deps, 'SIGN_UP_WITHOUT_SESSION', session);
      await note();
      return { user, live };
    });
  } catch (error) {
    // Someone signed up with the same address between the check above and the insert.
    if (isUniqueViolation(error)) throw new AppError('USER_ALREADY_EXISTS', { cause: error });
    throw error;
  }
}

async function insertWithPassword(deps: SignUpDeps, manager: EntityManager, input: Checked): Promise<User> {
  const { clock, random } = deps;
  const now = clock.now();
  const id = random.id();
  const dates = { createdAt: now, updatedAt: now };
  const { email, image, password } = input;
  const name = joinLines(input.name);
  const user = { id, name, email, emailVerified: false, image: image ?? null, ...dates };
  const created = await createUser(deps, manager, { ...input, user });
  await insertAccount(manager, {
    id: random.id(),
    userId: id,
    providerId: CREDENTIAL,
    accountId: id,
    password,
    ...dates,
  });
  return toUser(created);
}
