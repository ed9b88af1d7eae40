import type { Notice } from '../../../server/domain/deps';
import { notifyOperators } from '../../../server/domain/importers/refresh/notifyOperators';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { Visitor } from '../../support/apps/visitor';
import { signUp } from '../../support/people/people';
import { type OidcPeer, putIntoGroups, signInAtPeer, startOidcPeer } from '../../support/providers/oidcPeer';
import { locationOf } from '../../support/providers/providerFlow';

/**
 * An issuer's groups that make people operators: checked at each sign-in, and valid only while the issuer is configured for it.
 */
let peer: OidcPeer;
let app: TestApp;
beforeAll(async () => {
  peer = await startOidcPeer({ clientId: 'home-id', clientSecret: 'secret-of-the-tests', slimIdToken: true });
  app = await startApp({
    env: {
      OIDC_HOME_ISSUER: peer.url,
      OIDC_HOME_CLIENT_ID: 'home-id',
      OIDC_HOME_CLIENT_SECRET: 'secret-of-the-tests',
      OIDC_HOME_TOKEN_AUTH: 'post',
      OIDC_HOME_OPERATOR_GROUPS: 'bosses,anime-admins',
    },
    runningClock: true,
  });
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

async function comeIn(login: string, call = 'sign-in/oauth2', visitor = app.visitor()): Promise<Visitor> {
  const body = { providerId: 'home', callbackURL: '/home' };
  const sent = await visitor.auth(call, body, { origin: app.url });
  const url = new URL(sent.body.url);
  expect(url.searchParams.get('scope')).toBe('openid profile email groups');
  const { search } = await signInAtPeer(peer, url, login);
  const answer = await visitor.get(`/api/auth/oauth2/callback/home${search}`);
  expect(locationOf(answer)).toBe('/home');
  return visitor;
}

const isOperator = async (visitor: Visitor) =>
  (await visitor.graphql('{ openReports }')).body.data.openReports !== null;

// security: O13
it('a group makes its members operators until the next sign-in without it', async () => {
  await putIntoGroups(peer, 'ada', ['family', 'bosses']);
  const ada = await comeIn('ada');
  expect(await isOperator(ada)).toBe(true);
  const roles = await ada.graphql('{ roleHolders { role } }');
  expect(roles.body).toEqual({ data: { roleHolders: [] } });

  await putIntoGroups(peer, 'ada', ['family', 'anime-admins']);
  expect(await isOperator(await comeIn('ada'))).toBe(true);
  await putIntoGroups(peer, 'ada', ['family', 'BOSSES']);
  const later = await comeIn('ada');
  expect(await isOperator(later)).toBe(false);
  expect(await isOperator(ada)).toBe(false);
});

it('a group makes no one else an operator', async () => {
  expect(await isOperator(await comeIn('nobody'))).toBe(false);
  await putIntoGroups(peer, 'near', ['bosses-not']);
  expect(await isOperator(await comeIn('near'))).toBe(false);
  expect(await isOperator((await signUp(app)).visitor)).toBe(false);
});

it('a group counts from linking on, until unlinking', async () => {
  await putIntoGroups(peer, 'linker', ['bosses']);
  const { visitor } = await signUp(app, { email: 'linker@example.org' });
  expect(await isOperator(visitor)).toBe(false);
  await comeIn('linker', 'oauth2/link', visitor);
  expect(await isOperator(visitor)).toBe(true);
  await visitor.auth('unlink-account', { providerId: 'home' }, { origin: app.url });
  expect(await isOperator(visitor)).toBe(false);
});

it('a group’s operators are notified as operators while the issuer is configured for groups', async () => {
  await putIntoGroups(peer, 'told', ['bosses']);
  const told = await comeIn('told');
  const { id } = (await told.get('/api/auth/get-session')).body.user;
  const look = {
    sourceId: 'bangumi-data',
    address: 'https://registry.example',
    lookedAt: new Date(0),
    outcome: 'REFUSED' as const,
    version: '1',
    reason: null,
    failures: 0,
    settled: null,
    known: false,
    silent: false,
  };
  const tell = async (config: TestApp['deps']['config']) => {
    const notices: Notice[] = [];
    const notifier = {
      notify: async (given: readonly Notice[]) => void notices.push(...given),
      amend: async () => {},
    };
    await notifyOperators({ ...app.deps, config, notifier }, [look]);
    return notices.map(({ userId }) => userId);
  };
  expect(await tell(app.deps.config)).toEqual([id]);
  expect(await tell({ ...app.deps.config, operatorIssuers: [] })).toEqual([]);
});
