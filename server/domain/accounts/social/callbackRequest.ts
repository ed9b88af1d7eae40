import { z } from 'zod';
import type { Deps } from '../../ports';
import { authUrl, withQuery } from '../authUrl';
import { peekOneTimeToken } from '../verification/oneTimeToken';

export interface CallbackByGetInput {
  providerId: string;
  /** Query and form as they came, unchecked. */
  parameters: Record<string, unknown>;
  /** The state that this browser's cookie holds, if the post brought it. */
  browserState?: string;
}

/** A name is at most this long in the address; a longer one is left out, and the user is called by the email. */
const LONGEST_USER = 2000;

/**
 * Where a form post has to go for the browser's cookies to come along (security O2): the address of the same callback with what
 * was posted. Undefined where the answer needs no cookie: it came along, none is asked for, or the post fails anyway. The record
 * of the flow is left for the GET to use up.
 */
export async function callbackByGet(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'providers'>,
  { providerId, parameters: given, browserState }: CallbackByGetInput,
): Promise<string | undefined> {
  if (!deps.config.auth.stateCookie || browserState !== undefined) return undefined;
  if (!deps.providers.get(providerId)?.formPost) return undefined;
  const parameters = callbackParameters(given);
  if (!parameters?.state || parameters.error !== undefined) return undefined;
  const token = { purpose: 'oauthState', token: parameters.state } as const;
  if ((await peekOneTimeToken(deps, deps.db.manager, token)) === undefined) return undefined;
  // Without the origin: the browser stays at the one that it posted to, whose cookies they are.
  return authUrl({ baseURL: '' }, `/callback/${encodeURIComponent(providerId)}`, queryOf(parameters));
}

/** The fields that a callback reads and no others: an id token beside the code has no business in an address. */
function queryOf({ user, ...rest }: CallbackParameters): Record<string, string> {
  const named = user !== undefined && user.length <= LONGEST_USER ? { user } : {};
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

/**
 * What came with a callback (contract section 6), or undefined if it is malformed: a repeated parameter reads as a list, and so is.
 */
export function callbackParameters(parameters: Record<string, unknown>): CallbackParameters | undefined {
  const { data } = parametersSchema.safeParse(parameters);
  return data && { ...data, error: data.error || undefined };
}

/** Where a provider's own refusal is shown; a description that it did not give is left out. */
export function describeError(
  url: string,
  { error = '', error_description: description }: CallbackParameters,
): string {
  const target = withQuery(url, 'error', error);
  return description ? withQuery(target, 'error_description', description) : target;
}

/** Apple's JSON text; anything else is as good as nothing. */
export function parseUser(user: string | undefined): unknown {
  if (user === undefined || user.length > 10_000) return undefined;
  try {
    return JSON.parse(user);
  } catch {
    return undefined;
  }
}
