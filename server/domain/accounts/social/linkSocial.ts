import { AppError } from '../../../errors/AppError';
import type { ErrorKey } from '../../../errors/catalogue';
import type { Deps } from '../../deps';
import type { LiveSession } from '../records';
import { type IdTokenInput, readIdTokenProfile } from './findProfile';
import { authorizationURLOf, startFlow } from './flow';
import { type LinkResult, linkToUser } from './linkToUser';
import type { Redirected } from './signInSocial';

export interface LinkSocialInput {
  viewer: LiveSession;
  provider: string;
  callbackURL?: string;
  errorCallbackURL?: string;
  disableRedirect?: boolean;
  idToken?: IdTokenInput & { scopes?: string[] };
  scopes?: string[];
  requestSignUp?: boolean;
}

export interface LinkSocialResult {
  url: string;
  redirect: boolean;
  status?: true;
}

type LinkDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'log' | 'providers' | 'accessGrants'
>;

/** Links a provider to the signed-in user (contract 5.5): redirects to it, or takes an app's id token at once. */
export async function linkSocial(
  deps: LinkDeps,
  input: LinkSocialInput,
): Promise<{ result: LinkSocialResult } & Partial<Redirected>> {
  const provider = deps.providers.get(input.provider);
  if (!provider) throw new AppError('PROVIDER_NOT_FOUND');
  const { viewer, idToken } = input;
  if (idToken) {
    const found = await readIdTokenProfile(provider, idToken, idToken.scopes);
    const outcome = await linkToUser(deps, { ...found, provider, session: viewer.session, byIdToken: true });
    if (outcome !== 'linked') throw new AppError(refusals[outcome]);
    return { result: { url: '', status: true, redirect: false } };
  }
  const { state, codeVerifier } = await startFlow(deps, {
    provider: provider.id,
    callbackURL: input.callbackURL,
    errorURL: input.errorCallbackURL || undefined,
    link: { email: viewer.user.email, userId: viewer.user.id, sessionId: viewer.session.id },
    requestSignUp: input.requestSignUp,
  });
  const url = await authorizationURLOf(deps, provider, { state, codeVerifier, scopes: input.scopes });
  return { result: { url, redirect: input.disableRedirect !== true }, state };
}

const refusals: Record<Exclude<LinkResult, 'linked'>, ErrorKey> = {
  'not allowed': 'LINKING_NOT_ALLOWED',
  'different email': 'DIFFERENT_EMAILS_NOT_ALLOWED',
  taken: 'LINKING_NOT_ALLOWED',
  failed: 'LINK_WITHOUT_ACCOUNT',
};
