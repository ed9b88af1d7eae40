import type { Route } from '../route';
import { accountInfo } from './accountInfo';
import { callback } from './callback';
import { callbackPost } from './callbackPost';
import { changePassword } from './changePassword';
import { deleteUser } from './deleteUser';
import { deleteUserCallback } from './deleteUserCallback';
import { error } from './error';
import { forgetPassword } from './forgetPassword';
import { getAccessToken } from './getAccessToken';
import { getSession } from './getSession';
import { linkSocial } from './linkSocial';
import { listAccounts } from './listAccounts';
import { ok } from './ok';
import { refreshToken } from './refreshToken';
import { requestPasswordReset } from './requestPasswordReset';
import { resetPassword } from './resetPassword';
import { resetPasswordLink } from './resetPasswordLink';
import { signInEmail } from './signInEmail';
import { signInSocial } from './signInSocial';
import { signOut } from './signOut';
import { signUpEmail } from './signUpEmail';
import { unlinkAccount } from './unlinkAccount';

/** Every call of `/api/auth`, sorted by file. A test compares this list with the folder. */
export const routes: readonly Route[] = [
  accountInfo,
  callback,
  callbackPost,
  changePassword,
  deleteUser,
  deleteUserCallback,
  error,
  forgetPassword,
  getAccessToken,
  getSession,
  linkSocial,
  listAccounts,
  ok,
  refreshToken,
  requestPasswordReset,
  resetPassword,
  resetPasswordLink,
  signInEmail,
  signInSocial,
  signOut,
  signUpEmail,
  unlinkAccount,
];
