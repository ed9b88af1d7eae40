import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { limits } from '../../../config/limits';
import {
  findPasskey,
  noteUseOfPasskey,
  type PasskeyRow,
  passkeysOf,
} from '../../../data/stores/passkeyStore';
import { findUser, lockUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import { hashToken } from '../../crypto/hashToken';
import type { Deps } from '../../deps';
import { type Client, type LiveSession, type Outcome, type Session, toUser } from '../records';
import { createSession } from '../session/createSession';
import { storePasskeyChallenge, takePasskeyChallenge } from './passkeyChallenge';
import { relyingParty } from './passkeys';
import { recordSecurityEvent } from './securityLog';

type SignInDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'log'>;

/**
 * Options for a browser to ask for a passkey. For a visitor they list none, whatever address is given, so that they do not
 * reveal who has an account (security A9).
 */
export async function createPasskeySignInOptions(
  deps: SignInDeps,
  { viewer }: { viewer: LiveSession | null },
): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>> {
  const own = viewer ? await passkeysOf(deps.db.manager, viewer.user.id, limits.passkeys) : [];
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).rpID,
    userVerification: 'required',
    ...(own.length > 0 && {
      allowCredentials: own.map(({ credentialId: id, transports }) => ({
        id,
        transports: transportsOf(transports),
      })),
    }),
  });
  const passkey = await storePasskeyChallenge(deps, 'passkeySignIn', {
    challenge: options.challenge,
    sessionId: '',
  });
  return { result: options, factorCookies: { passkey } };
}

interface SignInInput {
  /** Token from the browser's passkey cookie, signature already verified. */
  ceremony: string | undefined;
  response: AuthenticationResponseJSON;
  client: Client;
  replaces?: string;
}

/** Signs in with a passkey alone: it proves possession and verifies its user, so no further step is needed. */
export async function signInWithPasskey(
  deps: SignInDeps,
  { ceremony, response, client, replaces }: SignInInput,
): Promise<Outcome<{ session: Session }>> {
  const { challenge } = await takePasskeyChallenge(deps, 'passkeySignIn', ceremony);
  const row = await findPasskey(deps.db.manager, { credentialHash: hashToken(response.id) });
  if (!row) throw new AppError('PASSKEY_UNKNOWN');
  const { counter, backedUp } = await verify(deps, { row, response, challenge });
  const live = await deps.db.transaction(async (manager) => {
    await lockUser(manager, row.userId);
    const lastUsedAt = deps.clock.now();
    const noted = await noteUseOfPasskey(manager, row, { counter, backedUp, lastUsedAt });
    const user = await findUser(manager, { id: row.userId });
    if (!noted || !user) throw new AppError('AUTHENTICATION_FAILED');
    if (deps.config.auth.requireVerifiedEmail && !user.emailVerified)
      throw new AppError('EMAIL_NOT_VERIFIED');
    const entered = { user: toUser(user), remember: true, client, replaces };
    const made = await createSession(deps, manager, entered);
    const event = { kind: 'SIGN_IN', detail: 'passkey', from: client } as const;
    await recordSecurityEvent(deps, manager, { userId: user.id, ...event });
    return made;
  });
  deps.log.info(
    { event: 'sign-in', userId: row.userId, ip: client.ipAddress },
    'a user signed in with a passkey',
  );
  return {
    result: { session: live.session },
    cookie: { kind: 'set', live, remember: true },
    factorCookies: { passkey: null },
  };
}

interface VerifyInput {
  row: PasskeyRow;
  response: AuthenticationResponseJSON;
  challenge: string;
}

/** A counter that does not increase is refused as well: the passkey may have been cloned. */
async function verify({ config, log }: SignInDeps, { row, response, challenge }: VerifyInput) {
  const { rpID, origin } = relyingParty(config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64')),
        counter: row.counter,
        transports: transportsOf(row.transports),
      },
    });
    const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
    if (verified) return { counter, backedUp };
  } catch (error) {
    log.info(
      { event: 'passkey refused', userId: row.userId, reason: String(error) },
      'a passkey was refused',
    );
  }
  throw new AppError('AUTHENTICATION_FAILED');
}

const transports: readonly AuthenticatorTransportFuture[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
];

/** Only known transports; browsers may send anything. */
export function transportsOf(stored: string | null): AuthenticatorTransportFuture[] | undefined {
  const given = stored?.split(',') ?? [];
  const known = transports.filter((one) => given.includes(one));
  return known.length > 0 ? known : undefined;
}
