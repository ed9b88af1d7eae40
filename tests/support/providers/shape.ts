import type { ProviderProfile } from '../../../server/providers';

/** A provider's answers in the shape that its documentation shows, with people of our own, and what the site makes of them. */
export interface ProviderShape {
  /** Variables besides id and secret. */
  env?: Record<string, string>;
  /** What its token endpoint answers, the id token apart. */
  token: Record<string, unknown>;
  /** Claims of its id token; issuer, audience and times are added. */
  claims?: Record<string, unknown>;
  /** Answers of the calls for a profile, by address without `https://`. */
  answers?: Record<string, unknown>;
  profile: ProviderProfile;
}

const hour = { token_type: 'Bearer', expires_in: 3600 };

/** A token answer as most give it. */
export function bearer(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { access_token: 'access-1', refresh_token: 'refresh-1', ...hour, ...more };
}
