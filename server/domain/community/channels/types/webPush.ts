import { ECDH } from 'node:crypto';
import { z } from 'zod';
import { address, given, readTarget } from '../channelFields';
import type { ChannelKind } from '../channelKind';

const target = z.object({
  url: address,
  p256dh: z
    .string()
    .regex(/^[\w-]{86,88}=*$/)
    .refine(isPoint),
  auth: z.string().regex(/^[\w-]{22,24}=*$/),
});

/** How long a push service keeps a message for an offline browser. */
const MESSAGE_LIFETIME_S = 86_400;
/** A message has about 3,990 bytes; texts are cut off well before. */
const MAX_TEXT_CHARACTERS = 300;

/**
 * A browser subscribed through the Push API: encrypted for it alone (RFC 8291), and signed by this site (VAPID, RFC 8292). The
 * library only makes the request; it is sent like that of any other channel.
 */
export const webPush: ChannelKind<z.infer<typeof target>> = {
  read: ({ url, p256dh, auth }) =>
    readTarget(target, { url: given(url), p256dh: given(p256dh), auth: given(auth) }),
  request: async ({ url, ...keys }, { id, title, text, url: link }, { contact, pushKeys }) => {
    const { generateRequestDetails } = await import('web-push');
    const words = {
      id,
      title: title.slice(0, MAX_TEXT_CHARACTERS),
      text: text.slice(0, MAX_TEXT_CHARACTERS),
      url: link,
    };
    const { headers, body } = generateRequestDetails({ endpoint: url, keys }, JSON.stringify(words), {
      vapidDetails: { subject: contact, ...(await pushKeys()) },
      TTL: MESSAGE_LIFETIME_S,
      urgency: 'normal',
      // A resent message replaces the pending one.
      topic: /^[\w-]{1,32}$/.test(id) ? id : undefined,
    });
    const { 'Content-Length': _, ...others } = headers;
    const entries = Object.entries(others).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { url, headers: Object.fromEntries(entries), body };
  },
};

/** Whether the key is a point on the curve; otherwise every message would fail. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
