import { createHash } from 'node:crypto';
import { Strategy as GitHubStrategy } from 'passport-github2';
import { Strategy as GoogleStrategy } from 'passport-google-oauth20';
import OAuth2Strategy from 'passport-oauth2';
import type { ProviderConfig } from '../../config/config';
import type { AuthorizationInput, ProviderTokens } from '../../domain/accounts/social/identityProvider';
import type { ProviderDescriptor } from '../../providers';
import { createStateStore } from './stateStore';

export interface StrategyInput {
  descriptor: ProviderDescriptor;
  config: ProviderConfig;
  redirectURI: string;
  /** Calls the token endpoint with these fields. */
  exchange(fields: Record<string, string>): Promise<ProviderTokens>;
}

/** What our own parameters are made of, beside Passport's `state` and `scope`. */
export type StrategyOptions = Pick<AuthorizationInput, 'codeVerifier' | 'loginHint'> & { deviceId?: string };

/**
 * A provider's Passport strategy: its own package for Google and GitHub, passport-oauth2 for the others. Two things of
 * passport-oauth2 are replaced: its code verifier, shorter than our 128 characters, and its HTTP client, which knows
 * neither time-out nor limit. Reading the profile is left to `readProfile`.
 */
export function buildStrategy({ descriptor, config, redirectURI, exchange }: StrategyInput): OAuth2Strategy {
  const endpoints = descriptor.endpoints(config.settings);
  const options = {
    authorizationURL: endpoints.authorization,
    tokenURL: endpoints.token,
    clientID: config.clientId,
    clientSecret: config.clientSecret,
    callbackURL: redirectURI,
    scopeSeparator: descriptor.scopeSeparator ?? ' ',
    store: createStateStore(config.pkce),
    skipUserProfile: true,
  };
  const Strategy = packages[descriptor.id] ?? (OAuth2Strategy as unknown as StrategyClass);
  const strategy = new Strategy(options, verify);
  const inner = strategy as unknown as Inner;
  const ofPackage = inner.authorizationParams.bind(strategy);
  inner.authorizationParams = (given) => ({
    ...ofPackage(given),
    ...extraParameters(descriptor, config, given),
  });
  inner.tokenParams = ({ deviceId }) => (descriptor.deviceId && deviceId ? { device_id: deviceId } : {});
  inner._oauth2.getOAuthAccessToken = (code, fields, done) => {
    exchange({ ...fields, code }).then(
      (tokens) => done(null, tokens.accessToken, tokens.refreshToken, tokens),
      (error: unknown) => done(error),
    );
  };
  return strategy;
}

type StrategyClass = new (options: object, verify: (...parameters: never[]) => void) => OAuth2Strategy;

const packages: Record<string, StrategyClass> = {
  google: GoogleStrategy as unknown as StrategyClass,
  github: GitHubStrategy as unknown as StrategyClass,
};

/** The parts of passport-oauth2 that it leaves to whoever builds on it. */
interface Inner {
  authorizationParams(options: StrategyOptions): Record<string, string>;
  tokenParams(options: StrategyOptions): { device_id?: string };
  _oauth2: { getOAuthAccessToken(code: string, fields: Record<string, string>, done: TokensDone): void };
}

type TokensDone = (error: unknown, access?: string, refresh?: string, tokens?: ProviderTokens) => void;

/** Hands the tokens on whole; five parameters, since passport-oauth2 counts them. */
function verify(
  _access: string,
  _refresh: string,
  tokens: unknown,
  _profile: unknown,
  done: (error: unknown, tokens?: Express.User) => void,
): void {
  done(null, tokens as Express.User);
}

function extraParameters(
  descriptor: ProviderDescriptor,
  config: ProviderConfig,
  { codeVerifier, loginHint }: StrategyOptions,
): Record<string, string> {
  const parameters: Record<string, string | undefined> = {
    ...descriptor.authorization?.(config.settings),
    prompt: config.prompt ?? descriptor.prompt,
    login_hint: descriptor.loginHint ? loginHint : undefined,
  };
  if (config.pkce) {
    parameters.code_challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    parameters.code_challenge_method = 'S256';
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(given);
}
