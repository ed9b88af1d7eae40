/**
 * What a file of this folder says about an identity provider: data, and the one function that reads a profile
 * (specification sections 4 and 7, contract section 11). The fields stand in this order in every file, so that an odd
 * provider stands out. Nothing here calls anybody: `server/passport/social/` does, with what is written here.
 */
export interface ProviderDescriptor {
  /** As it stands in addresses and account rows; in upper case the beginning of its variables. */
  id: string;
  name: string;
  /** An icon of the set simple-icons, or letters where that has none. `npm run generate` draws it into marks.ts. */
  mark: { icon: string } | { letters: string };
  endpoints(settings: Settings): Endpoints;
  /** Asked for without being configured (`<ID>_DEFAULT_SCOPES=false` leaves them out). */
  scopes: readonly string[];
  /** A space, unless the provider wants something else. */
  scopeSeparator?: ',';
  /** Where the scopes of a call go: after the configured ones, unless the provider is one of the two exceptions. */
  requestedScopesFirst?: true;
  /** S256, with the verifier in the token call; `optional` can be switched off with `<ID>_PKCE=false`. */
  pkce: boolean | 'optional';
  /** `post`: id and secret in the form; `basic`: in the Authorization header. */
  tokenAuth: 'post' | 'basic';
  /** `client_key` where the provider calls the client id so: in its requests and in the variable's name. */
  clientIdField?: 'client_key';
  /** Whether access tokens can be refreshed; `withScopes` where the refresh call names them. */
  refresh: boolean | 'withScopes';
  /** Extra parameters of the authorization URL. */
  authorization?(settings: Settings): Record<string, string | undefined>;
  /** A `prompt` that is sent when none is configured. */
  prompt?: string;
  /** Whether `login_hint` is passed on. */
  loginHint?: true;
  /** The answer comes as a form post from the provider's pages, without our cookies. */
  formPost?: true;
  /** The callback's `device_id` goes into the token call. */
  deviceId?: true;
  /** A nonce of the flow goes along, and the id token that comes with its code must name it. */
  nonce?: true;
  /** How an id token is checked; without it, none is read. */
  idToken?: IdTokenRules;
  /** Where a profile comes from: the id token's claims, calls, or calls only when there is no id token. */
  profile: 'idToken' | 'calls' | 'idTokenOrCalls';
  /** The first call gives the profile; the answers of others are added to it under their names. */
  calls?(context: CallContext): readonly [ProfileCall, ...ProfileCall[]];
  /** Calls whose answers are added to the claims of an id token. */
  extraCalls?(context: CallContext): readonly ProfileCall[];
  /** Undefined when this is no profile that can sign in. */
  mapProfile(raw: RawProfile): ProviderProfile | undefined;
  /** Variables besides those of every provider, by what follows `<ID>_`. */
  settings?: Record<string, Setting>;
  /** For the operator: where an application is made, and what must be known about it. */
  console: { url: string; notes: string };
}

export interface Endpoints {
  authorization: string;
  token: string;
  /** Where it is not the token endpoint. */
  refresh?: string;
  /** The key set that id tokens are checked against. */
  keys?: string;
}

export interface IdTokenRules {
  /** Whether people may sign in with an id token that their app was given. */
  signIn: boolean;
  /** `checkUrl`: the provider checks the token, as LINE's may be signed with the client's secret. */
  check: 'keySet' | { url: string };
  /** The issuers that are accepted; some name a tenant out of the token. */
  issuers(settings: Settings, claims: RawProfile): readonly string[];
  /** The client id, unless configured otherwise. */
  audience?(settings: Settings): string | undefined;
  /** Seconds since it was issued, where that is bounded beyond the token's own end. */
  maxAge?: number;
}

export interface CallContext {
  settings: Settings;
  clientId: string;
  accessToken: string;
}

export interface ProfileCall {
  url: string;
  /** Under which name the answer is added to the profile; the first call has none. */
  name?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  /** No token in the header: the form carries it. */
  withoutBearer?: true;
  /** A failure of this call leaves its answer out and harms nothing else. */
  optional?: true;
  /** The answer is a picture, to be kept as a data URL. */
  picture?: true;
}

export type RawProfile = Record<string, unknown>;

/** Who somebody is at the provider, as the site understands it (contract section 11.2). */
export interface ProviderProfile {
  /** Always text, also where the provider sends a number. */
  accountId: string;
  email?: string;
  emailVerified: boolean;
  name?: string;
  image?: string;
  /** Whether their groups make them an operator of the site, where the provider is asked for that. */
  operator?: boolean;
}

/** The values of `settings`, defaults filled in. */
export type Settings = Readonly<Record<string, string | undefined>>;

export interface Setting {
  meaning: string;
  default?: string;
  /** The provider cannot be switched on without it. */
  required?: true;
  /** What a value must look like, and what to say when it does not. */
  form?: { pattern: RegExp; message: string };
  /** A base address of the operator's choice: http or https, no slash at its end. */
  address?: true;
}
