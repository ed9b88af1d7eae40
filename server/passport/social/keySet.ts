import { createRemoteJWKSet, customFetch, type RemoteJWKSet } from 'jose';
import { limits } from '../../config/limits';
import { type Outbound, OutboundError } from './outbound';

/**
 * A provider's key set, fetched on demand: timeout 5 s, cached for 10 minutes, refetched for an unknown key after 30 s at the
 * earliest (specification section 9). The same cooldown applies after a failed fetch (fault case 10).
 */
export function createKeySet(url: string, outbound: Outbound): RemoteJWKSet {
  let failedAt = Number.NEGATIVE_INFINITY;
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: limits.keySetTimeout * 1000,
    cooldownDuration: limits.keySetCooldown * 1000,
    cacheMaxAge: limits.keySetCacheLifetime * 1000,
    [customFetch]: async (address, { headers, signal }) => {
      // jose uses the same clock.
      if (Date.now() - failedAt < limits.keySetCooldown * 1000) {
        throw new OutboundError('the key set could not be fetched a moment ago');
      }
      try {
        const answer = await outbound({ url: address, headers: Object.fromEntries(headers), signal });
        if (answer.status !== 200) throw new OutboundError(`the key set was answered with ${answer.status}`);
        JSON.parse(answer.body.toString('utf8'));
        return new Response(new Uint8Array(answer.body), { status: 200 });
      } catch (error) {
        failedAt = Date.now();
        throw error;
      }
    },
  });
}
