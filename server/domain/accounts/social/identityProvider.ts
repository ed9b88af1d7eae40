/**
 * What the rules need of an identity provider. `server/passport/social/` builds one of each descriptor that the
 * operator has switched on; the rules know neither Passport nor a single address.
 */
export interface IdentityProvider {
  readonly id: string;
  readonly name: string;
  /** The outline of its mark: path data on a square of 24 by 24. */
  readonly mark: string;
  /** An OpenID Connect issuer of the operator's own, which better-auth's generic calls are for. */
  readonly openid: boolean;
  /** New people may come in by it (`<ID>_SIGN_UP`), and without the call asking for it (`<ID>_IMPLICIT_SIGN_UP`). */
  readonly signUp: boolean;
  readonly implicitSignUp: boolean;
  readonly canRefresh: boolean;
  /** Whether an app may sign in with an id token that it was given. */
  readonly takesIdTokens: boolean;
  /** It answers by a form post from its own pages, which carries no cookie of ours. */
  readonly formPost: boolean;
  /** Whether a callback that names this issuer can be from this provider (security O5). */
  isIssuer(issuer: string): boolean;
  authorizationURL(input: AuthorizationInput): Promise<string>;
  /** Rejects when the provider gives no tokens, whatever the reason. */
  exchangeCode(input: ExchangeInput): Promise<ProviderTokens>;
  /** Rejects likewise. */
  refresh(refreshToken: string): Promise<ProviderTokens>;
  /** The claims of a good id token, or undefined. Never rejects. */
  checkIdToken(input: { token: string; nonce?: string }): Promise<Claims | undefined>;
  /** Undefined when the provider gives no profile that can sign in. Never rejects. */
  readProfile(input: ProfileInput): Promise<FoundProfile | undefined>;
}

/** What counts of somebody who vouches for a person. */
export type Voucher = Pick<IdentityProvider, 'id' | 'name' | 'signUp' | 'implicitSignUp'>;

/** The providers that are switched on, sorted by id. */
export interface IdentityProviders {
  readonly list: readonly IdentityProvider[];
  get(id: string): IdentityProvider | undefined;
}

export interface AuthorizationInput {
  state: string;
  codeVerifier: string;
  scopes?: readonly string[];
  loginHint?: string;
}

export interface ExchangeInput {
  code: string;
  codeVerifier: string;
  deviceId?: string;
}

export interface ProfileInput {
  tokens: ProviderTokens;
  /** Claims that were checked already. */
  claims?: Claims;
  /** Tokens from our own table: the id token was checked when it came, and may have ended since. */
  stored?: boolean;
  /** The verifier of the flow that brought the tokens, from which its nonce follows. */
  codeVerifier?: string;
  /** What came beside the code: Apple tells a name there, once. */
  user?: unknown;
}

export type Claims = Record<string, unknown>;

export interface ProviderTokens {
  accessToken?: string;
  refreshToken?: string;
  idToken?: string;
  tokenType?: string;
  accessTokenExpiresAt?: Date;
  refreshTokenExpiresAt?: Date;
  scopes: string[];
}

export interface FoundProfile {
  profile: Profile;
  /** The provider's answer as it came. */
  raw: Record<string, unknown>;
}

export interface Profile {
  accountId: string;
  email?: string;
  emailVerified: boolean;
  name?: string;
  image?: string;
  /** Whether its groups make somebody an operator; undefined where groups count for nothing. */
  operator?: boolean;
}
