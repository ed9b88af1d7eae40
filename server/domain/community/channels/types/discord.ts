import { z } from 'zod';
import { address, given, readTarget } from '../channelFields';
import { type ChannelKind, json } from '../channelKind';
import { numberIn } from '../judgeAnswer';

const target = z.object({
  // A proxy may replace Discord's host: only the path identifies a webhook.
  url: address.refine((url) => /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+$/.test(new URL(url).pathname)),
});

/** A webhook of a Discord channel. User text is escaped and mentions no one there. */
export const discord: ChannelKind<z.infer<typeof target>> = {
  read: ({ url }) => readTarget(target, { url: given(url) }),
  request: ({ url }, message) =>
    json(url, {
      embeds: [
        {
          title: plain(message.title).slice(0, 256),
          description: plain(message.text),
          url: message.url,
          timestamp: message.at.toISOString(),
        },
      ],
      allowed_mentions: { parse: [] },
    }),
  judge: ({ status, body }) => {
    const seconds = status === 429 ? numberIn(body, 'retry_after') : undefined;
    return seconds === undefined
      ? undefined
      : { kind: 'LATER', problem: 'TOO_MANY', seconds: Math.ceil(seconds) };
  },
};

const plain = (text: string) => text.replace(/[\\*_~`|>[\]()#<@]/g, '\\$&');
