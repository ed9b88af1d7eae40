import { calculatePKCECodeChallenge } from 'oauth4webapi';
import { Passport } from 'passport';
import type { Config, ProviderConfig } from '../../config/config';
import type {
  AuthorizationInput,
  IdentityProvider,
  IdentityProviders,
  ProviderTokens,
} from '../../domain/accounts/social/identityProvider';
import type { Deps } from '../../domain/deps';
import { type ProviderDescriptor, providers } from '../../providers';
import { marks } from '../../providers/marks';
import { authenticate, type PassportInstance } from '../authenticate';
import { createIdTokenCheck } from './checkIdToken';
import { deriveNonce } from './nonce';
import { createOpenidProvider } from './openid/openidProvider';
import { createOutbound } from './outbound';
import { createStrategy, type StrategyOptions } from './providerStrategy';
import { readProfile } from './readProfile';
import { askForTokens } from './tokenCall';

type ProviderDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'fetch'>;

/**
 * The enabled identity providers, each behind the domain's port. Their strategies have a Passport of their own, so that an
 * operator may name a provider as they like.
 */
export function createProviders(deps: ProviderDeps): IdentityProviders {
  const passport = new Passport();
  const list = deps.config.providers.flatMap((config) => {
    const descriptor = providers.find(({ id }) => id === config.id);
    return descriptor ? [createProvider({ ...deps, passport }, descriptor, config)] : [];
  });
  const issuers = deps.config.issuers.map((issuer) =>
    createOpenidProvider(deps, issuer, (descriptor, config) =>
      createProvider({ ...deps, passport }, descriptor, config),
    ),
  );
  list.push(...issuers);
  list.sort((one, other) => (one.id < other.id ? -1 : 1));
  const byId = new Map(list.map((provider) => [provider.id, provider]));
  return { list, get: (id) => byId.get(id) };
}

function createProvider(
  { config: site, clock, log, fetch, passport }: ProviderDeps & { passport: PassportInstance },
  descriptor: ProviderDescriptor,
  config: ProviderConfig,
): IdentityProvider {
  const { id, name } = descriptor;
  const outbound = createOutbound(fetch, listAddresses(descriptor, config));
  const endpoints = descriptor.endpoints(config.settings);
  const caller = { descriptor, config, outbound, clock };
  const checkIdToken = createIdTokenCheck(caller);
  const redirectURI = redirectURIOf(site, config);
  passport.use(
    id,
    createStrategy({
      descriptor,
      config,
      redirectURI,
      exchange: ({ code, codeVerifier, deviceId }) =>
        askForTokens(caller, endpoints.token, 'authorization_code', {
          code,
          redirect_uri: redirectURI,
          ...(config.pkce && { code_verifier: codeVerifier }),
          ...(descriptor.deviceId && deviceId && { device_id: deviceId }),
        }),
    }),
  );
  // The domain has parsed the request already, so the strategy gets its input as options.
  const run = async <Result>(options: StrategyOptions) => {
    const result = await authenticate<Result>(passport, id, {}, options);
    if (!result) throw new Error(`Passport's strategy for ${id} refused`);
    return result;
  };
  const failed = (what: string) => (error: unknown) => {
    log.info({ event: 'provider', provider: id, reason: describeFailure(error) }, what);
    return undefined;
  };
  return {
    id,
    name,
    mark: marks[id] ?? '',
    openid: false,
    signUp: site.auth.providerSignUp && config.signUp,
    implicitSignUp: site.auth.implicitSignUp && config.implicitSignUp,
    canRefresh: descriptor.refresh !== false,
    takesIdTokens: descriptor.idToken?.signIn ?? false,
    formPost: descriptor.formPost ?? false,
    mayAnswer: async (issuer) => issuer === undefined || mayIssue(descriptor, config, issuer),
    authorizationURL: async (input) => {
      const { url } = await run<{ url: string }>(await makeAuthorizationOptions(descriptor, config, input));
      return applyOddities(url, descriptor, config);
    },
    exchangeCode: (input) => run<ProviderTokens>(input),
    refresh: async (refreshToken) => {
      const url = endpoints.refresh ?? endpoints.token;
      const scope = descriptor.refresh === 'withScopes' && {
        scope: collectScopes(descriptor, config).join(' '),
      };
      return await askForTokens(caller, url, 'refresh_token', { refresh_token: refreshToken, ...scope });
    },
    checkIdToken: async (input) => await checkIdToken?.(input).catch(failed('an id token was refused')),
    readProfile: async (input) =>
      await readProfile({ descriptor, config, outbound, checkIdToken }, input).catch(
        failed('a profile could not be read'),
      ),
  };
}

