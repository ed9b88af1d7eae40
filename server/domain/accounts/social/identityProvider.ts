/**
 * What the domain needs of an identity provider. `server/passport/social/` builds one for each descriptor that the operator has
 * enabled; the domain knows neither Passport nor any address.
 */
export interface IdentityProvider {
  readonly id: string;
  readonly name: string;
  /** Outline of its logo: SVG path data on a square of 24 by 24. */
  readonly mark: string;
  /** Whether it is an operator's own OpenID Connect issuer, which better-auth's generic calls are for. */
  readonly openid: boolean;
  /**
   * Whether new users may sign up through it (`<ID>_SIGN_UP`), and without the call asking for it (`<ID>_IMPLICIT_SIGN_UP`).
   */
  readonly signUp: boolean;
  readonly implicitSignUp: boolean;
  readonly canRefresh: boolean;
  /** Whether an app may sign in with an id token issued to it. */
  readonly takesIdTokens: boolean;
  /** Whether it answers by a form post from its own pages, which carries none of this site's cookies. */
  readonly formPost: boolean;
  /**
   * Whether a callback that names this issuer, or none, can be from this provider (security O5). One that promises to name
   * itself must (RFC 9207, section 2.4). Never rejects.
   */
  mayAnswer(issuer: string | undefined): Promise<boolean>;
  authorizationURL(input: AuthorizationInput): Promise<string>;
  /** Rejects if the provider gives no tokens, whatever the reason. */
  exchangeCode(input: ExchangeInput): Promise<ProviderTokens>;
  /** Rejects likewise. */
  refresh(refreshToken: string): Promise<ProviderTokens>;
  /** The claims of a valid id token, or undefined. Never rejects. */
  checkIdToken(input: { token: string; nonce?: string }): Promise<Claims | undefined>;
  /** Undefined when the provider gives no profile that can sign in. Never rejects. */
  readProfile(input: ProfileInput): Promise<FoundProfile | undefined>;
}

/** What the rules use of a party that vouches for a user. */
export type Voucher = Pick<IdentityProvider, 'id' | 'name' | 'signUp' | 'implicitSignUp'>;

/** The enabled providers, sorted by id. */
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
  /** Claims already verified. */
  claims?: Claims;
  /** Whether the tokens come from our own table: the id token was verified on arrival, and may have expired since. */
  stored?: boolean;
  /** Code verifier of the flow that brought the tokens; the nonce is derived from it. */
  codeVerifier?: string;
  /** Data sent beside the code: Apple sends a name there, once. */
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
  /** The provider's answer as received. */
  raw: Record<string, unknown>;
}

export interface Profile {
  accountId: string;
  email?: string;
  emailVerified: boolean;
  name?: string;
  image?: string;
  /** Whether the user's groups make them an operator; undefined if groups are not used. */
  operator?: boolean;
}
