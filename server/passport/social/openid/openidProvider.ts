import type { Config, IssuerConfig } from '../../../config/config';
import type { IdentityProvider } from '../../../domain/accounts/social/identityProvider';
import type { Deps } from '../../../domain/deps';
import type { ProviderDescriptor } from '../../../providers';
import { marks } from '../../../providers/marks';
import { createDiscovery, type IssuerMetadata } from './discovery';
import { openidDescriptor } from './openidDescriptor';

type Build = (descriptor: ProviderDescriptor, config: IssuerConfig) => IdentityProvider;

/**
 * An OpenID Connect issuer behind the domain's port. It is built from its discovery document at the first sign-in; if the
 * issuer is unavailable, only that sign-in fails.
 */
export function createOpenidProvider(
  deps: Pick<Deps, 'config' | 'clock' | 'log' | 'fetch'>,
  given: IssuerConfig,
  build: Build,
): IdentityProvider {
  const { auth } = deps.config;
  const config = { ...given, redirectURI: redirectURIFor(deps.config, given) };
  const discover = createDiscovery(deps, config);
  let built: { metadata: IssuerMetadata; provider: IdentityProvider } | undefined;
  const found = async (): Promise<IdentityProvider> => {
    const metadata = await discover();
    if (built?.metadata !== metadata) {
      built = { metadata, provider: build(openidDescriptor(config, metadata), config) };
    }
    return built.provider;
  };
  const away = (error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    deps.log.info({ event: 'provider', provider: config.id, reason }, 'an issuer gave no document');
    return undefined;
  };
  return {
    id: config.id,
    name: config.name,
    mark: marks[config.id] ?? marks.openid ?? '',
    openid: true,
    signUp: auth.providerSignUp && config.signUp,
    implicitSignUp: auth.implicitSignUp && config.implicitSignUp,
    canRefresh: true,
    takesIdTokens: false,
    formPost: false,
    mayAnswer: async (issuer) =>
      issuer === undefined
        ? !(await discover().catch(away))?.namesItself
        : issuer.replace(/(?<!\/)\/+$/, '') === config.issuer,
    authorizationURL: async (input) => await (await found()).authorizationURL(input),
    exchangeCode: async (input) => await (await found()).exchangeCode(input),
    refresh: async (refreshToken) => await (await found()).refresh(refreshToken),
    checkIdToken: async (input) => await (await found().catch(away))?.checkIdToken(input),
    readProfile: async (input) => await (await found().catch(away))?.readProfile(input),
  };
}

/** Callback path as in better-auth's plugin for such issuers. */
function redirectURIFor({ baseURL }: Config, { id, redirectURI }: IssuerConfig): string {
  return redirectURI ?? `${baseURL}/api/auth/oauth2/callback/${id}`;
}
