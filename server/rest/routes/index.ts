import type { Route } from '../route';
import { accountInfo } from './accountInfo';
import { callback } from './callback';
import { callbackPost } from './callbackPost';
import { changeEmail } from './changeEmail';
import { changePassword } from './changePassword';
import { deleteUser } from './deleteUser';
import { deleteUserCallback } from './deleteUserCallback';
import { error } from './error';
import { forgetPassword } from './forgetPassword';
import { getAccessToken } from './getAccessToken';
import { getSession } from './getSession';
import { linkSocial } from './linkSocial';
import { listAccounts } from './listAccounts';
import { listSessions } from './listSessions';
import { ok } from './ok';
import { refreshToken } from './refreshToken';
import { requestPasswordReset } from './requestPasswordReset';
import { resetPassword } from './resetPassword';
import { resetPasswordLink } from './resetPasswordLink';
import { revokeOtherSessions } from './revokeOtherSessions';
import { revokeSession } from './revokeSession';
import { revokeSessions } from './revokeSessions';
import { sendVerificationEmail } from './sendVerificationEmail';
import { signInEmail } from './signInEmail';
import { signInSocial } from './signInSocial';
import { signOut } from './signOut';
import { signUpEmail } from './signUpEmail';
import { unlinkAccount } from './unlinkAccount';
import { updateUser } from './updateUser';
import { verifyEmail } from './verifyEmail';

/** Every call of `/api/auth`, sorted by file. A test compares this list with the folder. */
export const routes: readonly Route[] = [
  accountInfo,
  callback,
  callbackPost,
  changeEmail,
  changePassword,
  deleteUser,
  deleteUserCallback,
  error,
  forgetPassword,
  getAccessToken,
  getSession,
  linkSocial,
  listAccounts,
  listSessions,
  ok,
  refreshToken,
  requestPasswordReset,
  resetPassword,
  resetPasswordLink,
  revokeOtherSessions,
  revokeSession,
  revokeSessions,
  sendVerificationEmail,
  signInEmail,
  signInSocial,
  signOut,
  signUpEmail,
  unlinkAccount,
  updateUser,
  verifyEmail,
];
