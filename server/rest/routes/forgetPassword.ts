import { requestReset } from '../requestReset';

/** POST /forget-password: the older name of /request-password-reset (contract 5.3). */
export const forgetPassword = requestReset('/forget-password');
