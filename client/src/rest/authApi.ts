import type { Payload } from 'altcha-lib';
import type { SessionState, SessionUser } from '../state';
import { call } from './call';

interface Session {
  session: { token: string };
  user: SessionUser;
}

/**
 * The few calls that stay REST (contract sections 1.1 and 5.1 to 5.3): the session at start-up, sign-up, sign-in (here or at a
 * provider), sign-out, and mailed links for a new password or to confirm an address, which people need while signed out. They
 * have the strictest rate limits, and a REST answer gives the wait in Retry-After. Changes by signed-in users go through
 * GraphQL.
 */
export const authApi = {
  async getSession(signal?: AbortSignal): Promise<SessionState | null> {
    const answer = await call<Session | null>('/api/auth/get-session', { signal });
    return answer && { user: clientUser(answer.user), token: answer.session.token };
  },

  /** Null if the account was created without a session (verification required, automatic sign-in off). */
  signUp(input: {
    name: string;
    email: string;
    password: string;
    callbackURL: string;
    invitation?: string;
    /** To the question of sign-up. */
    answer?: string;
    /** Of work, if the site asks for it. */
    proof?: Payload;
  }): Promise<SessionState | null> {
    return enter('/sign-up/email', input);
  },

  /** `second step` if the password was right and a code is required next. */
  async signIn(input: {
    email: string;
    password: string;
    rememberMe: boolean;
  }): Promise<SessionState | 'second step' | null> {
    const answer = await post<Entered | { twoFactorRedirect: true }>('/sign-in/email', input);
    return 'twoFactorRedirect' in answer ? 'second step' : entered(answer);
  },

  /** The URL of an identity provider to sign in at. The page itself has to go there, with the cookie that was set. */
  async signInSocial(input: {
    provider: string;
    callbackURL: string;
    errorCallbackURL: string;
    /** For an account created by this sign-in; without it, the same as for existing ones. */
    newUserCallbackURL?: string;
    requestSignUp: boolean;
    invitation?: string;
    /** To the question of sign-up. */
    answer?: string;
  }): Promise<string> {
    return (await post<{ url: string }>('/sign-in/social', input)).url;
  },

  async signOut(): Promise<void> {
    await post('/sign-out', {});
  },

  /** The answer is the same whether or not the address has an account (security A9). */
  async requestPasswordReset(input: { email: string; redirectTo: string }): Promise<void> {
    await post('/request-password-reset', input);
  },

  async resetPassword(input: { token: string; newPassword: string }): Promise<void> {
    await post('/reset-password', input);
  },

  async sendVerificationEmail(input: { email: string; callbackURL: string }): Promise<void> {
    await post('/send-verification-email', input);
  },
};

interface Entered {
  token: string | null;
  user: SessionUser;
}

export async function enter(path: string, input: object): Promise<SessionState | null> {
  return entered(await post<Entered>(path, input));
}

function entered({ token, user }: Entered): SessionState | null {
  return token ? { user: clientUser(user), token } : null;
}

export function post<T>(path: string, input: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return call<T>(`/api/auth${path}`, { method: 'POST', body: JSON.stringify(input), headers });
}

/** Field by field: createdAt and updatedAt stay out of the client's state. */
function clientUser({ id, email, emailVerified, name, image }: SessionUser): SessionUser {
  return { id, email, emailVerified, name, image: image ?? null };
}
