import { z } from 'zod';
import { address, given, readTarget, token } from '../channelFields';
import { type ChannelKind, json } from '../channelKind';

const target = z.object({ url: address, token });

/** An application of a Gotify server. */
export const gotify: ChannelKind<z.infer<typeof target>> = {
  read: ({ url, token }) => readTarget(target, { url: given(url), token: given(token) }),
  request: ({ url, token }, message) =>
    json(
      `${url}/message`,
      {
        title: message.title,
        message: message.text,
        priority: 5,
        extras: { 'client::notification': { click: { url: message.url } } },
      },
      { 'x-gotify-key': token },
    ),
};
