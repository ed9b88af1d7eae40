import type { TestApp } from '../apps/startApp';
import type { Visitor } from '../apps/visitor';

/** What somebody made in a session and can use without one. */
export interface Grants {
  secret: string;
  feed: string;
}

/** Makes an API token and a feed address. */
export async function makeGrants(visitor: Visitor): Promise<Grants> {
  const { data, text } = await visitor.graphql<{
    createApiToken: { secret: string };
    createFeed: { url: string };
  }>(`mutation {
    createApiToken(input: { name: "Mine", scopes: [READ_ACCOUNT] }) { secret }
    createFeed(kind: CALENDAR) { url }
  }`);
  if (!data) throw new Error(text);
  return { secret: data.createApiToken.secret, feed: new URL(data.createFeed.url).pathname };
}

/** Which of them still open anything: the token, the feed. */
export async function grantsAlive(app: TestApp, { secret, feed }: Grants): Promise<[boolean, boolean]> {
  const bearer = { authorization: `Bearer ${secret}` };
  const { data } = await app.visitor().graphql<{ viewer: object | null }>('{ viewer { id } }', {}, bearer);
  return [data?.viewer != null, (await app.visitor().get(feed)).status === 200];
}
