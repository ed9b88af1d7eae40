import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { ProviderConfig } from '../../config/config';
import { limits } from '../../config/limits';
import type { Claims } from '../../domain/accounts/social/identityProvider';
import type { Deps } from '../../domain/deps';
import type { IdTokenRules, ProviderDescriptor } from '../../providers';
import { createKeySet } from './keySet';
import { type Outbound, readJson } from './outbound';

/**
 * Asymmetric algorithms only: `none` or a shared secret proves nothing (security A15). Ed25519 is the newer name of EdDSA with
 * that curve (RFC 9864).
 */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'],
  ...['EdDSA', 'Ed25519'],
];

export type IdTokenCheck = (input: { token: string; nonce?: string }) => Promise<Claims>;

interface Ground {
  descriptor: ProviderDescriptor;
  config: ProviderConfig;
  outbound: Outbound;
  clock: Deps['clock'];
}

/** Checks id tokens of a provider: signature, issuer, audience, times, nonce (contract 6). Throws for invalid ones. */
export function createIdTokenCheck(ground: Ground): IdTokenCheck | undefined {
  const { descriptor, config, outbound } = ground;
  const rules = descriptor.idToken;
  if (!rules) return undefined;
  if (rules.check !== 'keySet') return (input) => askProvider(ground, rules, input);
  const { keys } = descriptor.endpoints(config.settings);
  if (!keys) throw new Error(`${descriptor.id} names no key set`);
  const keySet = createKeySet(keys, outbound);
  return (input) => checkByKeys(ground, rules, keySet, input);
}

async function checkByKeys(
  { config, clock }: Ground,
  rules: IdTokenRules,
  keySet: JWTVerifyGetKey,
  { token, nonce }: { token: string; nonce?: string },
): Promise<Claims> {
  const { payload } = await jwtVerify(token, keySet, {
    algorithms,
    audience: rules.audience?.(config.settings) ?? config.clientId,
    requiredClaims: ['iss', 'sub', 'aud', 'exp', ...(rules.maxAge === undefined ? [] : ['iat'])],
    maxTokenAge: rules.maxAge,
    clockTolerance: limits.providerClockTolerance,
    currentDate: clock.now(),
  });
  checkTimes(payload, rules.maxAge, clock.now());
  return checkClaims(config, rules, payload, nonce);
}

/** The provider verifies the token; its claims are checked here all the same. */
async function askProvider(
  { config, outbound, clock }: Ground,
  rules: IdTokenRules,
  { token, nonce }: { token: string; nonce?: string },
): Promise<Claims> {
  if (rules.check === 'keySet') throw new Error('This token is checked by its key set');
  const { url } = rules.check;
  const form = new URLSearchParams({ id_token: token, client_id: config.clientId });
  if (nonce !== undefined) form.set('nonce', nonce);
  const answer = await outbound({
    url,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    signal: AbortSignal.timeout(limits.providerProfileTimeout * 1000),
  });
  const claims = readJson(answer, url);
  if (Array.isArray(claims) || claims.aud !== config.clientId) throw new Error('Made for another client');
  checkTimes(claims, undefined, clock.now());
  return checkClaims(config, rules, claims, nonce);
}

/** Expiry and maximum age to the second: the tolerance is only for clocks that run ahead. */
function checkTimes({ exp, iat }: Claims, maxAge: number | undefined, at: Date): void {
  const now = at.getTime() / 1000;
  if (typeof exp !== 'number' || exp <= now) throw new Error('The id token has ended');
  if (maxAge !== undefined && (typeof iat !== 'number' || now - iat > maxAge)) {
    throw new Error('The id token is too old');
  }
}

function checkClaims(
  { settings }: ProviderConfig,
  rules: IdTokenRules,
  claims: Claims,
  nonce: string | undefined,
): Claims {
  const { iss } = claims;
  if (typeof iss !== 'string' || !rules.issuers(settings, claims).includes(iss)) {
    throw new Error('The id token is from another issuer');
  }
  if (nonce !== undefined && claims.nonce !== nonce) throw new Error('The id token answers another question');
  return claims;
}
