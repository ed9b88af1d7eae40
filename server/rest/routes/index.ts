import type { Route } from '../route';
import * as callback from './callback';
import * as email from './email';
import * as genericOAuth from './genericOAuth';
import * as passkey from './passkey';
import * as password from './password';
import * as providers from './providers';
import * as session from './session';
import * as signIn from './signIn';
import * as site from './site';
import * as twoFactor from './twoFactor';
import * as user from './user';

const files: Record<string, Route>[] = [
  callback,
  email,
  genericOAuth,
  passkey,
  password,
  providers,
  session,
  signIn,
  site,
  twoFactor,
  user,
];

/** All calls of `/api/auth`. A test compares this list with the folder. */
export const routes: readonly Route[] = files.flatMap((file) => Object.values(file));
