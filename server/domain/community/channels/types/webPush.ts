import { createECDH, ECDH } from 'node:crypto';
import { z } from 'zod';
import { address, given, readTarget } from '../channelFields';
import type { ChannelKind, PushKeys } from '../channelKind';

const target = z.object({
  url: address,
  p256dh: z
    .string()
    .regex(/^[\w-]{86,88}=*$/)
    .refine(isPoint),
  auth: z.string().regex(/^[\w-]{21,24}=*$/),
});

/** How long a push service keeps a message for an offline browser, and how long a signature is valid, in seconds. */
const MESSAGE_LIFETIME_S = 86_400;
const SIGNATURE_LIFETIME_S = 12 * 3600;
/** A message has about 3,990 bytes; texts are cut off well before. */
const MAX_TEXT_CHARACTERS = 300;

/** A browser subscribed through the Push API: encrypted for it alone, and signed by this site (VAPID, RFC 8292). */
export const webPush: ChannelKind<z.infer<typeof target>> = {
  read: ({ url, p256dh, auth }) =>
    readTarget(target, { url: given(url), p256dh: given(p256dh), auth: given(auth) }),
  request: async ({ url, ...receiver }, { id, title, text, url: link }, { now, contact, pushKeys }) => {
    const words = {
      id,
      title: title.slice(0, MAX_TEXT_CHARACTERS),
      text: text.slice(0, MAX_TEXT_CHARACTERS),
      url: link,
    };
    return {
      url,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(MESSAGE_LIFETIME_S),
        urgency: 'normal',
        // A resent message replaces the pending one.
        ...(/^[\w-]{1,32}$/.test(id) ? { topic: id } : {}),
        authorization: await vapid(await pushKeys(), { audience: new URL(url).origin, contact, now }),
      },
      body: await encrypted(JSON.stringify(words), receiver),
    };
  },
};

interface Claims {
  audience: string;
  contact: string;
  now: Date;
}

/** The header that identifies the sender to a push service (RFC 8292). */
export async function vapid(
  { publicKey, privateKey }: PushKeys,
  { audience, contact, now }: Claims,
): Promise<string> {
  const { importJWK, SignJWT } = await import('jose');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256');
  const token = await new SignJWT({ aud: audience, sub: contact })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + SIGNATURE_LIFETIME_S)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}

/** Encrypts for one browser only (RFC 8291), with a new key pair for each message. */
async function encrypted(text: string, { p256dh, auth }: { p256dh: string; auth: string }): Promise<Buffer> {
  const { encrypt } = await import('http_ece');
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), { version: 'aes128gcm', dh: p256dh, authSecret: auth, privateKey });
}

/** Whether the key is a point on the curve; otherwise every message would fail. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
