import type { Route } from '../route';
import { changePassword } from './changePassword';
import { deleteUser } from './deleteUser';
import { deleteUserCallback } from './deleteUserCallback';
import { error } from './error';
import { forgetPassword } from './forgetPassword';
import { getSession } from './getSession';
import { listAccounts } from './listAccounts';
import { ok } from './ok';
import { requestPasswordReset } from './requestPasswordReset';
import { resetPassword } from './resetPassword';
import { resetPasswordLink } from './resetPasswordLink';
import { signInEmail } from './signInEmail';
import { signOut } from './signOut';
import { signUpEmail } from './signUpEmail';
import { unlinkAccount } from './unlinkAccount';

/** Every call of `/api/auth`, sorted by file. A test compares this list with the folder. */
export const routes: readonly Route[] = [
  changePassword,
  deleteUser,
  deleteUserCallback,
  error,
  forgetPassword,
  getSession,
  listAccounts,
  ok,
  requestPasswordReset,
  resetPassword,
  resetPasswordLink,
  signInEmail,
  signOut,
  signUpEmail,
  unlinkAccount,
];
