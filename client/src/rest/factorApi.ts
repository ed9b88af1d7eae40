import type { SessionState } from '../state';
import { enter, post } from './authApi';

/** Second-factor calls: proving it at sign-in, and setting it up (contract 5.7). Loaded only where needed. */
export const factorApi = {
  /** Completes a sign-in whose password was right; for signed-in users, confirms a new authenticator app. */
  verifyCode: (input: { code: string; trustDevice: boolean }): Promise<SessionState | null> =>
    enter('/two-factor/verify-totp', input),

  verifyRecoveryCode: (input: { code: string; trustDevice: boolean }): Promise<SessionState | null> =>
    enter('/two-factor/verify-backup-code', input),

  /** Takes effect only once a code is confirmed. */
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
