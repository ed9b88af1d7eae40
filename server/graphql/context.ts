import type { Request, Response } from 'express';
import type { Deps } from '../domain/deps';
import { isBearerRequest } from '../passport/apiTokenStrategy';

/** Context of a resolver: collaborators, request, and values that live as long as the request. */
export interface GraphqlContext {
  readonly deps: Deps;
  readonly req: Request;
  readonly res: Response;
  /** The request has a bearer token, valid or not: the token's scopes decide what it may do. */
  readonly program: boolean;
  /** Whether a resolver has read who the caller is: its answer is then not for other callers. */
  dependsOnCaller: boolean;
  /** Creates a value once per request, such as a set of DataLoaders: `context.once(createAnimeLoaders)`. */
  once<T>(create: (context: GraphqlContext) => T): T;
  /** Drops those values. A subscription outlives the moment of its request and reads each event anew. */
  forget(): void;
}

export function createContext(deps: Deps, req: Request, res: Response): GraphqlContext {
  const made = new Map<unknown, unknown>();
  const context: GraphqlContext = {
    deps,
    req,
    res,
    program: isBearerRequest(req),
    dependsOnCaller: false,
    once: <T>(create: (context: GraphqlContext) => T): T => {
      if (!made.has(create)) made.set(create, create(context));
      return made.get(create) as T;
    },
    forget: () => made.clear(),
  };
  return context;
}
