import { z } from 'zod';
import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../crypto/alphabets';
import type { Deps } from '../../deps';
import { storeOneTimeToken, takeOneTimeToken } from '../verification/oneTimeToken';
import type { AuthorizationInput, IdentityProvider } from './identityProvider';

/** What a sign-in at a provider must remember until the browser returns (contract 6). */
export interface Flow {
  /** Provider of the flow; a callback at another provider's address is refused (security O5). */
  provider: string;
  callbackURL?: string;
  codeVerifier: string;
  errorURL?: string;
  newUserURL?: string;
  /** Who asked to link an account, if the flow is for linking, and the session in which it must end. */
  link?: { email: string; userId: string; sessionId: string };
  requestSignUp?: boolean;
  /** Hash of the invitation that a new user comes by. */
  invitation?: string;
  /** Their answer to the question of sign-up. */
  answer?: string;
}

export interface StartedFlow {
  state: string;
  codeVerifier: string;
}

/** Starts a flow: a record found by its state, valid for ten minutes and for one return of the browser. */
export async function startFlow(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'random'>,
  input: Omit<Flow, 'codeVerifier'>,
): Promise<StartedFlow> {
  const { config, db, clock, random } = deps;
  const callbackURL = input.callbackURL || config.baseURL;
  if (!callbackURL) throw new AppError('CALLBACKURL_IS_REQUIRED');
  const state = random.text(limits.oauthStateLength, alphabets.urlSafe);
  const codeVerifier = random.text(limits.codeVerifierLength, alphabets.urlSafe);
  const seconds = limits.oauthStateLifetime;
  const expiresAt = clock.now().getTime() + seconds * 1000;
  const value = JSON.stringify({ ...input, callbackURL, codeVerifier, expiresAt });
  await storeOneTimeToken(deps, db.manager, { purpose: 'oauthState', token: state, value, seconds });
  return { state, codeVerifier };
}

/** Where to send the browser. An issuer that must be asked for that may be unavailable; the log says why. */
export async function authorizationURLOf(
  { log }: Pick<Deps, 'log'>,
  provider: IdentityProvider,
  input: AuthorizationInput,
): Promise<string> {
  try {
    return await provider.authorizationURL(input);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn(
      { event: 'provider', provider: provider.id, reason },
      'a sign-in at an issuer could not be started',
    );
    throw new AppError('INVALID_OAUTH_CONFIGURATION', { cause: error });
  }
}

/** Takes a flow out of the table: it is used up even if the rest fails (contract 14). */
export async function takeFlow(deps: Pick<Deps, 'db' | 'clock'>, state: string): Promise<Flow | undefined> {
  return readFlow(await takeOneTimeToken(deps, deps.db.manager, { purpose: 'oauthState', token: state }));
}

/** The flow in a stored value. */
export function readFlow(value: string | undefined): Flow | undefined {
  return value === undefined ? undefined : flowSchema.safeParse(parse(value)).data;
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

const flowSchema = z.object({
  provider: z.string(),
  callbackURL: z.string().optional(),
  codeVerifier: z.string(),
  errorURL: z.string().optional(),
  newUserURL: z.string().optional(),
  link: z.object({ email: z.string(), userId: z.string(), sessionId: z.string() }).optional(),
  requestSignUp: z.boolean().optional(),
  invitation: z.string().optional(),
  answer: z.string().optional(),
});
