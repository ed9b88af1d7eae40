import type { ChannelType } from '../../../data/entities/channels';
import type {
  ChannelAnswer,
  ChannelFields,
  ChannelKind,
  ChannelMessage,
  ChannelRequest,
  SendContext,
  Verdict,
} from './channelKind';
import { judgeResponse } from './judgeAnswer';
import { discord } from './types/discord';
import { gotify } from './types/gotify';
import { ntfy } from './types/ntfy';
import { telegram } from './types/telegram';
import { webhook } from './types/webhook';
import { webPush } from './types/webPush';

const kinds = {
  WEB_PUSH: webPush,
  DISCORD: discord,
  NTFY: ntfy,
  GOTIFY: gotify,
  TELEGRAM: telegram,
  WEBHOOK: webhook,
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a target of its own, which only it writes and reads
} satisfies Record<ChannelType, ChannelKind<any>>;

/** A channel's stored target. The rest of it is known only to its kind. */
export interface Target {
  url: string;
}

const kindOf = (type: ChannelType) => kinds[type] as unknown as ChannelKind<Target>;

export const readTarget = (type: ChannelType, fields: ChannelFields, secret: string): Target | undefined =>
  kindOf(type).read(fields, secret);

export async function requestTo(
  { type, target }: { type: ChannelType; target: Target },
  message: ChannelMessage,
  context: SendContext,
): Promise<ChannelRequest> {
  return await kindOf(type).request(target, message, context);
}

export const judge = (type: ChannelType, answer: ChannelAnswer, now: Date): Verdict =>
  kindOf(type).judge?.(answer) ?? judgeResponse(answer, now);
