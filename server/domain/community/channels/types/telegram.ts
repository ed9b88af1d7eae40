import { z } from 'zod';
import { address, given, readTarget } from '../channelFields';
import { type ChannelKind, json } from '../channelKind';
import { numberIn } from '../judgeAnswer';

const target = z.object({
  url: address,
  token: z.string().regex(/^\d{1,20}:[\w-]{20,100}$/),
  /** A number, negative for groups, or the name of a public channel. */
  chat: z.string().regex(/^(-?\d{1,20}|@\w{4,64})$/),
});

/** A chat with the user's own Telegram bot, as plain text. */
export const telegram: ChannelKind<z.infer<typeof target>> = {
  read: ({ url, token, chat }) =>
    readTarget(target, {
      url: given(url) ?? 'https://api.telegram.org',
      token: given(token),
      chat: given(chat),
    }),
  request: ({ url, token, chat }, message) =>
    json(`${url}/bot${token}/sendMessage`, {
      chat_id: chat,
      text: `${message.title}\n${message.text}\n${message.url}`,
      link_preview_options: { is_disabled: true },
    }),
  judge: ({ status, body }) => {
    const seconds = status === 429 ? numberIn(body, 'parameters', 'retry_after') : undefined;
    if (seconds !== undefined) return { kind: 'LATER', problem: 'TOO_MANY', seconds };
    // A chat that never existed, or that the bot was removed from.
    if (status === 400 && /chat not found|group chat was upgraded/i.test(body))
      return { kind: 'OFF', problem: 'GONE' };
    return undefined;
  },
};
