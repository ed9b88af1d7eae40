import type { EntityManager } from 'typeorm';
import {
  adoptRecoveryCodes,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  insertTwoFactor,
  lockTwoFactor,
  updateTwoFactor,
} from '../../../data/stores/twoFactorStore';
import { pendingUnlock } from '../../../data/stores/unlockStore';
import { findUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { seal, unseal } from '../../crypto/sealedText';
import type { Deps } from '../../deps';
import { provePassword } from '../password/credentialAccount';
import type { Client, LiveSession, Outcome } from '../records';
import { createSession } from '../session/createSession';
import { isFresh } from '../session/getSession';
import { lockOwner } from '../session/lockOwner';
import { makeRecoveryCodes } from './recoveryCodes';
import { requireConfirmedAddress } from './requireConfirmedAddress';
import { recordSecurityEvent } from './securityLog';
import { base32, matchingStep, SECRET_CHARACTERS, totpUri } from './totp';
import { endTrust } from './trustedDevices';

export type SetUpDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'passwords' | 'limiter' | 'log'
>;

interface ByPassword {
  viewer: LiveSession;
  password: string;
}

export interface TwoFactorState {
  enabled: boolean;
  recoveryCodesLeft: number;
  /** When an operator's request turns it off. */
  unlocksAt: Date | null;
}

/** Whether a user's password needs a second step, and how many recovery codes are left. */
export async function readTwoFactorState(
  { db }: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): Promise<TwoFactorState> {
  const row = await findTwoFactor(db.manager, userId);
  if (!row?.secret) return { enabled: false, recoveryCodesLeft: 0, unlocksAt: null };
  const unlocksAt = (await pendingUnlock(db.manager, userId))?.endsAt ?? null;
  return { enabled: true, recoveryCodesLeft: await countRecoveryCodes(db.manager, userId), unlocksAt };
}

/** Whether a sign-in by something mailed or typed needs a second step. */
export async function isSecondStepOn(manager: EntityManager, userId: string): Promise<boolean> {
  return Boolean((await findTwoFactor(manager, userId))?.secret);
}

/**
 * Creates a secret and ten recovery codes. They take effect once a code from the app is confirmed (`confirmTwoFactor`); until
 * then the previous ones stay in use. Requires a confirmed address and, like all of these changes, a fresh session and the
 * password (security S9).
 */
export async function enableTwoFactor(
  deps: SetUpDeps,
  { viewer, password, issuer }: ByPassword & { issuer?: string },
): Promise<{ totpURI: string; backupCodes: string[] }> {
  await proveOwner(deps, { viewer, password });
  const { user } = viewer;
  const secret = deps.random.text(SECRET_CHARACTERS, base32);
  const pendingSecret = seal(secret, deps.config.auth.secrets);
  const backupCodes = await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    requireConfirmedAddress(deps, await findUser(manager, { id: user.id }));
    if (await findTwoFactor(manager, user.id)) await updateTwoFactor(manager, user.id, { pendingSecret });
    else await insertTwoFactor(manager, newRow(user.id, pendingSecret, deps.clock.now()));
    await deleteRecoveryCodes(manager, { userId: user.id, pending: true });
    return await makeRecoveryCodes(deps, manager, { userId: user.id, pending: true });
  });
  return { totpURI: uriFor(deps, viewer, secret, issuer), backupCodes };
}

const newRow = (userId: string, pendingSecret: string, createdAt: Date) => ({
  userId,
  secret: null,
  pendingSecret,
  lastStep: 0,
  failures: 0,
  failuresSince: null,
  createdAt,
});

function uriFor({ config }: SetUpDeps, { user }: LiveSession, secret: string, issuer?: string): string {
  return totpUri({ secret, issuer: issuer || config.site.name, account: user.email });
}

/** The URI for the QR code again: of the secret in use, else of the pending one. */
export async function getTotpUri(
  deps: SetUpDeps,
  { viewer, password }: ByPassword,
): Promise<{ totpURI: string }> {
  await proveOwner(deps, { viewer, password });
  const row = await findTwoFactor(deps.db.manager, viewer.user.id);
  const secret = openSecret(deps, row?.secret ?? row?.pendingSecret ?? null);
  if (secret === undefined) throw new AppError('TOTP_NOT_ENABLED');
  return { totpURI: uriFor(deps, viewer, secret) };
}

export interface FromBrowser {
  viewer: LiveSession;
  client: Client;
  remember: boolean;
}

/**
 * Puts a new secret into use with its first code; the previous secret, its recovery codes and trusted browsers end. Undefined
 * if no secret is pending. The session is replaced, as the wire format requires.
 */
