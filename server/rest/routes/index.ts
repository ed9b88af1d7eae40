import type { Route } from '../route';
import { error } from './error';
import { getSession } from './getSession';
import { ok } from './ok';
import { signInEmail } from './signInEmail';
import { signOut } from './signOut';
import { signUpEmail } from './signUpEmail';

/** Every call of `/api/auth`, sorted by file. A test compares this list with the folder. */
export const routes: readonly Route[] = [error, getSession, ok, signInEmail, signOut, signUpEmail];
