import type { Request } from 'express';

/** What a callback knows when it asks for tokens: the rules have taken the state's record out of the table by then. */
export interface CallbackRequest extends Request {
  codeVerifier: string;
}

type Verified = (error: Error | null, ok: boolean | string, state?: string) => void;

/**
 * Passport's view of the state. Making and consuming it are rules (`domain/accounts/social/`), which happen before
 * Passport runs; what is left to say here is the code verifier, which Passport sends if it is a text. Plain parameters
 * on purpose: passport-oauth2 picks the signature by their number.
 */
export function createStateStore(pkce: boolean) {
  return {
    store(_req: Request, done: (error: Error | null, state?: string) => void): void {
      done(new Error('The state is made before Passport runs'));
    },
    verify(req: Request, state: string, done: Verified): void {
      done(null, pkce ? (req as CallbackRequest).codeVerifier : true, state);
    },
  };
}
