import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { SessionState } from '../state';
import { authApi, post } from './authApi';
import { call } from './call';

export interface Passkey {
  id: string;
  name: string | null;
  backedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

let asking = new AbortController();
let asked: Promise<unknown> = Promise.resolve();

/** Passkeys (contract 5.8): the calls, and the browser's part in between. Loaded only where needed. */
export const passkeyApi = {
  list: () => call<Passkey[]>('/api/auth/passkey/list-user-passkeys'),

  async add(name: string): Promise<void> {
    const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>(
      '/api/auth/passkey/generate-register-options',
    );
    const response = await startRegistration({ optionsJSON });
    await post('/passkey/verify-registration', { response, name });
  },

  async rename(id: string, name: string): Promise<void> {
    await post('/passkey/update-passkey', { id, name });
  },

  async remove(id: string): Promise<void> {
    await post('/passkey/delete-passkey', { id });
  },

  /**
   * Asks for a passkey. With `autofill`, the browser offers them in the email field and waits until one is chosen; null if it
   * can't. Calls off what was asked before: the site's cookie names one challenge, for five minutes.
   */
  async choose({ autofill = false } = {}): Promise<AuthenticationResponseJSON | null> {
    asking.abort();
    WebAuthnAbortService.cancelCeremony();
    asking = new AbortController();
    const { signal } = asking;
    if (autofill && !(await browserSupportsWebAuthnAutofill())) return null;
    signal.throwIfAborted();
    // One after another: of two answers on their way, the cookie may keep either.
    const ask = () =>
      post<PublicKeyCredentialRequestOptionsJSON>('/passkey/generate-authenticate-options', {});
    const options = asked.then(ask, ask);
    asked = options;
    const optionsJSON = await options;
    signal.throwIfAborted();
    return await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
  },

  async signIn(response: AuthenticationResponseJSON): Promise<SessionState | null> {
    await post('/passkey/verify-authentication', { response });
    return await authApi.getSession();
  },
};

/** Closing the browser's prompt, or letting it time out, is not an error. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
