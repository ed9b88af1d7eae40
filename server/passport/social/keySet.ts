import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { limits } from '../../config/limits';
import { parseJson } from '../../domain/text/parseJson';
import { type Outbound, OutboundError } from './outbound';

/**
 * A provider's key set, fetched on demand: timeout 5 s, cached for 10 minutes, refetched for an unknown key after 30 s, and
 * once within them, as keys may be rotated just after a fetch. The same cooldown applies after a failed fetch.
 */
export function createKeySet(url: string, outbound: Outbound): JWTVerifyGetKey {
  const cooldownMs = limits.keySetCooldown * 1000;
  let failedAt = Number.NEGATIVE_INFINITY;
  let extraAt = Number.NEGATIVE_INFINITY;
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: limits.keySetTimeout * 1000,
    cooldownDuration: cooldownMs,
    cacheMaxAge: limits.keySetCacheLifetime * 1000,
    [customFetch]: async (address, { headers, signal }) => {
      // jose uses the same clock.
      if (Date.now() - failedAt < cooldownMs) {
        throw new OutboundError('the key set could not be fetched a moment ago');
      }
      try {
        const answer = await outbound({ url: address, headers: Object.fromEntries(headers), signal });
        if (answer.status !== 200) throw new OutboundError(`the key set was answered with ${answer.status}`);
        parseJson(answer.body.toString('utf8'));
        return new Response(new Uint8Array(answer.body), { status: 200 });
      } catch (error) {
        failedAt = Date.now();
        throw error;
      }
    },
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || (!keys.reloading && Date.now() - extraAt < cooldownMs)) throw error;
      extraAt = Date.now();
      await keys.reload();
      return await keys(header, token);
    }
  };
}
