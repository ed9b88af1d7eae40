import { requestReset } from '../requestReset';

/** POST /request-password-reset (contract 5.3). */
export const requestPasswordReset = requestReset('/request-password-reset');
