import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import express from 'express';
import { type ReadSession, sessionReader } from './sessionReader';

/**
 * The floors, each in a process of its own: the least work for the same answer. `bare` is node:http, `express` an Express route
 * without ETag and X-Powered-By; both check the signed cookie and run one prepared join. `json` is Express sending a ready-made
 * text, `better-auth` its handler on Express. Settings come as JSON in argv; the address is sent to the parent as one line.
 */
export interface FloorSettings {
  kind: 'bare' | 'express' | 'json' | 'better-auth';
  secret: string;
  cookieName: string;
  databaseUrl: string;
  /** The text `json` sends. */
  text: string;
  /** A folder in which better-sqlite3 and better-auth are installed. */
  peers?: string | undefined;
}

async function main(settings: FloorSettings): Promise<void> {
  const kinds = { bare, express: onExpress, json: readyJson, 'better-auth': betterAuth };
  const handler = await kinds[settings.kind](settings);
  const server = createServer(handler);
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  });
}

async function bare(settings: FloorSettings) {
  const answer = await sessionAnswer(settings);
  return async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(await answer(request.headers.cookie));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
}

async function onExpress(settings: FloorSettings) {
  const answer = await sessionAnswer(settings);
  const app = plainExpress();
  app.get('/api/auth/get-session', async (request, response) => {
    response.json(await answer(request.headers.cookie));
  });
  return app;
}

/** An ETag costs a hash per answer, and is useless for answers that are never cached. */
function plainExpress() {
  const app = express();
  app.disable('etag');
  app.disable('x-powered-by');
  return app;
}

async function betterAuth({ peers = '', secret }: FloorSettings) {
  const load = createRequire(join(peers, 'package.json'));
  const Database = load('better-sqlite3') as new (file: string) => object;
  const { betterAuth } = load('better-auth');
  const { toNodeHandler } = load('better-auth/node');
  const { getMigrations } = load('better-auth/db');
  const options = {
    secret,
    baseURL: 'http://127.0.0.1',
    database: new Database(':memory:'),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  };
  await (await getMigrations(options)).runMigrations();
  const app = plainExpress();
  app.all('/api/auth/*call', toNodeHandler(betterAuth(options)));
  return app;
}

async function readyJson({ text }: FloorSettings) {
  const app = plainExpress();
  app.use(express.json());
  app.post('/graphql', (_request, response) => {
    response.type('application/json').send(text);
  });
  return app;
}

async function sessionAnswer({ secret, cookieName, databaseUrl, peers }: FloorSettings) {
  const read: ReadSession = await sessionReader(databaseUrl, peers);
  return async (cookies: string | undefined) => {
    const token = signedToken(cookies, cookieName, secret);
    return token === undefined ? null : ((await read(token)) ?? null);
  };
}

/** The contract's cookie: token, dot, base64 of its HMAC-SHA256, percent-encoded. */
function signedToken(cookies: string | undefined, name: string, secret: string): string | undefined {
  for (const pair of (cookies ?? '').split('; ')) {
    if (!pair.startsWith(`${name}=`)) continue;
    const value = decodeURIComponent(pair.slice(name.length + 1));
    const dot = value.lastIndexOf('.');
    const given = Buffer.from(value.slice(dot + 1), 'base64');
    const token = value.slice(0, dot);
    const right = createHmac('sha256', secret).update(token).digest();
    return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
  }
  return undefined;
}

const [settings] = process.argv.slice(2);
if (settings) void main(JSON.parse(settings) as FloorSettings);
