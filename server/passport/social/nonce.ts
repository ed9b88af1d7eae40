import { createHash } from 'node:crypto';

/**
 * Nonce that an id token must have to belong to a flow. Derived from the flow's code verifier, which only the site knows,
 * without revealing it.
 */
export function deriveNonce(codeVerifier: string): string {
  return createHash('sha256').update(`nonce:${codeVerifier}`).digest('base64url');
}
