import { z } from 'zod';
import { address, given, readTarget, token } from '../channelFields';
import { type ChannelKind, json } from '../channelKind';

const target = z.object({
  url: address,
  topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
  token: token.optional(),
});

/** An ntfy topic, at ntfy.sh or a self-hosted server. Published as JSON, which allows any character. */
export const ntfy: ChannelKind<z.infer<typeof target>> = {
  read: ({ url, topic, token }) =>
    readTarget(target, {
      url: given(url) ?? 'https://ntfy.sh',
      topic: given(topic),
      token: given(token),
    }),
  request: ({ url, topic, token }, { title, text, url: click }) =>
    json(
      url,
      { topic, title, message: text, click },
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    ),
};
