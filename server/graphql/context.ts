import type { Request, Response } from 'express';
import type { View } from '../domain/community/threads/audience';
import type { Deps } from '../domain/ports';
import { isBearerRequest } from '../passport/apiTokenStrategy';

/** What a resolver gets: the collaborators, the request, and a place for what lives as long as the request. */
export interface GraphqlContext {
  readonly deps: Deps;
  readonly req: Request;
  readonly res: Response;
  /** A program asks, with a token or something that pretends to be one: its scopes decide what it gets. */
  readonly program: boolean;
  /** Asked as nobody, whoever asks: what is answered may be kept for others. */
  readonly asNobody: boolean;
  /** Many are told at once: what this says of them is all that may be asked about who reads. */
  readonly view: View | undefined;
  /** What resolvers have wanted to know of the person so far. */
  readonly asked: AskedOfPerson;
  /** Makes a thing once per request, such as a set of DataLoaders: `context.once(createAnimeLoaders)`. */
  once<T>(create: (context: GraphqlContext) => T): T;
  /** Lets go of all that: a subscription outlives the moment at which it was asked, and reads each event anew. */
  forget(): void;
}

export interface AskedOfPerson {
  /** Who they are, or anything that follows from it. */
  person: boolean;
  /** Only what they have chosen to see in lists of anime (`discoverViewer.ts`). */
  choices: boolean;
}

export function createContext(
  deps: Deps,
  req: Request,
  res: Response,
  { asNobody = false, view }: { asNobody?: boolean; view?: View } = {},
): GraphqlContext {
  const made = new Map<unknown, unknown>();
  const context: GraphqlContext = {
    deps,
    req,
    res,
    program: !asNobody && isBearerRequest(req),
    asNobody,
    view,
    asked: { person: false, choices: false },
    once: <T>(create: (context: GraphqlContext) => T): T => {
      if (!made.has(create)) made.set(create, create(context));
      return made.get(create) as T;
    },
    forget: () => made.clear(),
  };
  return context;
}
