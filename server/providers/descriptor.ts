/**
 * Describes an identity provider: data, and a function that maps a profile (contract 11). Every file has the fields in this
 * order, so that unusual providers stand out. Nothing here makes calls: `server/passport/social/` does, from this data.
 */
export interface ProviderDescriptor {
  /** Used in URLs and account rows; in upper case, the prefix of its variables. */
  id: string;
  name: string;
  /** An icon of simple-icons, or letters if it has none. `npm run generate` draws it into marks.ts. */
  mark: { icon: string } | { letters: string };
  endpoints(settings: Settings): Endpoints;
  /** Default scopes (`<ID>_DEFAULT_SCOPES=false` leaves them out). */
  scopes: readonly string[];
  /** Defaults to a space. */
  scopeSeparator?: ',';
  /** True puts a call's scopes before the configured ones, as two providers need. */
  requestedScopesFirst?: true;
  /** S256, with the verifier in the token call; `optional` can be turned off with `<ID>_PKCE=false`. */
  pkce: boolean | 'optional';
  /** `post`: id and secret in the form; `basic`: in the Authorization header. */
  tokenAuth: 'post' | 'basic';
  /** `client_key` if the provider uses that name for the client id, in requests and in the variable's name. */
  clientIdField?: 'client_key';
  /** Whether access tokens can be refreshed; `withScopes` if the refresh call has to list them. */
  refresh: boolean | 'withScopes';
  /** Extra parameters of the authorization URL. */
  authorization?(settings: Settings): Record<string, string | undefined>;
  /** Default `prompt`, unless one is configured. */
  prompt?: string;
  /** Whether `login_hint` is passed on. */
  loginHint?: true;
  /** The callback is a form post from the provider's pages, without our cookies. */
  formPost?: true;
  /** The callback's `device_id` has to be sent in the token call. */
  deviceId?: true;
  /** The flow sends a nonce, which the id token returned with its code must contain. */
  nonce?: true;
  /** How id tokens are checked; without it, none are read. */
  idToken?: IdTokenRules;
  /** Source of the profile: the id token's claims, calls, or calls only if there is no id token. */
  profile: 'idToken' | 'calls' | 'idTokenOrCalls';
  /** The first call returns the profile; other responses are added to it by name. */
  calls?(context: CallContext): readonly [ProfileCall, ...ProfileCall[]];
  /** Calls whose responses are added to the claims of an id token. */
  extraCalls?(context: CallContext): readonly ProfileCall[];
  /** Undefined if the profile cannot sign in. */
  mapProfile(raw: RawProfile): ProviderProfile | undefined;
  /** Additional variables, by their suffix after `<ID>_`. */
  settings?: Record<string, Setting>;
  /** For the operator: where to register an application, with notes. */
  console: { url: string; notes: string };
}

export interface Endpoints {
  authorization: string;
  token: string;
  /** If it differs from the token endpoint. */
  refresh?: string;
  /** Key set for checking id tokens. */
  keys?: string;
}

export interface IdTokenRules {
  /** Whether people may sign in with an id token that an app has obtained. */
  signIn: boolean;
  /** `checkUrl`: the provider checks the token, since LINE's may be signed with the client secret. */
  check: 'keySet' | { url: string };
  /** Accepted issuers; some include a tenant from the token. */
  issuers(settings: Settings, claims: RawProfile): readonly string[];
  /** Defaults to the client id. */
  audience?(settings: Settings): string | undefined;
  /** Maximum age in seconds, if shorter than the token's own lifetime. */
  maxAge?: number;
}

export interface CallContext {
  settings: Settings;
  clientId: string;
  accessToken: string;
}

export interface ProfileCall {
  url: string;
  /** Name under which the response is added to the profile; the first call has none. */
  name?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  /** The token is sent in the form, not in the header. */
  withoutBearer?: true;
  /** If this call fails, its response is left out. */
  optional?: true;
  /** The response is a picture, stored as a data URL. */
  picture?: true;
}

export type RawProfile = Record<string, unknown>;

/** A person's profile at the provider, in the site's form (contract 11.2). */
export interface ProviderProfile {
  /** Always a string, even if the provider sends a number. */
  accountId: string;
  email?: string;
  emailVerified: boolean;
  name?: string;
  image?: string;
  /** Whether their groups make them an operator of the site; undefined if no groups are configured. */
  operator?: boolean;
}

/** Values of `settings`, with defaults. */
export type Settings = Readonly<Record<string, string | undefined>>;

export interface Setting {
  meaning: string;
  default?: string;
  /** The provider cannot be enabled without it. */
  required?: true;
  /** Pattern of valid values, and the message for others. */
  form?: { pattern: RegExp; message: string };
  /** A base URL set by the operator: http or https, without a trailing slash. */
  address?: true;
}
