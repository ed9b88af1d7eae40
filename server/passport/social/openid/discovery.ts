import { z } from 'zod';
import type { IssuerConfig } from '../../../config/config';
import { limits } from '../../../config/limits';
import type { Deps } from '../../../domain/deps';
import { createOutbound, OutboundError, readJson } from '../outbound';

/** Metadata of an issuer (OpenID Connect Discovery 1.0, section 3), as far as it is used here. */
export interface IssuerMetadata {
  /** Exactly as in its id tokens. */
  issuer: string;
  authorization: string;
  token: string;
  keys: string;
  userinfo?: string;
  /** Client authentication: `basic` unless the issuer does not support it. */
  tokenAuth: 'basic' | 'post';
  scopes: readonly string[];
  /** Whether every answer of its authorization endpoint names it (RFC 9207). */
  namesItself: boolean;
}

const address = z.string().max(2000);
const documentSchema = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).max(50).optional(),
  scopes_supported: z.array(z.string()).max(500).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  require_pushed_authorization_requests: z.boolean().optional(),
});

/**
 * Fetches an issuer's discovery document at a sign-in, never before, so that the site starts without it. Cached for an hour,
 * and longer while no newer one is available; after a failed fetch it waits half a minute.
 */
export function createDiscovery(
  { fetch, clock }: Pick<Deps, 'fetch' | 'clock'>,
  { issuer }: Pick<IssuerConfig, 'issuer'>,
): () => Promise<IssuerMetadata> {
  const outbound = createOutbound(fetch, [issuer]);
  let known: { metadata: IssuerMetadata; until: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<IssuerMetadata> | undefined;

  const ask = async (): Promise<IssuerMetadata> => {
    const url = `${issuer}/.well-known/openid-configuration`;
    try {
      const signal = AbortSignal.timeout(limits.discoveryTimeout * 1000);
      const answer = await outbound({ url, headers: { accept: 'application/json' }, signal });
      const metadata = readDocument(readJson(answer, url), issuer);
      const same = JSON.stringify(known?.metadata) === JSON.stringify(metadata);
      known = {
        metadata: known && same ? known.metadata : metadata,
        until: clock.now().getTime() + limits.discoveryLifetime * 1000,
      };
      return known.metadata;
    } catch (error) {
      failedAt = clock.now().getTime();
      if (known) return known.metadata;
      throw error;
    }
  };

  return async () => {
    const now = clock.now().getTime();
    const resting = now - failedAt < limits.discoveryCooldown * 1000;
    if (known && (now < known.until || resting)) return known.metadata;
    if (resting) throw new OutboundError('the issuer could not be asked a moment ago');
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return await asking;
  };
}

/** A document of another issuer could send people and secrets anywhere, so the two must match (section 4.3 there). */
function readDocument(value: unknown, wanted: string): IssuerMetadata {
  const { data } = documentSchema.safeParse(value);
  if (!data) throw new OutboundError('the discovery document lacks what a sign-in needs');
  if (data.issuer.replace(/(?<!\/)\/+$/, '') !== wanted) {
    throw new OutboundError(`the discovery document is of ${JSON.stringify(data.issuer.slice(0, 100))}`);
  }
  if (data.require_pushed_authorization_requests) {
    throw new OutboundError(
      'the issuer requires pushed authorization requests, which this site does not make',
    );
  }
  const { token_endpoint_auth_methods_supported: methods, userinfo_endpoint: userinfo } = data;
  const addresses = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri, userinfo];
  const secure = wanted.startsWith('https:');
  if (!addresses.every((one) => one === undefined || isAddress(one, secure))) {
    throw new OutboundError('the discovery document names an address that cannot be used');
  }
  return {
    issuer: data.issuer,
    authorization: data.authorization_endpoint,
    token: data.token_endpoint,
    keys: data.jwks_uri,
    userinfo,
    tokenAuth: methods === undefined || methods.includes('client_secret_basic') ? 'basic' : 'post',
    scopes: data.scopes_supported ?? [],
    namesItself: data.authorization_response_iss_parameter_supported ?? false,
  };
}

function isAddress(text: string, secure: boolean): boolean {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  return protocol === 'https:' || (!secure && protocol === 'http:');
}
