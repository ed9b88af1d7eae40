import type { TestApp } from '../apps/startApp';
import type { Visitor } from '../apps/visitor';

/** Credentials created in a session that work without one. */
export interface Grants {
  secret: string;
  feed: string;
  player: string;
}

/** Creates an API token, a feed address and a player address. */
export async function makeGrants(visitor: Visitor): Promise<Grants> {
  const { data, text } = await visitor.graphql<{
    createApiToken: { secret: string };
    createFeed: { url: string };
    createScrobbleAddress: { url: string };
  }>(`mutation {
    createApiToken(input: { name: "Mine", scopes: [READ_ACCOUNT] }) { secret }
    createFeed(kind: CALENDAR) { url }
    createScrobbleAddress(name: "Mine") { url }
  }`);
  if (!data) throw new Error(text);
  return {
    secret: data.createApiToken.secret,
    feed: new URL(data.createFeed.url).pathname,
    player: new URL(data.createScrobbleAddress.url).pathname,
  };
}

/** Which of them still work: the token, the feed, the player address. */
export async function grantsAlive(
  app: TestApp,
  { secret, feed, player }: Grants,
): Promise<[boolean, boolean, boolean]> {
  const bearer = { authorization: `Bearer ${secret}` };
  const { data } = await app.visitor().graphql<{ viewer: object | null }>('{ viewer { id } }', {}, bearer);
  const told = await app.visitor().post(player, { NotificationType: 'PlaybackStart' });
  return [data?.viewer != null, (await app.visitor().get(feed)).status === 200, told.status === 200];
}
