import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * A real OpenID provider in its own process, with sign-in and consent pages: the package is an ES module, which the test runner
 * does not load. Configured by one line of JSON in its first argument; prints its port on standard output. A user who signs in
 * as `haru` is `haru@example.org`, in the groups last put to `/test/groups/haru`. Whoever signs in as `inparts` or `unnamed` has
 * no whole name, as with some issuers.
 */
const {
  port = 0,
  issuer,
  routes = {},
  clientId,
  clientSecret,
  redirectUris,
  jwks,
  tokenAuth = 'client_secret_post',
  slimIdToken = false,
} = JSON.parse(process.argv[2]);

const groups = new Map();
const nameOf = (id) =>
  ({
    inparts: { given_name: 'Haru', family_name: 'Ito', preferred_username: `${id}@example.org` },
    unnamed: { preferred_username: `${id}@example.org` },
  })[id] ?? { name: `The ${id}` };
const server = createServer();
server.listen(port, '127.0.0.1', () => {
  const { port: own } = server.address();
  const provider = new Provider(issuer ?? `http://127.0.0.1:${own}`, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: tokenAuth,
      },
    ],
    routes,
    jwks,
    scopes: ['openid', 'offline_access', 'read_user', 'User.Read', 'groups'],
    claims: {
      openid: ['sub', 'id', 'user_id', 'state'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    conformIdTokenClaims: slimIdToken,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        id,
        user_id: id,
        state: 'active',
        ...nameOf(id),
        email: `${id}@example.org`,
        email_verified: true,
        groups: groups.get(id),
      }),
    }),
  });
  // The site's port is unknown when the peer starts, so any URL of this machine is allowed, besides those configured.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    redirectUris.includes(uri) || new URL(uri).hostname === 'localhost';
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const login = /^\/test\/groups\/(\w+)\?(.*)$/.exec(request.url);
    if (!login) return answer(request, response);
    groups.set(login[1], login[2].split(',').filter(Boolean));
    response.end();
  });
  process.stdout.write(`listening ${own}\n`);
});
