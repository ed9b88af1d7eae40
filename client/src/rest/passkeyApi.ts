import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
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

  /** With `autofill`, the browser offers passkeys in the email field, and waits until one is chosen. */
  async signIn({ autofill = false } = {}): Promise<SessionState | null> {
    if (autofill && !(await browserSupportsWebAuthnAutofill())) return null;
    const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(
      '/passkey/generate-authenticate-options',
      {},
    );
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    await post('/passkey/verify-authentication', { response });
    return await authApi.getSession();
  },
};

/** Closing the browser's prompt, or letting it time out, is not an error. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
