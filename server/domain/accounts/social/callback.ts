import type { Logger } from 'pino';
import type { CallbackResult } from '../../../../shared/callbackResults';
import { namelessMember } from '../../../../shared/names';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { withQuery } from '../authUrl';
import type { Client, LiveSession, Outcome } from '../records';
import { type CallbackParameters, callbackParameters, describeError, parseUser } from './callbackRequest';
import { findProfile } from './findProfile';
import { type Flow, takeFlow } from './flow';
import type { ExchangeInput, FoundProfile, IdentityProvider, ProviderTokens } from './identityProvider';
import { type LinkResult, linkToUser } from './linkToUser';
import { type EnterDeps, signInWithProfile } from './signInWithProfile';

export interface CallbackInput {
  providerId: string;
  /** Query and form as received, unchecked. */
  parameters: Record<string, unknown>;
  /** State from this browser's cookie, signature verified. */
  browserState?: string;
  /** The signed-in user; called only if the flow is for linking. */
  readViewer(): Promise<LiveSession | null>;
  client: Client;
  replaces?: string;
  /** Whether the call came to the address of better-auth's generic plugin, which uses a few other words. */
  generic?: boolean;
}

export interface CallbackOutcome extends Outcome<{ redirect: string }> {
  /** The flow is used up, now or before: the browser need not remember its state. */
  isOver?: boolean;
}

type CallbackDeps = EnterDeps & Pick<Deps, 'providers'>;

/**
 * Handles the return from a provider (contract 6). Whatever fails, the browser ends on the error page with one word of the
 * catalogue; the checks follow the contract's order.
 */
export async function callback(deps: CallbackDeps, input: CallbackInput): Promise<CallbackOutcome> {
  const { errorURL } = deps.config.auth;
  try {
    const parameters = callbackParameters(input.parameters);
    if (!parameters) throw new Refusal('invalid_callback_request');
    if (parameters.error !== undefined) {
      return { result: { redirect: describeError(errorURL, parameters) } };
    }
    const flow = await takeFlow(deps, requireState(deps, input, parameters));
    return { ...(await endFlow(deps, input, parameters, flow)), isOver: true };
  } catch (error) {
    return refused(deps, input, error, errorURL);
  }
}

/** The state of a flow that this browser started. A wrong browser does not use it up: the right one may still come. */
function requireState(
  { config }: CallbackDeps,
  { browserState }: CallbackInput,
  { state }: CallbackParameters,
): string {
  if (!state) throw new Refusal('state_not_found');
  if (config.auth.stateCookie && browserState !== state) throw new Refusal('please_restart_the_process');
  return state;
}

/** Where a flow leads that was taken, or that was not there any more. */
async function endFlow(
  deps: CallbackDeps,
  input: CallbackInput,
  parameters: CallbackParameters,
  flow: Flow | undefined,
): Promise<CallbackOutcome> {
  try {
    if (!flow) throw new Refusal('please_restart_the_process');
    await checkProvider(deps, input, parameters, flow);
    return await finish(deps, input, parameters, flow);
  } catch (error) {
    return refused(deps, input, error, flow?.errorURL ?? deps.config.auth.errorURL);
  }
}

/** The flow must have started at this provider. One unknown here gets no code anyway, and an error of its own later. */
async function checkProvider(
  { providers }: CallbackDeps,
  { providerId }: CallbackInput,
  { iss }: CallbackParameters,
  flow: Flow,
): Promise<void> {
  const provider = providers.get(providerId);
  if (!provider) return;
  if (flow.provider !== providerId) throw new Refusal('please_restart_the_process');
  // Another provider's response, sent to this one's address (security O5).
  if (!(await provider.mayAnswer(iss || undefined))) throw new Refusal('please_restart_the_process');
}

