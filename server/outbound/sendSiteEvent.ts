import { json, NotSentError, type Verdict } from '../domain/community/channels/channelKind';
import { judgeResponse } from '../domain/community/channels/judgeAnswer';
import { signed } from '../domain/community/channels/types/webhook';
import type { Deps } from '../domain/deps';

type SendDeps = Pick<Deps, 'config' | 'clock' | 'sendOut'>;

interface Sent {
  id: string;
  type: string;
  data: object;
  createdAt: Date;
}

type Tried = Exclude<Verdict, { kind: 'OFF' }>;

/** Sends one event once, signed like webhook notifications, and returns the outcome. */
export async function sendSiteEvent(
  { config, clock, sendOut }: SendDeps,
  { id, type, data, createdAt }: Sent,
): Promise<Tried> {
  const { webhook } = config;
  if (!webhook) return { kind: 'DROP', problem: 'GONE' };
  const { url, secret } = webhook;
  const now = clock.now();
  const request = json(url, { type, timestamp: createdAt.toISOString(), data });
  try {
    const verdict = judgeResponse(await sendOut(signed(request, { id, secret, now })), now);
    // Configured by the operator, who is to fix it: it is never disabled.
    return verdict.kind === 'OFF' ? { kind: 'LATER', problem: verdict.problem } : verdict;
  } catch (error) {
    if (!(error instanceof NotSentError)) throw error;
    return { kind: 'LATER', problem: error.problem };
  }
}
