import type { ChannelRow } from '../../../data/stores/channelStore';
import { unseal } from '../../crypto/sealedText';
import type { Deps } from '../../deps';
import { type ChannelMessage, NotSentError, type Verdict } from './channelKind';
import { judge, requestTo, type Target } from './channelKinds';

export type SendDeps = Pick<Deps, 'config' | 'clock' | 'sendOut' | 'pushKeys' | 'log'>;

/** The decrypted target, or undefined if the secret that encrypted it is gone. */
export function openTarget(
  { config }: Pick<Deps, 'config'>,
  { target }: Pick<ChannelRow, 'target'>,
): Target | undefined {
  const opened = unseal(target, config.auth.secrets);
  return opened === undefined ? undefined : (JSON.parse(opened) as Target);
}

/** Makes one attempt to send a message, and returns the verdict. Nothing about the target is logged. */
export async function sendTo(
  deps: SendDeps,
  channel: Pick<ChannelRow, 'id' | 'type' | 'target'>,
  message: ChannelMessage,
): Promise<Verdict> {
  const { config, clock, sendOut, pushKeys, log } = deps;
  const target = openTarget(deps, channel);
  if (!target) return { kind: 'OFF', problem: 'FAILED' };
  const now = clock.now();
  const context = { now, siteName: config.site.name, contact: contactOf(config), pushKeys };
  const request = await requestTo({ type: channel.type, target }, message, context);
  try {
    return judge(channel.type, await sendOut(request), now);
  } catch (error) {
    if (!(error instanceof NotSentError)) throw error;
    const { problem } = error;
    log.info({ event: 'notification not sent', channelId: channel.id, problem }, 'a channel was not reached');
    return { kind: 'LATER', problem };
  }
}

/** Push services want a contact address; an http URL is not accepted. */
function contactOf({ baseURL, secure }: Deps['config']): string {
  return secure ? baseURL : `mailto:no-reply@${new URL(baseURL).hostname}`;
}