async function finish(
  deps: CallbackDeps,
  input: CallbackInput,
  { code, device_id: deviceId, user }: CallbackParameters,
  flow: Flow,
): Promise<CallbackOutcome> {
  if (!code) throw new Refusal('no_code');
  const provider = deps.providers.get(input.providerId);
  if (!provider) throw new Refusal('oauth_provider_not_found');
  const tokens = await exchange(deps, provider, { code, codeVerifier: flow.codeVerifier, deviceId });
  const { codeVerifier } = flow;
  const found = await findProfile(provider, { tokens, user: parseUser(user), codeVerifier });
  if (!found) throw new Refusal('unable_to_get_user_info');
  const { callbackURL } = flow;
  if (!callbackURL) throw new Refusal('no_callback_url');
  if (flow.link) {
    await link(deps, input, { provider, tokens, ...found, sessionId: flow.link.sessionId });
    return { result: { redirect: callbackURL } };
  }
  const { profile } = found;
  const { email } = profile;
  if (email === undefined) throw new Refusal('email_not_found');
  const { live, isNew } = await signInWithProfile(deps, {
    provider,
    profile: { ...profile, email },
    tokens,
    fallbackName: namelessMember,
    requestSignUp: flow.requestSignUp,
    invitation: flow.invitation,
    answer: flow.answer,
    callbackURL,
    client: input.client,
    replaces: input.replaces,
  });
  const redirect = isNew ? (flow.newUserURL ?? callbackURL) : callbackURL;
  return { result: { redirect }, cookie: { kind: 'set', live, remember: true } };
}

async function exchange(
  { log }: CallbackDeps,
  provider: IdentityProvider,
  input: ExchangeInput,
): Promise<ProviderTokens> {
  try {
    return await provider.exchangeCode(input);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    log.info(
      { event: 'provider', provider: provider.id, reason },
      'a code could not be exchanged for tokens',
    );
    throw new Refusal('invalid_code');
  }
}

const linkWords: Record<Exclude<LinkResult, 'linked'>, CallbackResult> = {
  'not allowed': 'unable_to_link_account',
  'different email': "email_doesn't_match",
  taken: 'account_already_linked_to_different_user',
  failed: 'unable_to_link_account',
};

/** The session that asked must still be the one here: a flow does not outlive it, and links into no other. */
async function link(
  deps: CallbackDeps,
  { readViewer }: CallbackInput,
  { sessionId, provider, tokens, profile }: FoundProfile & LinkGround,
): Promise<void> {
  const session = (await readViewer())?.session;
  if (session?.id !== sessionId) throw new Refusal('unable_to_link_account');
  const outcome = await linkToUser(deps, { provider, profile, tokens, session });
  if (outcome !== 'linked') throw new Refusal(linkWords[outcome]);
}

interface LinkGround {
  sessionId: string;
  provider: IdentityProvider;
  tokens: ProviderTokens;
}

function refused(
  { log }: CallbackDeps,
  { generic }: CallbackInput,
  error: unknown,
  url: string,
): CallbackOutcome {
  const word = wordOf(log, error);
  const said = (generic && genericWords[word]) || word;
  return { result: { redirect: withQuery(url, 'error', said) } };
}

/** Names of the same results in better-auth's generic plugin. */
const genericWords: Partial<Record<CallbackResult, CallbackResult>> = {
  no_code: 'oAuth_code_missing',
  invalid_code: 'oauth_code_verification_failed',
  unable_to_get_user_info: 'user_info_is_missing',
  email_not_found: 'email_is_missing',
};

/** A result of the callback catalogue, shown on the error page. */
class Refusal extends Error {
  constructor(readonly word: CallbackResult) {
    super(word);
  }
}

/** The result for an error that ended a callback; one that is not known is a failure of the store and logged. */
function wordOf(log: Logger, error: unknown): CallbackResult {
  if (error instanceof Refusal) return error.word;
  if (error instanceof AppError && Object.hasOwn(entryWords, error.key)) {
    return entryWords[error.key as keyof typeof entryWords];
  }
  log.error({ err: error instanceof AppError ? (error.cause ?? error) : error }, 'a callback failed');
  return 'internal_server_error';
}

/** What `signInWithProfile` throws. */
const entryWords = {
  ACCOUNT_NOT_LINKED: 'account_not_linked',
  UNABLE_TO_LINK_ACCOUNT: 'unable_to_link_account',
  SIGNUP_DISABLED: 'signup_disabled',
  SIGN_UP_CLOSED: 'sign_up_closed',
  INVITATION_REQUIRED: 'invitation_required',
  INVALID_INVITATION: 'invalid_invitation',
  EMAIL_DOMAIN_NOT_ALLOWED: 'email_domain_not_allowed',
  UNABLE_TO_CREATE_USER: 'unable_to_create_user',
  UNABLE_TO_CREATE_SESSION: 'unable_to_create_session',
  ACCOUNT_SUSPENDED: 'account_suspended',
  ACCOUNT_WAITING: 'account_waiting_for_approval',
} as const satisfies Record<string, CallbackResult>;
