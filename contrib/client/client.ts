/** An operation with the types of its variables and result; `operations.ts` has them. */
export interface Operation<Result, Variables> {
  readonly name: string;
  readonly text: string;
  /** Type-only: never set. */
  readonly types?: { result: Result; variables: Variables };
}

export interface ClientOptions {
  /** The site's URL: `https://anime.example.org`. */
  url: string;
  /** A personal API token, `enspired_…`; without it only public data is available. */
  token?: string | undefined;
  fetch?: typeof globalThis.fetch;
}

/** A refusal by the site: its code (docs/graphql.md, "Errors") and, if given, the seconds to wait before a retry. */
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

/** Sends GraphQL requests to a site. Needs no package: browsers, Node 20, Deno and Bun have `fetch`. */
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
