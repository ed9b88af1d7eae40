import type { Answered } from './describedAnswers';

/**
 * A visitor of the site: an HTTP client with its own cookie jar that follows no redirects, so a test sees exactly what the
 * server sent. Paths are relative to the site's address.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();

  /** `check` inspects every response, and throws if it is wrong. */
  constructor(
    readonly baseURL: string,
    private readonly check: (answered: Answered) => void = () => undefined,
  ) {}

  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', this.cookieHeader());
    // Node's fetch adds "no-cache" to a conditional request, which would defeat the condition.
    if (headers.has('if-none-match') && !headers.has('cache-control'))
      headers.set('cache-control', 'max-age=0');
    const response = await fetch(new URL(path, this.baseURL), { ...init, headers, redirect: 'manual' });
    const answer = await readAnswer(response);
    this.look(path, init.method ?? 'GET', answer);
    for (const cookie of answer.setCookies) this.keep(cookie);
    return answer;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request(path, { headers });
  }

  /** Sends JSON; with no body, sends none at all. */
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (body === undefined) return this.request(path, { method: 'POST', headers });
    return this.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** An auth call: `auth('sign-up/email', {...})`. */
  auth(call: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post(`/api/auth/${call}`, body, headers);
  }

  /** A GraphQL operation. `Data` is what the test expects under `data`. */
  async graphql<Data = Record<string, unknown>>(
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<GraphqlAnswer<Data>> {
    const answer = await this.post('/graphql', { query, variables }, headers);
    const body = (answer.body ?? {}) as { data?: Data | null; errors?: GraphqlFailure[] };
    return { ...answer, data: body.data ?? undefined, errors: body.errors ?? [] };
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private look(at: string, method: string, { status, headers, text }: Answer): void {
    const { pathname } = new URL(at, this.baseURL);
    const prefix = '/api/auth';
    if (!pathname.startsWith(`${prefix}/`)) return;
    const path = pathname.slice(prefix.length);
    this.check({ method, path, status, type: headers.get('content-type') ?? '', text });
  }

  private keep({ name, value, attributes }: SetCookie): void {
    if (attributes['max-age'] === '0') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined if the body is empty or of another type. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and asserts it
  body: any;
  setCookies: SetCookie[];
}

export interface GraphqlFailure {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string } & Record<string, unknown>;
}

export interface GraphqlAnswer<Data> extends Answer {
  data: Data | undefined;
  errors: GraphqlFailure[];
}

export interface SetCookie {
  name: string;
  /** As sent: still percent-encoded. */
  value: string;
  /** Names in lower case; a flag such as HttpOnly has the value `true`. */
  attributes: Record<string, string>;
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: json ? JSON.parse(text) : undefined,
    setCookies: response.headers.getSetCookie().map(parseSetCookie),
  };
}

function parseSetCookie(line: string): SetCookie {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
  const [name, value] = halves(pair);
  const attributes: Record<string, string> = {};
  for (const part of rest) {
    const [key, setting] = halves(part);
    attributes[key.toLowerCase()] = part.includes('=') ? setting : 'true';
  }
  return { name, value, attributes };
}

function halves(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}
