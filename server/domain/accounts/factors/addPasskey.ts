import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { limits } from '../../../config/limits';
import { isUniqueViolation } from '../../../data/databaseErrors';
import { countPasskeys, insertPasskey, type PasskeyRow, passkeysOf } from '../../../data/stores/passkeyStore';
import { findUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import type { Client, LiveSession, Outcome } from '../records';
import { isFresh } from '../session/getSession';
import { lockOwner } from '../session/lockOwner';
import { storePasskeyChallenge, takePasskeyChallenge } from './passkeyChallenge';
import { transportsOf } from './passkeySignIn';
import { type Passkey, relyingParty, toPasskey } from './passkeys';
import { requireConfirmedAddress } from './requireConfirmedAddress';
import { recordSecurityEvent } from './securityLog';

type AddDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log'>;

interface OptionsInput {
  viewer: LiveSession;
  name?: string;
  authenticatorAttachment?: 'platform' | 'cross-platform';
}

/**
 * Options for a browser to create a passkey. It must be stored on the device and verify its user (both `required`), so that it
 * signs in without a user name and counts as two factors. Needs a fresh session (security S9) and a confirmed address.
 */
export async function createPasskeyOptions(
  deps: AddDeps,
  { viewer: { user, session }, name, authenticatorAttachment }: OptionsInput,
): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON>> {
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  requireConfirmedAddress(deps, user);
  const own = await passkeysOf(deps.db.manager, user.id, limits.passkeys);
  if (own.length >= limits.passkeys) throw new AppError('TOO_MANY_PASSKEYS');
  const { rpID, rpName } = relyingParty(deps.config);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(user.id),
    userName: name || user.email,
    userDisplayName: user.name || user.email,
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({
      id,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: 'required',
      ...(authenticatorAttachment && { authenticatorAttachment }),
    },
  });
  const passkey = await storePasskeyChallenge(deps, 'passkeyRegistration', {
    challenge: options.challenge,
    sessionId: session.id,
  });
  return { result: options, factorCookies: { passkey } };
}

interface AddInput {
  viewer: LiveSession;
  /** Token from the browser's passkey cookie, signature already verified. */
  ceremony: string | undefined;
  response: RegistrationResponseJSON;
  name?: string;
  client: Client;
}

/** Stores a passkey just created in the viewer's browser, and mails its owner (security A8). */
export async function addPasskey(deps: AddDeps, input: AddInput): Promise<Outcome<Passkey>> {
  const { viewer, ceremony, response, client, name } = input;
  const { user, session } = viewer;
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  const asked = await takePasskeyChallenge(deps, 'passkeyRegistration', ceremony);
  if (asked.sessionId !== session.id) throw new AppError('NOT_ALLOWED_TO_REGISTER_PASSKEY');
  const verified = await verify(deps, response, asked.challenge);
  const now = deps.clock.now();
  const row: PasskeyRow = {
    ...toRow(verified, response),
    id: deps.random.id(),
    userId: user.id,
    name: name || null,
    createdAt: now,
    lastUsedAt: null,
  };
  try {
    await deps.db.transaction(async (manager) => {
      await lockOwner(manager, viewer);
      requireConfirmedAddress(deps, await findUser(manager, { id: user.id }));
      if ((await countPasskeys(manager, user.id)) >= limits.passkeys) throw new AppError('TOO_MANY_PASSKEYS');
      await insertPasskey(manager, row);
      const event = { kind: 'PASSKEY_ADDED', detail: name || undefined, from: client } as const;
      await recordSecurityEvent(deps, manager, { userId: user.id, ...event });
      await deps.mail.add(manager, { template: 'passkeyAdded', to: user.email, data: {} });
    });
  } catch (error) {
    // Registered before, by this user or another.
    if (isUniqueViolation(error)) throw new AppError('FAILED_TO_VERIFY_REGISTRATION', { cause: error });
    throw error;
  }
  deps.log.info({ event: 'passkey added', userId: user.id }, 'a passkey was added');
  return { result: toPasskey(row), factorCookies: { passkey: null } };
}

type Verified = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

async function verify(
  { config, log }: AddDeps,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<Verified> {
  const { rpID, origin } = relyingParty(config);
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: rpID };
  try {
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected });
    if (registrationInfo) return registrationInfo;
  } catch (error) {
    log.info({ event: 'passkey refused', reason: String(error) }, 'a passkey could not be registered');
  }
  throw new AppError('FAILED_TO_VERIFY_REGISTRATION');
}

function toRow(verified: Verified, response: RegistrationResponseJSON) {
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified;
  const transports = transportsOf(response.response.transports?.join(',') ?? null);
  return {
    credentialId: credential.id,
    credentialHash: hashToken(credential.id),
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: transports?.join(',') ?? null,
    aaguid,
  };
}
