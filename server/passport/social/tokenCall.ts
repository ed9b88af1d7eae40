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
import type { Deps } from '../../domain/deps';
import type { ProviderDescriptor } from '../../providers';
import { type Outbound, OutboundError, readJson } from './outbound';

export interface TokenCaller {
  descriptor: ProviderDescriptor;
  config: ProviderConfig;
  outbound: Outbound;
  clock: Deps['clock'];
}

/** Maximum length; longer values are not accepted as tokens. */
const MAX_TOKEN_CHARACTERS = 16_000;

/**
 * A call to a token endpoint (contract 6). oauth4webapi sends it through `outbound`; its parsing of the response is too strict
 * for several providers ([decision 11](../../../docs/decisions/0011-oauth-client.md)).
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
    makeClientAuth(descriptor, config),
    grant,
    fields,
    {
      headers: { 'user-agent': 'enspired' },
      [customFetch]: async (address, { method, headers: given, body }) => {
        // Without a charset, since some providers compare the whole value.
        const headers = { ...given, 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await outbound({ url: address, method, headers, body: body.toString(), signal });
        return new Response(new Uint8Array(answer.body), { status: answer.status });
      },
      // `outbound` decides which URLs are called: an operator's own server may have no TLS.
      [allowInsecureRequests]: true,
    },
  );
  const body = Buffer.from(await response.arrayBuffer());
  return readTokens(readJson({ status: response.status, body }, url), clock.now(), host);
}

/**
 * As in RFC 6749, section 2.3.1, except for the provider that renames the client id. The header has id and secret in form
 * encoding, which leaves letters, digits and `-._*` as they are: Notion, PayPal, Reddit and X, which do not decode it, issue
 * nothing else. (oauth4webapi encodes those signs as well.)
 */
function makeClientAuth(
  { tokenAuth, clientIdField }: ProviderDescriptor,
  { clientSecret }: ProviderConfig,
): ClientAuth {
  if (tokenAuth === 'basic') {
    return (_server, { client_id: id }, _form, headers) =>
      headers.set('authorization', `Basic ${btoa(`${encodeForForm(id)}:${encodeForForm(clientSecret)}`)}`);
  }
  if (clientIdField === undefined) return ClientSecretPost(clientSecret);
  return (_server, { client_id: id }, form) => {
    form.set(clientIdField, id);
    form.set('client_secret', clientSecret);
  };
}

const encodeForForm = (value: string) => new URLSearchParams([['', value]]).toString().slice(1);

/** Some providers report failures with status 200, so only the access token counts. */
function readTokens(answer: Record<string, unknown> | unknown[], now: Date, host: string): ProviderTokens {
  if (Array.isArray(answer)) throw new OutboundError(`${host} answered with no tokens`);
  const accessToken = readToken(answer.access_token);
  if (!accessToken) throw new OutboundError(`${host} answered with no access token`);
  return {
    accessToken,
    refreshToken: readToken(answer.refresh_token),
    idToken: readToken(answer.id_token),
    tokenType: readToken(answer.token_type),
    accessTokenExpiresAt: readExpiry(answer.expires_in, now),
    refreshTokenExpiresAt: readExpiry(answer.refresh_token_expires_in ?? answer.refresh_expires_in, now),
    scopes: readScopes(answer.scope),
  };
}

function readToken(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TOKEN_CHARACTERS
    ? value
    : undefined;
}

/** Seconds as a number or, from some providers, as text; capped at ten years, to give a valid date. */
function readExpiry(value: unknown, now: Date): Date | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof seconds !== 'number' || !(seconds > 0)) return undefined;
  return new Date(now.getTime() + Math.min(seconds, 315_360_000) * 1000);
}

/** Space-separated text; Twitch sends a list. */
function readScopes(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(' ') : [];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}
