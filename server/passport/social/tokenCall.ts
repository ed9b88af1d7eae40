import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  customFetch,
  genericTokenEndpointRequest,
} from 'oauth4webapi';
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

/**
 * One call of a token endpoint (contract section 6). oauth4webapi makes it, by our own way out; its reading of the answer is too
 * strict for several providers ([decision 11](../../../docs/decisions/0011-oauth-client.md)).
 */
export async function askForTokens(
  { descriptor, config, outbound, clock }: TokenCaller,
  url: string,
  grant: 'authorization_code' | 'refresh_token',
  fields: Record<string, string>,
): Promise<ProviderTokens> {
  const { origin, host } = new URL(url);
  const signal = AbortSignal.timeout(limits.providerTokenTimeout * 1000);
  const response = await genericTokenEndpointRequest(
    { issuer: origin, token_endpoint: url },
    { client_id: config.clientId },
    authenticationOf(descriptor, config),
    grant,
    fields,
    {
      headers: { 'user-agent': 'enspired' },
      [customFetch]: async (address, { method, headers: given, body }) => {
        // Without a character set, which some who compare the whole text do not know.
        const headers = { ...given, 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await outbound({ url: address, method, headers, body: body.toString(), signal });
        return new Response(new Uint8Array(answer.body), { status: answer.status });
      },
      // Which addresses are called is for `outbound` to say: an operator's own installation may be one without TLS.
      [allowInsecureRequests]: true,
    },
  );
  const body = Buffer.from(await response.arrayBuffer());
  return readTokens(jsonOf({ status: response.status, body }, url), clock.now(), host);
}

/** As RFC 6749 has it, but for the one that calls the client id otherwise, and for those who decode no header. */
function authenticationOf(
  { tokenAuth, clientIdField }: ProviderDescriptor,
  { clientSecret }: ProviderConfig,
): ClientAuth {
  if (tokenAuth === 'basic') {
    return (_server, { client_id: id }, _form, headers) =>
      headers.set('authorization', `Basic ${Buffer.from(`${id}:${clientSecret}`).toString('base64')}`);
  }
  if (clientIdField === undefined) return ClientSecretPost(clientSecret);
  return (_server, { client_id: id }, form) => {
    form.set(clientIdField, id);
    form.set('client_secret', clientSecret);
  };
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
