import type { ApiTokenScope } from '../../domain/accounts/authentication';
import type { LiveSession, User } from '../../domain/accounts/records';
import { AppError } from '../../errors/AppError';
import { isBearerRequest } from '../../passport/apiTokenStrategy';
import type { GraphqlContext } from '../context';

/** The caller: a browser with a session, or a program with a personal API token, limited to its scopes. */
type Caller =
  | { kind: 'browser'; live: LiveSession }
  | { kind: 'program'; user: User; scopes: readonly ApiTokenScope[] };

/** The browser's session, or null; read once per request, and only if a resolver needs it. A program has none. */
export async function viewerOf(context: GraphqlContext): Promise<LiveSession | null> {
  const caller = await callerOf(context);
  return caller?.kind === 'browser' ? caller.live : null;
}

/**
 * For account changes: a signed-in user in a browser. Programs are rejected, whatever their scopes. Read again for each
 * mutation of a document, since the one before it may have ended the session.
 */
export async function requireViewer(context: GraphqlContext): Promise<LiveSession> {
  context.dependsOnCaller = true;
  const caller = await readCaller(context);
  if (!caller) throw new AppError('UNAUTHENTICATED');
  if (caller.kind === 'program') throw new AppError('API_TOKEN_NOT_ALLOWED');
  return caller.live;
}

/** For operations open to programs too: the user, by session or by a token with this scope. */
export async function requireUser(context: GraphqlContext, scope: ApiTokenScope): Promise<User> {
  const user = await userOf(context, scope);
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}

/** The same, but null for visitors. A token without the scope is rejected, so that its owner learns what is missing. */
export async function userOf(context: GraphqlContext, scope: ApiTokenScope): Promise<User | null> {
  const caller = await callerOf(context);
  if (!caller) return null;
  if (caller.kind === 'browser') return caller.live.user;
  if (!caller.scopes.includes(scope)) throw new AppError('API_TOKEN_NOT_ALLOWED');
  return caller.user;
}

/** The same for public data of which some callers get more: a token without the scope is treated as a visitor here. */
export async function quietUserOf(context: GraphqlContext, scope: ApiTokenScope): Promise<User | null> {
  const caller = await callerOf(context);
  if (caller?.kind === 'program' && !caller.scopes.includes(scope)) return null;
  return await userOf(context, scope);
}

/**
 * Id of the caller, by session or by token, whatever its scopes; null for a visitor. For code around the resolvers, such as the
 * budget: unlike the others it does not set `dependsOnCaller`, so no response may depend on it.
 */
export async function askerOf(context: GraphqlContext): Promise<string | null> {
  const caller = await context.once(readCaller).catch((error: unknown) => {
    if (error instanceof AppError && error.key === 'INVALID_API_TOKEN') return null;
    throw error;
  });
  if (!caller) return null;
  return caller.kind === 'browser' ? caller.live.user.id : caller.user.id;
}

/** For data whose owner is already known: rejects a program whose token lacks the scope. */
export async function requireScope(context: GraphqlContext, scope: ApiTokenScope): Promise<void> {
  const caller = await callerOf(context);
  if (caller?.kind !== 'browser' && !caller?.scopes.includes(scope))
    throw new AppError('API_TOKEN_NOT_ALLOWED');
}

function callerOf(context: GraphqlContext): Promise<Caller | null> {
  context.dependsOnCaller = true;
  return context.once(readCaller);
}

/**
 * The user whose choices for lists of anime count; none for a token that may not read lists. Shared answers go by these choices
 * (`responseCache.ts`), so this does not set `dependsOnCaller`.
 */
export async function chooserOf(context: GraphqlContext): Promise<string | undefined> {
  const caller = await context.once(readCaller);
  if (caller?.kind === 'program') return caller.scopes.includes('READ_LISTS') ? caller.user.id : undefined;
  return caller?.live.user.id;
}

/** A bearer request is judged by its token alone; its cookies are ignored. */
async function readCaller({ deps: { authentication }, req }: GraphqlContext): Promise<Caller | null> {
  if (isBearerRequest(req)) {
    const bearer = await authentication.readApiToken(req);
    if (!bearer) throw new AppError('INVALID_API_TOKEN');
    return { kind: 'program', ...bearer };
  }
  if (req.headers.cookie === undefined) return null;
  const live = await authentication.readSession(req);
  return live && { kind: 'browser', live };
}
