import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { type CallbackInput, type CallbackOutcome, callback } from './callback';
import { type LinkSocialInput, type LinkSocialResult, linkSocial } from './linkSocial';
import { type Redirected, type SignInSocialInput, signInSocial } from './signInSocial';

/** The calls of better-auth's generic OAuth plugin: the same rules, but only for the operator's own issuers. */
type Generic<Input> = Omit<Input, 'provider' | 'idToken' | 'loginHint'> & { providerId: string };

/** POST /sign-in/oauth2. */
export async function signInOAuth2(
  deps: Parameters<typeof signInSocial>[0],
  { providerId, ...input }: Generic<SignInSocialInput>,
): ReturnType<typeof signInSocial> {
  if (!isIssuer(deps, providerId)) throw new AppError('NO_CONFIG_FOUND_FOR_PROVIDER', { providerId });
  return await signInSocial(deps, { ...input, provider: providerId });
}

/** POST /oauth2/link. */
export async function linkOAuth2(
  deps: Parameters<typeof linkSocial>[0],
  { providerId, ...input }: Generic<LinkSocialInput>,
): Promise<{ result: LinkSocialResult } & Partial<Redirected>> {
  if (!isIssuer(deps, providerId)) throw new AppError('PROVIDER_NOT_FOUND');
  return await linkSocial(deps, { ...input, provider: providerId });
}

/** GET /oauth2/callback/{id}. */
export async function callbackOAuth2(
  deps: Parameters<typeof callback>[0],
  input: CallbackInput,
): Promise<CallbackOutcome> {
  const { providerId } = input;
  if (!isIssuer(deps, providerId)) throw new AppError('NO_CONFIG_FOUND_FOR_PROVIDER', { providerId });
  return await callback(deps, { ...input, generic: true });
}

function isIssuer({ providers }: Pick<Deps, 'providers'>, id: string): boolean {
  return providers.get(id)?.openid === true;
}
