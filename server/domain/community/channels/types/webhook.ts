import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { address, given, readTarget } from '../channelFields';
import { type ChannelKind, type ChannelRequest, json } from '../channelKind';

const target = z.object({ url: address, secret: z.string() });

/** Any address of the user's: JSON, signed according to Standard Webhooks. */
export const webhook: ChannelKind<z.infer<typeof target>> = {
  read: ({ url }, secret) => readTarget(target, { url: given(url), secret }),
  request: ({ url, secret }, { id, at, kind, title, text, url: link }, { now }) => {
    const request = json(url, {
      type: kind === 'TEST' ? 'test' : 'notification',
      timestamp: at.toISOString(),
      data: { id, kind, title, text, url: link },
    });
    return signed(request, { id, secret, now });
  },
};

/** The same request with the headers a receiver verifies. */
export function signed(
  request: ChannelRequest,
  { id, secret, now }: { id: string; secret: string; now: Date },
): ChannelRequest {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook({ id, timestamp, body: String(request.body), secret }),
  };
  return { ...request, headers: { ...request.headers, ...signature } };
}

const PREFIX = 'whsec_';

/** A 32-byte secret in the notation of Standard Webhooks. */
export const webhookSecret = (bytes: Buffer): string => PREFIX + bytes.toString('base64');

export function signWebhook({
  id,
  timestamp,
  body,
  secret,
}: {
  id: string;
  timestamp: number;
  body: string;
  secret: string;
}): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
