import { z } from 'zod';
import type { Config } from '../../../config/config';
import { limits } from '../../../config/limits';
import { isSignatureOf, signatureOf } from '../../crypto/signedValue';
import type { LiveSession } from '../records';

/** Seconds that a session without "remember me" is cached at most (contract 2). */
const UNREMEMBERED_CACHE_S = 60;

/**
 * The session_data cookie: session and user with a signature, so that get-session can answer without the store while it is
 * valid. The signature covers a JSON text whose key order matters (contract 2). Undefined if longer than browsers accept: a
 * long name must not prevent a sign-in.
 */
export function writeSessionData(
  { auth }: Pick<Config, 'auth'>,
  live: LiveSession,
  remember: boolean,
  now: Date,
): string | undefined {
  const seconds = remember ? auth.cookieCache : Math.min(UNREMEMBERED_CACHE_S, auth.cookieCache);
  const { session, user } = live;
  const expiresAt = now.getTime() + seconds * 1000;
  const signature = signatureOf(JSON.stringify({ session, user, expiresAt }), auth.secrets);
  const text = JSON.stringify({ session: { session, user }, expiresAt, signature });
  const value = Buffer.from(text).toString('base64url');
  return value.length > limits.sessionDataMaxCharacters ? undefined : value;
}

/** Reads a cookie: `forged` if the signature is not ours, undefined if it is ours but has expired. */
export function readSessionData(
  { auth }: Pick<Config, 'auth'>,
  value: string,
  now: Date,
): LiveSession | 'forged' | undefined {
  const parsed = parse(value);
  if (!parsed) return 'forged';
  const { session, expiresAt, signature } = parsed;
  const signed = JSON.stringify({ ...session, expiresAt });
  if (!isSignatureOf(signature, signed, auth.secrets)) return 'forged';
  if (expiresAt <= now.getTime()) return undefined;
  const live = liveSession.safeParse(session);
  return live.success ? live.data : 'forged';
}

/** Unknown keys are kept, as the signature covers them. */
const envelope = z.object({
  session: z.object({ session: z.looseObject({}), user: z.looseObject({}) }),
  expiresAt: z.number(),
  signature: z.string(),
});

const date = z.iso.datetime().transform((text) => new Date(text));
const liveSession = z.object({
  session: z.object({
    id: z.string(),
    userId: z.string(),
    token: z.string(),
    expiresAt: date,
    ipAddress: z.string(),
    userAgent: z.string(),
    createdAt: date,
    updatedAt: date,
  }),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullable(),
    createdAt: date,
    updatedAt: date,
  }),
});

function parse(value: string) {
  try {
    return envelope.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
