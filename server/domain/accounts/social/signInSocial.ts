import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import type { Client, Outcome, User } from '../records';
import { invitationHash } from '../sign-in/createUser';
import { type IdTokenInput, readIdTokenProfile } from './findProfile';
import { authorizationURLOf, startFlow } from './flow';
import { type EnterDeps, signInWithProfile } from './signInWithProfile';

export interface SignInSocialInput {
  provider: string;
  callbackURL?: string;
  newUserCallbackURL?: string;
  errorCallbackURL?: string;
  disableRedirect?: boolean;
  idToken?: IdTokenInput;
  scopes?: string[];
  requestSignUp?: boolean;
  loginHint?: string;
  /** The token of an invitation, for a new user. */
  invitation?: string;
  /** Their answer to the question of sign-up. */
  answer?: string;
  client: Client;
  replaces?: string;
}

export type SignInSocialResult =
  | { url: string; redirect: boolean }
  | { redirect: false; token: string; user: User };

/** The state for the cookie of a browser that is redirected (contract 2). */
export interface Redirected {
  state: string;
}

type SignInDeps = EnterDeps & Pick<Deps, 'providers'>;

/** Signs in through a provider (contract 5.5): redirects the browser there, or takes an app's id token at once. */
export async function signInSocial(
  deps: SignInDeps,
  input: SignInSocialInput,
): Promise<Outcome<SignInSocialResult> & Partial<Redirected>> {
  const provider = deps.providers.get(input.provider);
  if (!provider) throw new AppError('PROVIDER_NOT_FOUND');
  const { idToken, requestSignUp, answer, callbackURL, client, replaces } = input;
  const invitation = invitationHash(input.invitation);
  if (idToken) {
    const found = await readIdTokenProfile(provider, idToken);
    const { live } = await signInWithProfile(deps, {
      ...found,
      provider,
      fallbackName: '',
      requestSignUp,
      invitation,
      answer,
      callbackURL,
      client,
      replaces,
    });
    return {
      result: { redirect: false, token: live.session.token, user: live.user },
      cookie: { kind: 'set', live, remember: true },
    };
  }
  const { state, codeVerifier } = await startFlow(deps, {
    provider: provider.id,
    callbackURL,
    errorURL: input.errorCallbackURL || undefined,
    newUserURL: input.newUserCallbackURL || undefined,
    requestSignUp,
    invitation,
    answer,
  });
  const { scopes, loginHint } = input;
  const url = await authorizationURLOf(deps, provider, { state, codeVerifier, scopes, loginHint });
  return { result: { url, redirect: input.disableRedirect !== true }, state };
}
