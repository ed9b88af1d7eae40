import type { Deps } from '../../ports';
import { authUrl } from '../authUrl';
import { peekOneTimeToken } from '../verification/oneTimeToken';
import { type CallbackParameters, callbackParameters } from './callbackParameters';

export interface CallbackByGetInput {
  providerId: string;
  /** Query and form as they came, unchecked. */
  parameters: Record<string, unknown>;
  /** The state that this browser's cookie holds, if the post brought it. */
  browserState?: string;
}

/** A name is at most this long in the address; a longer one is left out, and the user is called by the e-mail. */
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
