import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An anime as MyAnimeList's API describes it. */
export interface MalNode {
  id: number;
  title: string;
  [field: string]: unknown;
}

/** A server on loopback that answers as the APIs of MyAnimeList and TMDB do, or as a test wants. */
export interface SourceServer {
  url: string;
  /** In the order of its ranking. */
  anime: MalNode[];
  /** TMDB's shows, seasons and films by path: `tv/1429`, `tv/1429/season/2`, `movie/52`. */
  seasons: Record<string, object>;
  requests: { path: string; headers: IncomingMessage['headers'] }[];
  /** Answers calls whose path fits instead, the next time or as often as said. */
  instead(path: RegExp, handler: Handler, times?: number): void;
  close(): Promise<void>;
}

/** What comes if no fields are asked for. */
const USUAL = ['id', 'title', 'main_picture'];

export async function startSourceServer(key: string): Promise<SourceServer> {
  const requests: SourceServer['requests'] = [];
  const others: { path: RegExp; handler: Handler; left: number }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const other = others.find((one) => one.left > 0 && one.path.test(path));
    if (other) {
      other.left -= 1;
      other.handler(request, response);
    } else if (/^\/(tv|movie)\//.test(path)) answerSeason(request, response);
    else if (request.headers['x-mal-client-id'] !== key) {
      response.writeHead(403).end('{"message":"","error":"forbidden"}');
    } else answer(request, response);
  });

  function answerSeason(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://loopback');
    const found = result.seasons[pathname.slice(1)];
    const isShow = /^\/tv\/\d+$/.test(pathname) && searchParams.has('append_to_response');
    if (request.headers.authorization !== `Bearer ${key}`)
      response.writeHead(401).end('{"status_code":7,"status_message":"Invalid API key","success":false}');
    else if (found && (isShow || searchParams.get('language') === 'en-US'))
      sendMarked(request, response, found);
    else response.writeHead(404).end('{"status_code":34,"status_message":"Not found","success":false}');
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://loopback');
    const fields = [...USUAL, ...(searchParams.get('fields')?.split(',') ?? [])];
    const shown = (node: MalNode) =>
      Object.fromEntries(Object.entries(node).filter(([name]) => fields.includes(name)));
    if (pathname === '/anime/ranking') {
      const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name)));
      const from = offset ?? 0;
      const to = from + (limit ?? 0);
      const data = result.anime.slice(from, to).map((node, at) => ({
        node: shown(node),
        ranking: { rank: from + at + 1 },
      }));
      const next = { next: `${result.url}${pathname}?offset=${to}` };
      sendMarked(request, response, { data, paging: to < result.anime.length ? next : {} });
      return;
    }
    const found = result.anime.find(({ id }) => pathname === `/anime/${id}`);
    if (found) sendMarked(request, response, shown(found));
    else response.writeHead(404).end('{"message":"","error":"not_found"}');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const result: SourceServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    anime: [],
    seasons: {},
    requests,
    instead: (path, handler, times = 1) => void others.unshift({ path, handler, left: times }),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return result;
}

/** With a mark, by which an unchanged answer comes without content. */
function sendMarked(request: IncomingMessage, response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, { 'content-type': 'application/json', etag }).end(body);
}
