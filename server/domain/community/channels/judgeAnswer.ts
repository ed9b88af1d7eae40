import { parseJson } from '../../text/parseJson';
import type { ChannelAnswer, Verdict } from './channelKind';

/** What a response means by the rules of HTTP. Redirects are never followed: they count as a rejected message. */
export function judgeResponse({ status, retryAfter }: ChannelAnswer, now: Date): Verdict {
  if (status >= 200 && status < 300) return { kind: 'SENT' };
  if (status === 404 || status === 410) return { kind: 'OFF', problem: 'GONE' };
  if (status === 401 || status === 403) return { kind: 'OFF', problem: 'REFUSED' };
  const seconds = secondsOf(retryAfter, now);
  if (status === 429) return { kind: 'LATER', problem: 'TOO_MANY', seconds };
  if (status === 408 || status === 425 || status >= 500) return { kind: 'LATER', problem: 'FAILED', seconds };
  return { kind: 'DROP', problem: 'REJECTED' };
}

/** Retry-After is a number of seconds or a date, which is in GMT even where its oldest form does not say so (RFC 9110). */
function secondsOf(retryAfter: string | null, now: Date): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(retryAfter.trim())) return Math.ceil(Number(retryAfter));
  const date = retryAfter.trim();
  const at = Date.parse(date.endsWith('GMT') ? date : `${date} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** A number at a path in a JSON response, such as the retry delay in seconds of Telegram and Discord. */
export function numberIn(body: string, ...path: string[]): number | undefined {
  try {
    let value: unknown = parseJson(body);
    for (const name of path) value = (value as Record<string, unknown> | null)?.[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
