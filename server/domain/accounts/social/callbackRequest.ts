import { z } from 'zod';
import type { Deps } from '../../deps';
import { authUrl, withQuery } from '../authUrl';
import { peekOneTimeToken } from '../verification/oneTimeToken';
import { readFlow } from './flow';

export interface CallbackByGetInput {
  providerId: string;
  /** Query and form as received, unchecked. */
  parameters: Record<string, unknown>;
  /** State from this browser's cookie, if the post carried it. */
  browserState?: string;
}

/** Maximum characters of `user` in the URL; a longer one is left out, and the user is named after the email address. */
const MAX_USER_CHARACTERS = 2000;

/**
 * Where to redirect a form post so that the browser sends its cookies (security O2): the same callback's address with the
 * posted fields. Undefined if no cookie is needed: it was sent, none is required, or the post fails anyway. The flow's record
 * is left for the GET to use up.
 */
export async function callbackByGet(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'providers'>,
  { providerId, parameters: given, browserState }: CallbackByGetInput,
): Promise<string | undefined> {
  if (browserState !== undefined) return undefined;
  if (!deps.providers.get(providerId)?.formPost) return undefined;
  const parameters = callbackParameters(given);
  if (!parameters?.state || parameters.error !== undefined) return undefined;
  const token = { purpose: 'oauthState', token: parameters.state } as const;
  const flow = readFlow(await peekOneTimeToken(deps, deps.db.manager, token));
  // Linking needs the session's cookie, too.
  if (!flow || !(deps.config.auth.stateCookie || flow.link)) return undefined;
  // No origin: the browser stays on the one that it posted to, which its cookies belong to.
  return authUrl({ baseURL: '' }, `/callback/${encodeURIComponent(providerId)}`, queryOf(parameters));
}

/** Only the fields that a callback reads: an id token beside the code must not appear in a URL. */
function queryOf({ user, ...rest }: CallbackParameters): Record<string, string> {
  const named = user !== undefined && user.length <= MAX_USER_CHARACTERS ? { user } : {};
  const given = Object.entries({ ...rest, ...named });
  return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const parametersSchema = z.object({
  code: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
  device_id: z.string().optional(),
  state: z.string().optional(),
  user: z.string().optional(),
  iss: z.string().optional(),
});

export type CallbackParameters = z.output<typeof parametersSchema>;

/** Parameters of a callback (contract 6), or undefined if malformed: a repeated parameter reads as a list, and so is. */
export function callbackParameters(parameters: Record<string, unknown>): CallbackParameters | undefined {
  const { data } = parametersSchema.safeParse(parameters);
  return data && { ...data, error: data.error || undefined };
}

/** The URL that shows a provider's own refusal; a missing description is left out. */
export function describeError(
  url: string,
  { error = '', error_description: description }: CallbackParameters,
): string {
  const target = withQuery(url, 'error', error);
  return description ? withQuery(target, 'error_description', description) : target;
}

/** Parses Apple's JSON text; undefined for anything else. */
export function parseUser(user: string | undefined): unknown {
  if (user === undefined || user.length > 10_000) return undefined;
  try {
    return JSON.parse(user);
  } catch {
    return undefined;
  }
}
