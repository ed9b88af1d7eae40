import { createPrivateKey, ECDH, sign } from 'node:crypto';
import { z } from 'zod';
import { address, given, readTarget } from '../channelFields';
import type { ChannelKind, PushKeys } from '../channelKind';
import { encryptPush } from './encryptPush';

const target = z.object({
  url: address,
  p256dh: z
    .string()
    .regex(/^[\w-]{86,88}=*$/)
    .refine(isPoint),
  auth: z.string().regex(/^[\w-]{21,24}=*$/),
});

/** How long a push service keeps a message for a browser that is off, and for how long a signature is good. */
const KEPT = 86_400;
const SIGNED = 12 * 3600;
/** A message has some 3,990 bytes for itself; the rest of its words is cut off long before. */
const LETTERS = 300;

/** A browser that has agreed to be told (Push API): encrypted for it alone, and signed by this site (VAPID, RFC 8292). */
export const webPush: ChannelKind<z.infer<typeof target>> = {
  read: ({ url, p256dh, auth }) =>
    readTarget(target, { url: given(url), p256dh: given(p256dh), auth: given(auth) }),
  request: async ({ url, ...receiver }, { id, title, text, url: link }, { now, contact, pushKeys }) => {
    const words = { id, title: title.slice(0, LETTERS), text: text.slice(0, LETTERS), url: link };
    return {
      url,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT),
        urgency: 'normal',
        // A message that is sent again takes the place of the one that waits.
        ...(/^[\w-]{1,32}$/.test(id) ? { topic: id } : {}),
        authorization: vapid(await pushKeys(), { audience: new URL(url).origin, contact, now }),
      },
      body: encryptPush(JSON.stringify(words), receiver),
    };
  },
};

interface Claims {
  audience: string;
  contact: string;
  now: Date;
}

/** The header that tells a push service who sends. */
export function vapid({ publicKey, privateKey }: PushKeys, { audience, contact, now }: Claims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires = Math.floor(now.getTime() / 1000) + SIGNED;
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp: expires, sub: contact })}`;
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: privateKey,
  };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** Whether it is a point of the curve: what is not would fail with every message. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