/** Depends on configuration only, so it never varies (security O3). */
export function redirectURIOf({ baseURL }: Config, { id, redirectURI }: ProviderConfig): string {
  return redirectURI ?? `${baseURL}/api/auth/callback/${id}`;
}

async function makeAuthorizationOptions(
  descriptor: ProviderDescriptor,
  config: ProviderConfig,
  { state, codeVerifier, scopes = [], loginHint }: AuthorizationInput,
): Promise<StrategyOptions> {
  const scope = collectScopes(descriptor, config, scopes);
  return {
    state,
    loginHint,
    scope: scope.length > 0 ? scope : undefined,
    nonce: descriptor.nonce && deriveNonce(codeVerifier),
    codeChallenge: config.pkce ? await calculatePKCECodeChallenge(codeVerifier) : undefined,
  };
}

/** Passport sets these two itself, but Apple needs another response type, and TikTok another name for the client id. */
function applyOddities(url: string, descriptor: ProviderDescriptor, config: ProviderConfig): string {
  const responseType = descriptor.authorization?.(config.settings).response_type;
  if (!responseType && !descriptor.clientIdField) return url;
  const odd = new URL(url);
  if (responseType) odd.searchParams.set('response_type', responseType);
  if (descriptor.clientIdField) {
    odd.searchParams.delete('client_id');
    odd.searchParams.set(descriptor.clientIdField, config.clientId);
  }
  return `${odd.origin}${odd.pathname}?${odd.searchParams.toString().replaceAll('+', '%20')}`;
}

/** Default, configured and requested scopes, without duplicates (contract 6). */
function collectScopes(
  descriptor: ProviderDescriptor,
  config: ProviderConfig,
  requested: readonly string[] = [],
): string[] {
  const defaults = config.defaultScopes ? descriptor.scopes : [];
  const rest = descriptor.requestedScopesFirst
    ? [...requested, ...config.scopes]
    : [...config.scopes, ...requested];
  return [...new Set([...defaults, ...rest])];
}

/** All URLs of the descriptor: calls to any other origin are blocked. */
function listAddresses(descriptor: ProviderDescriptor, { settings, clientId }: ProviderConfig): string[] {
  const context = { settings, clientId, accessToken: '' };
  const check = descriptor.idToken?.check;
  return [
    ...Object.values<string>({ ...descriptor.endpoints(settings) }),
    ...[...(descriptor.calls?.(context) ?? []), ...(descriptor.extraCalls?.(context) ?? [])].map(
      ({ url }) => url,
    ),
    ...(typeof check === 'object' ? [check.url] : []),
  ];
}

/** Providers without id tokens have no issuer to compare. */
function mayIssue({ idToken }: ProviderDescriptor, { settings }: ProviderConfig, issuer: string): boolean {
  if (!idToken) return true;
  const tenant = /\/([0-9a-f-]{36})\/v2\.0$/i.exec(issuer)?.[1];
  return idToken.issuers(settings, { tid: tenant }).includes(issuer);
}

/** Reason for the log, without the provider's response, which may include tokens. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.message.slice(0, 200);
}
