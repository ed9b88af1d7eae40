import type { Request } from 'express';
import { Strategy as GitHubStrategy } from 'passport-github2';
import { Strategy as GoogleStrategy } from 'passport-google-oauth20';
import OAuth2Strategy from 'passport-oauth2';
import type { ProviderConfig } from '../../config/config';
import type {
  AuthorizationInput,
  ExchangeInput,
  ProviderTokens,
} from '../../domain/accounts/social/identityProvider';
import type { ProviderDescriptor } from '../../providers';

export interface StrategyInput {
  descriptor: ProviderDescriptor;
  config: ProviderConfig;
  redirectURI: string;
  /** Calls the token endpoint. */
  exchange(input: ExchangeInput): Promise<ProviderTokens>;
}

/** Options of either leg: the authorization URL, with Passport's own `state` and `scope`, or the code exchange. */
export type StrategyOptions =
  | (Pick<AuthorizationInput, 'state' | 'loginHint'> & {
      scope?: string[];
      codeChallenge?: string;
      nonce?: string;
    })
  | ExchangeInput;

/**
 * A provider's Passport strategy: from its own package for Google and GitHub, passport-oauth2 for the others. Passport builds
 * the authorization URL. The callback is handled here: by then the domain has removed the state's record, and Passport's HTTP
 * client has neither timeout nor size limit. The profile is read by `readProfile`.
 */
export function createStrategy(input: StrategyInput): OAuth2Strategy {
  const { descriptor, config, redirectURI, exchange } = input;
  const endpoints = descriptor.endpoints(config.settings);
  const Base = bases[descriptor.id] ?? OAuth2Strategy;

  class ProviderStrategy extends Base {
    constructor() {
      const options = {
        authorizationURL: endpoints.authorization,
        tokenURL: endpoints.token,
        clientID: config.clientId,
        clientSecret: config.clientSecret,
        callbackURL: redirectURI,
        scopeSeparator: descriptor.scopeSeparator ?? ' ',
      };
      super(options, refuseExchange);
    }

    override authenticate(req: Request, options: StrategyOptions): void {
      // The call answers with the URL as JSON (contract 5.5), where Passport would redirect by itself.
      this.redirect = (url) => this.success({ url });
      if (!('code' in options)) super.authenticate(req, options);
      else
        exchange(options).then(
          (tokens) => this.success(tokens),
          (error: unknown) => this.error(error),
        );
    }

    override authorizationParams(options: Exclude<StrategyOptions, ExchangeInput>): object {
      return { ...super.authorizationParams(options), ...addedParametersOf(descriptor, config, options) };
    }
  }
  return new ProviderStrategy();
}

const bases: Record<string, typeof OAuth2Strategy> = {
  google: GoogleStrategy as unknown as typeof OAuth2Strategy,
  github: GitHubStrategy as unknown as typeof OAuth2Strategy,
};

/** Passport requires it in the constructor. */
function refuseExchange(): void {
  throw new Error('Codes are exchanged by ProviderStrategy itself');
}

function addedParametersOf(
  descriptor: ProviderDescriptor,
  config: ProviderConfig,
  { codeChallenge, nonce, loginHint }: Exclude<StrategyOptions, ExchangeInput>,
): Record<string, string> {
  const parameters: Record<string, string | undefined> = {
    ...descriptor.authorization?.(config.settings),
    prompt: config.prompt ?? descriptor.prompt,
    nonce,
    login_hint: descriptor.loginHint ? loginHint : undefined,
    ...(codeChallenge && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(given);
}
