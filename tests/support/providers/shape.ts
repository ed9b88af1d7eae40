import type { ProviderProfile } from '../../../server/providers';

/** A provider's responses as documented, with invented people, and what the site makes of them. */
export interface ProviderShape {
  /** Settings besides id and secret. */
  env?: Record<string, string>;
  /** The token endpoint's response, without the id token. */
  token: Record<string, unknown>;
  /** Claims of its id token; issuer, audience and times are added. */
  claims?: Record<string, unknown>;
  /** Responses of the profile calls, keyed by URL without `https://`. */
  answers?: Record<string, unknown>;
  profile: ProviderProfile;
}

const hour = { token_type: 'Bearer', expires_in: 3600 };

/** A common token response. */
export function bearer(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { access_token: 'access-1', refresh_token: 'refresh-1', ...hour, ...more };
}
