import { createHash } from 'node:crypto';

/** What an id token must name to belong to a flow. It follows from the flow's verifier, which only the site knows, and tells nothing of it. */
export function nonceOf(codeVerifier: string): string {
  return createHash('sha256').update(`nonce:${codeVerifier}`).digest('base64url');
}