export async function confirmTwoFactor(
  deps: SetUpDeps,
  input: FromBrowser & { code: string },
): Promise<Outcome<LiveSession> | undefined> {
  const { viewer, code, remember } = input;
  const { user } = viewer;
  await deps.limiter.consume('device', viewer.session.id);
  const live = await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    const row = await lockTwoFactor(manager, user.id);
    const secret = openSecret(deps, row?.pendingSecret ?? null);
    if (!row || secret === undefined) return undefined;
    requireConfirmedAddress(deps, await findUser(manager, { id: user.id }));
    const lastStep = matchingStep(secret, { code, now: deps.clock.now(), last: 0 });
    if (lastStep === undefined) throw new AppError('INVALID_CODE');
    const started = { failures: 0, failuresSince: null };
    await updateTwoFactor(manager, user.id, {
      secret: row.pendingSecret,
      pendingSecret: null,
      lastStep,
      ...started,
    });
    await deleteRecoveryCodes(manager, { userId: user.id, pending: false });
    await adoptRecoveryCodes(manager, user.id);
    await endTrust(manager, user.id);
    await notifyOwner(deps, manager, input, 'TWO_FACTOR_ENABLED');
    return await replaceSession(deps, manager, input);
  });
  return live && { result: live, cookie: { kind: 'set', live, remember } };
}

/** Turns off the second step, with its recovery codes and trusted browsers. The session is replaced. */
export async function disableTwoFactor(
  deps: SetUpDeps,
  { password, ...input }: FromBrowser & { password: string },
): Promise<Outcome<{ status: true }>> {
  const { viewer, remember } = input;
  await proveOwner(deps, { viewer, password });
  const live = await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    if (!(await endTwoFactor(manager, viewer.user.id))) throw new AppError('TWO_FACTOR_NOT_ENABLED');
    await notifyOwner(deps, manager, input, 'TWO_FACTOR_DISABLED');
    return await replaceSession(deps, manager, input);
  });
  return {
    result: { status: true },
    cookie: { kind: 'set', live, remember },
    factorCookies: { trusted: null },
  };
}

/** Ends a second step, with its recovery codes and trusted browsers; false if there is none. */
export async function endTwoFactor(manager: EntityManager, userId: string): Promise<boolean> {
  if (!(await deleteTwoFactor(manager, userId))) return false;
  await deleteRecoveryCodes(manager, { userId });
  await endTrust(manager, userId);
  return true;
}

/** Replaces the recovery codes with ten new ones. */
export async function replaceRecoveryCodes(
  deps: SetUpDeps,
  { viewer, client, password }: ByPassword & { client: Client },
): Promise<{ status: true; backupCodes: string[] }> {
  const { user } = viewer;
  if (!(await readTwoFactorState(deps, { userId: user.id })).enabled)
    throw new AppError('TWO_FACTOR_NOT_ENABLED');
  await proveOwner(deps, { viewer, password });
  const backupCodes = await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    await deleteRecoveryCodes(manager, { userId: user.id, pending: false });
    await notifyOwner(deps, manager, { viewer, client }, 'RECOVERY_CODES_REPLACED');
    return await makeRecoveryCodes(deps, manager, { userId: user.id, pending: false });
  });
  return { status: true, backupCodes };
}

async function proveOwner(deps: SetUpDeps, { viewer, password }: ByPassword): Promise<void> {
  if (!isFresh(deps, viewer.session)) throw new AppError('SESSION_IS_NOT_FRESH');
  await provePassword(deps, { viewer, password });
}

const messages = {
  TWO_FACTOR_ENABLED: 'twoFactorEnabled',
  TWO_FACTOR_DISABLED: 'twoFactorDisabled',
  RECOVERY_CODES_REPLACED: 'recoveryCodesReplaced',
} as const;

/** Reports a change by mail, in the security log and in the site's own log (security A8). */
async function notifyOwner(
  deps: SetUpDeps,
  manager: EntityManager,
  { viewer: { user }, client }: Pick<FromBrowser, 'viewer' | 'client'>,
  kind: keyof typeof messages,
): Promise<void> {
  await recordSecurityEvent(deps, manager, { userId: user.id, kind, from: client });
  await deps.mail.add(manager, { template: messages[kind], to: user.email, data: {} });
  deps.log.info({ event: kind, userId: user.id }, 'two-factor authentication was changed');
}

async function replaceSession(
  deps: SetUpDeps,
  manager: EntityManager,
  { viewer: { user, session }, client, remember }: FromBrowser,
): Promise<LiveSession> {
  return await createSession(deps, manager, { user, client, remember, replaces: session.token });
}

/** Opens a sealed secret. */
export function openSecret({ config }: Pick<Deps, 'config'>, sealed: string | null): string | undefined {
  return sealed === null ? undefined : unseal(sealed, config.auth.secrets);
}
