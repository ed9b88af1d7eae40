import type { ProviderDescriptor } from './descriptor';

/** Names and marks of well-known self-hosted issuers, by the id that their variables give them. */
export const knownIssuers: Readonly<Record<string, { name: string; mark: ProviderDescriptor['mark'] }>> = {
  auth0: { name: 'Auth0', mark: { icon: 'auth0' } },
  authelia: { name: 'Authelia', mark: { icon: 'authelia' } },
  authentik: { name: 'authentik', mark: { icon: 'authentik' } },
  keycloak: { name: 'Keycloak', mark: { icon: 'keycloak' } },
  nextcloud: { name: 'Nextcloud', mark: { icon: 'nextcloud' } },
  okta: { name: 'Okta', mark: { icon: 'okta' } },
  'pocket-id': { name: 'Pocket ID', mark: { letters: 'Id' } },
};

/** The mark of all other issuers. */
export const openidMark: ProviderDescriptor['mark'] = { icon: 'openid' };
