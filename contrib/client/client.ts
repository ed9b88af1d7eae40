/** An operation with the types of what it asks and answers; `operations.ts` has them. */
export interface Operation<Result, Variables> {
  readonly name: string;
  readonly text: string;
  /** Never there: it holds the types together. */
  readonly types?: { result: Result; variables: Variables };
}

export interface ClientOptions {
  /** Of the site: `https://anime.example.org`. */
  url: string;
  /** A personal API token, `enspired_…`; without one only what everybody may read is there. */
  token?: string;
  fetch?: typeof globalThis.fetch;
}

/** What the site refused: its code (docs/graphql.md, "Errors"), and where it said so the seconds after which another try makes sense. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(
    readonly code: string,
    message: string,
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

export interface Client {
  ask<Result, Variables>(operation: Operation<Result, Variables>, variables: Variables): Promise<Result>;
}

interface Answer<Result> {
  data?: Result | null;
  errors?: { message: string; extensions?: { code?: string; retryAfter?: number } }[];
}

/** Asks a site by GraphQL. No package is needed: a browser, Node 20, Deno and Bun have `fetch`. */
export function createClient({ url, token, fetch = globalThis.fetch }: ClientOptions): Client {
  const address = new URL('/graphql', url).href;
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return {
    ask: async <Result, Variables>({ name, text }: Operation<Result, Variables>, variables: Variables) => {
      const body = JSON.stringify({ operationName: name, query: text, variables });
      const response = await fetch(address, { method: 'POST', headers, body });
      const answer = await readAnswer<Result>(response);
      const [error] = answer.errors ?? [];
      if (error || answer.data == null) {
        const after =
          error?.extensions?.retryAfter ?? Number(response.headers.get('retry-after') ?? Number.NaN);
        throw new RefusedError(
          error?.extensions?.code ?? String(response.status),
          error?.message ?? `The site answered with ${response.status}`,
          Number.isFinite(after) ? after : undefined,
        );
      }
      return answer.data;
    },
  };
}

async function readAnswer<Result>(response: Response): Promise<Answer<Result>> {
  try {
    return (await response.json()) as Answer<Result>;
  } catch {
    return {};
  }
}
