import type { ProviderConfig } from '../../config/config';
import { limits } from '../../config/limits';
import type { ProviderTokens } from '../../domain/accounts/social/identityProvider';
import type { Deps } from '../../domain/ports';
import type { ProviderDescriptor } from '../../providers';
import { jsonOf, type Outbound, OutboundError } from './outbound';

export interface TokenCaller {
  descriptor: ProviderDescriptor;
  config: ProviderConfig;
  outbound: Outbound;
  clock: Deps['clock'];
}

/** Longer tokens than this are no tokens. */
const LONGEST_TOKEN = 16_000;

/** One call of a token endpoint: the form, the client's authentication, and the tokens of the answer (contract section 6). */
export async function callTokenEndpoint(
  { descriptor, config, outbound, clock }: TokenCaller,
  url: string,
  fields: Record<string, string>,
): Promise<ProviderTokens> {
  const form = new URLSearchParams(fields);
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'enspired',
  };
  if (descriptor.tokenAuth === 'basic') {
    const pair = `${config.clientId}:${config.clientSecret}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  } else {
    form.set(descriptor.clientIdField ?? 'client_id', config.clientId);
    form.set('client_secret', config.clientSecret);
  }
  const signal = AbortSignal.timeout(limits.providerTokenTimeout * 1000);
  const answer = await outbound({ url, method: 'POST', headers, body: form.toString(), signal });
  return readTokens(jsonOf(answer, url), clock.now(), new URL(url).host);
}

/** Providers answer some failures with 200, so an answer counts only by the access token in it. */
function readTokens(answer: Record<string, unknown> | unknown[], now: Date, host: string): ProviderTokens {
  if (Array.isArray(answer)) throw new OutboundError(`${host} answered with no tokens`);
  const accessToken = tokenOf(answer.access_token);
  if (!accessToken) throw new OutboundError(`${host} answered with no access token`);
  return {
    accessToken,
    refreshToken: tokenOf(answer.refresh_token),
    idToken: tokenOf(answer.id_token),
    tokenType: tokenOf(answer.token_type),
    accessTokenExpiresAt: endOf(answer.expires_in, now),
    refreshTokenExpiresAt: endOf(answer.refresh_token_expires_in ?? answer.refresh_expires_in, now),
    scopes: scopesOf(answer.scope),
  };
}

function tokenOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_TOKEN ? value : undefined;
}

/** Seconds as a number or, from some, as text; at most ten years, so that a date comes of it. */
function endOf(value: unknown, now: Date): Date | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof seconds !== 'number' || !(seconds > 0)) return undefined;
  return new Date(now.getTime() + Math.min(seconds, 315_360_000) * 1000);
}

/** Text with spaces between; Twitch sends a list. */
function scopesOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(' ') : [];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}
