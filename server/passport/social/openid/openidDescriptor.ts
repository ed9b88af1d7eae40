import type { IssuerConfig } from '../../../config/config';
import type { ProviderDescriptor, RawProfile } from '../../../providers';
import { openidMark } from '../../../providers/issuers';
import { at, flag, nameOf, text } from '../../../providers/read';
import { OutboundError } from '../outbound';
import type { IssuerMetadata } from './discovery';

/**
 * Describes an issuer as a provider. The id token identifies the person. The userinfo endpoint adds claims that some leave out
 * of the token (Authelia all but the subject), and must return the same subject (OpenID Connect Core 1.0, section 5.3.2).
 */
export function openidDescriptor(config: IssuerConfig, metadata: IssuerMetadata): ProviderDescriptor {
  const { issuer, authorization, token, keys, userinfo } = metadata;
  const asksForGroups = config.operatorGroups.length > 0 && metadata.scopes.includes('groups');
  return {
    id: config.id,
    name: config.name,
    mark: openidMark,
    endpoints: () => ({ authorization, token, keys }),
    scopes: ['openid', 'profile', 'email', ...(asksForGroups ? ['groups'] : [])],
    pkce: 'optional',
    tokenAuth: config.tokenAuth ?? metadata.tokenAuth,
    refresh: true,
    loginHint: true,
    nonce: true,
    idToken: { signIn: false, check: 'keySet', issuers: () => [issuer] },
    profile: 'idToken',
    extraCalls: () => (userinfo === undefined ? [] : [{ name: 'userinfo', url: userinfo }]),
    mapProfile: (raw) => {
      const accountId = text(raw, 'sub');
      if (!accountId) return undefined;
      if (!isForUs(raw, config.clientId)) throw new OutboundError('the id token is for another client');
      const { userinfo: more } = raw;
      if (userinfo !== undefined && at(more, ['sub']) !== raw.sub) {
        throw new OutboundError('the user info is about another person than the id token');
      }
      const claims = { ...raw, ...(more as RawProfile | undefined) };
      return {
        accountId,
        email: text(claims, 'email'),
        emailVerified: flag(claims, 'email_verified'),
        name: nameOf(claims) ?? text(claims, 'preferred_username') ?? text(claims, 'nickname'),
        image: text(claims, 'picture'),
        operator: config.operatorGroups.length === 0 ? undefined : isOperator(config, claims),
      };
    },
    console: { url: issuer, notes: '' },
  };
}

/** A token for several audiences must name this client as its authorized party (section 3.1.3.7 there). */
function isForUs({ aud, azp }: RawProfile, clientId: string): boolean {
  return azp === undefined ? !Array.isArray(aud) || aud.length < 2 : azp === clientId;
}

/** A claim's name may contain dots, as in a URL; otherwise they separate object members (Keycloak's `realm_access.roles`). */
function isOperator({ groupsClaim, operatorGroups }: IssuerConfig, claims: RawProfile): boolean {
  const value = Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : at(claims, groupsClaim.split('.'));
  const groups: unknown[] = Array.isArray(value) ? value : [value];
  return groups.some((group) => typeof group === 'string' && operatorGroups.includes(group));
}
