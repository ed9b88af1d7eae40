import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { address, given, readTarget } from '../channelFields';
import { type ChannelKind, json } from '../channelKind';

const target = z.object({ url: address, secret: z.string() });

/** Any address of one's own: JSON, signed by the rules of Standard Webhooks. */
export const webhook: ChannelKind<z.infer<typeof target>> = {
  read: ({ url }, secret) => readTarget(target, { url: given(url), secret }),
  request: ({ url, secret }, { id, at, kind, title, text, url: link }, { now }) => {
    const request = json(url, {
      type: kind === 'TEST' ? 'test' : 'notification',
      timestamp: at.toISOString(),
      data: { id, kind, title, text, url: link },
    });
    const timestamp = Math.floor(now.getTime() / 1000);
    const signature = signWebhook({ id, timestamp, body: String(request.body), secret });
    const signed = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    };
    return { ...request, headers: { ...request.headers, ...signed } };
  },
};

const PREFIX = 'whsec_';

/** A secret as Standard Webhooks write it, of 32 bytes. */
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
