import type { SessionState } from '../state';
import { enter, post } from './authApi';

/** The calls of a second step: what proves it at sign-in, and how it is set up (contract 5.7). Only what needs them loads them. */
export const factorApi = {
  /** Ends a sign-in whose password was right; for the signed-in, confirms a new authenticator app. */
  verifyCode: (input: { code: string; trustDevice: boolean }): Promise<SessionState | null> =>
    enter('/two-factor/verify-totp', input),

  verifyRecoveryCode: (input: { code: string; trustDevice: boolean }): Promise<SessionState | null> =>
    enter('/two-factor/verify-backup-code', input),

  /** Nothing counts until a code is confirmed. */
  enable: (password: string): Promise<{ totpURI: string; backupCodes: string[] }> =>
    post('/two-factor/enable', { password }),

  async disable(password: string): Promise<void> {
    await post('/two-factor/disable', { password });
  },

  async newRecoveryCodes(password: string): Promise<string[]> {
    return (await post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password }))
      .backupCodes;
  },
};
