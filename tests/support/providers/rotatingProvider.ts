import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RotatingProvider {
  /** Settings that enable it as the site's GitLab. */
  env: Record<string, string>;
  /** The refresh tokens received, in order. */
  used: string[];
  close(): Promise<void>;
}

/**
 * A GitLab on loopback that issues a new refresh token each time, slowly, and revokes everything when an old one is reused, as
 * careful providers do.
 */
export async function startRotatingProvider(): Promise<RotatingProvider> {
  const used: string[] = [];
  let live = 'refresh-0';
  let ended = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const say = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/api/v4/user') {
      return say(200, { id: 7, state: 'active', email: 'tanuki@example.org', name: 'Tanuki', username: 't' });
    }
    const given = form.get('refresh_token');
    if (given === null) return say(200, { access_token: 'access-0', refresh_token: live, expires_in: 7200 });
    used.push(given);
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (given !== live) ended = true;
    if (ended) return say(400, { error: 'invalid_grant' });
    live = `refresh-${used.length}`;
    say(200, { access_token: `access-${used.length}`, refresh_token: live, expires_in: 7200 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      GITLAB_CLIENT_ID: 'gitlab-id',
      GITLAB_CLIENT_SECRET: 'gitlab-secret-of-the-tests',
      GITLAB_ISSUER: `http://127.0.0.1:${port}`,
    },
    used,
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}
