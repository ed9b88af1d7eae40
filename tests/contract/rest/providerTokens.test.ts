import { AccountEntity } from '../../../server/data/entities/accounts';
import {
  getAccessToken,
  readAccountInfo,
  refreshToken,
} from '../../../server/domain/accounts/social/providerTokens';
import { seal, unseal } from '../../../server/domain/crypto/sealedText';
import { setUpApp } from '../../support/apps/startApp';
import { type SignedIn, signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goToLink, personAtGithub } from '../../support/providers/providerFlow';

/** POST /get-access-token, /refresh-token and /account-info (contract 5.5). */
const fake = setUpProviders();
const app = setUpApp(() => {
  const { GOOGLE_CLIENT_ID: _, GOOGLE_CLIENT_SECRET: __, ...env } = fake.env();
  return { env, replace: { fetch: fake.fetch }, now: new Date() };
});
beforeEach(() => fake.forget());

const REFRESH = 'accounts.spotify.com/api/token';
let count = 0;

/** Someone with a Spotify account whose access token expires in `seconds`. */
async function aListener(seconds = 3600, more: Partial<AccountEntity> = {}) {
  const person = await signUp(app);
  count += 1;
  const now = app.clock.now();
  const { secrets } = app.deps.config.auth;
  const row = {
    id: `spotify-row-${count}`,
    userId: person.userId,
    providerId: 'spotify',
    accountId: `listener-${count}`,
    accessToken: seal('access-old', secrets),
    refreshToken: seal('refresh-old', secrets),
    idToken: null,
    accessTokenExpiresAt: new Date(now.getTime() + seconds * 1000),
    scope: 'user-read-email,user-top-read',
    createdAt: now,
    updatedAt: now,
    ...more,
  };
  await app.deps.db.manager.insert(AccountEntity, row);
  return { ...person, row };
}

const call = ({ visitor }: Pick<SignedIn, 'visitor'>, name: string, body: object) =>
  visitor.auth(name, body, { origin: app.url });

async function stored(id: string) {
  const row = await app.deps.db.manager.findOneByOrFail(AccountEntity, { id });
  const { secrets } = app.deps.config.auth;
  const open = (text: string | null) => (text === null ? null : unseal(text, secrets));
  return { ...row, accessToken: open(row.accessToken), refreshToken: open(row.refreshToken) };
}

/** A provider that issues a new refresh token each time and accepts each one once. */
function rotating(first: string): { used: string[] } {
  let live = first;
  const used: string[] = [];
  fake.reply(REFRESH, ({ form }) => {
    const given = form.get('refresh_token') ?? '';
    used.push(given);
    if (given !== live) return { status: 400, json: { error: 'invalid_grant' } };
    live = `${first}-${used.length}`;
    return { json: { access_token: `access-${used.length}`, refresh_token: live, expires_in: 3600 } };
  });
  return { used };
}

describe.each(['get-access-token', 'refresh-token', 'account-info'])('POST /%s', (name) => {
  const own = { providerId: 'spotify', accountId: 'someone' };

  it('needs a session', async () => {
    const answer = await app.visitor().auth(name, { ...own, userId: 'x' });
    expect(answer.status).toBe(401);
    expect(answer.text).toBe('');
  });

  it('checks its fields first', async () => {
    for (const body of [{}, { providerId: 7, accountId: 7 }]) {
      const answer = await app.visitor().auth(name, body);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('VALIDATION_ERROR');
    }
  });

  // security: P15
  it('finds no account of another user, by either id or by a userId in the body', async () => {
    const owner = await aListener();
    const stranger = await signUp(app);
    for (const accountId of [owner.row.id, owner.row.accountId]) {
      const answer = await call(stranger, name, { providerId: 'spotify', accountId, userId: owner.userId });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' });
    }
  });
});

describe('POST /get-access-token', () => {
  it('returns the token to its owner, but not the refresh token', async () => {
    const owner = await aListener();
    const answer = await call(owner, 'get-access-token', { providerId: 'spotify' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      accessToken: 'access-old',
      accessTokenExpiresAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
      scopes: ['user-read-email', 'user-top-read'],
    });
    expect(fake.requests).toEqual([]);
  });

  it('accepts the row’s id as well as the provider’s', async () => {
    const owner = await aListener();
    for (const accountId of [owner.row.id, owner.row.accountId]) {
      const answer = await call(owner, 'get-access-token', { providerId: 'spotify', accountId });
      expect(answer.body.accessToken).toBe('access-old');
    }
  });

  it.each([
    [6, 0],
    [5, 1],
    [4, 1],
    [-10, 1],
  ])('renews a token that expires in %d s: %d calls', async (seconds, calls) => {
    const owner = await aListener(seconds);
    fake.reply(REFRESH, { json: { access_token: 'access-new', expires_in: 60, scope: 'user-read-email' } });
    const { body } = await call(owner, 'get-access-token', { providerId: 'spotify' });
    expect(fake.callsOf(REFRESH)).toHaveLength(calls);
    expect(body.accessToken).toBe(calls ? 'access-new' : 'access-old');
    const row = await stored(owner.row.id);
    expect(row.accessToken).toBe(body.accessToken);
    expect(row.refreshToken).toBe('refresh-old');
    expect(row.scope).toBe(calls ? 'user-read-email' : 'user-read-email,user-top-read');
  });

  it('reports that the provider gives no new token, and keeps the old one', async () => {
    const owner = await aListener(0);
    for (const reply of [{ status: 400, json: { error: 'invalid_grant' } }, { body: 'no' }, { json: {} }]) {
      fake.reply(REFRESH, reply);
      const answer = await call(owner, 'get-access-token', { providerId: 'spotify' });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        code: 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
        message: 'Failed to get a valid access token',
      });
    }
    expect((await stored(owner.row.id)).refreshToken).toBe('refresh-old');
  });

  it('refuses a provider that is not enabled before looking for an account', async () => {
    const owner = await signUp(app);
    for (const [providerId, code] of [
      ['google', 'PROVIDER_GOOGLE_IS_NOT_SUPPORTED'],
      ['credential', 'PROVIDER_CREDENTIAL_IS_NOT_SUPPORTED'],
    ]) {
      const answer = await call(owner, 'get-access-token', { providerId });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code, message: `Provider ${providerId} is not supported.` });
    }
    expect((await call(owner, 'get-access-token', { providerId: 'github' })).body.code).toBe(
      'ACCOUNT_NOT_FOUND',
    );
  });

  // security: O8
  it('renews once for many callers if the provider accepts each refresh token once', async () => {
    const owner = await aListener(0, { refreshToken: seal('once', app.deps.config.auth.secrets) });
    const { used } = rotating('once');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(owner, 'get-access-token', { providerId: 'spotify' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.accessToken))).toEqual(new Set(['access-1']));
    expect(used).toEqual(['once']);
    expect(await stored(owner.row.id)).toMatchObject({ accessToken: 'access-1', refreshToken: 'once-1' });
  });

  /** Two instances share the table, but not the in-process list of running renewals. */
  const anotherInstance = () => ({ ...app.deps, db: { ...app.deps.db, manager: app.deps.db.manager } });

  // security: O8
  it('sends a refresh token once, however many instances want to renew it', async () => {
    const owner = await aListener(0, { refreshToken: seal('two', app.deps.config.auth.secrets) });
    const { used } = rotating('two');
    const input = { userId: owner.userId, providerId: 'spotify' };
    const instances = Array.from({ length: 4 }, anotherInstance);
    const answers = await Promise.all(instances.map((deps) => getAccessToken(deps, input)));
    expect(answers.map(({ accessToken }) => accessToken)).toEqual(Array(4).fill('access-1'));
    expect(used).toEqual(['two']);
    expect(await stored(owner.row.id)).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'two-1',
      renewalEndsAt: null,
    });
    // On request, tokens are renewed whatever their age, so some may be renewed again; but never with a used refresh token.
    await Promise.all([...instances, ...instances].map((deps) => refreshToken(deps, input)));
    expect(used).toHaveLength(new Set(used).size);
    const last = `two-${used.length}`;
    expect(await stored(owner.row.id)).toMatchObject({ refreshToken: last, renewalEndsAt: null });
  });

  it('waits for an instance that is renewing, and takes over if it has died', async () => {
    const renewalEndsAt = new Date(app.clock.now().getTime() + 15_000);
    const owner = await aListener(0, { renewalEndsAt });
    fake.reply(REFRESH, { json: { access_token: 'access-late', expires_in: 60 } });
    const waiting = getAccessToken(app.deps, { userId: owner.userId, providerId: 'spotify' });
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(fake.callsOf(REFRESH)).toEqual([]);
    app.clock.advance(15);
    expect((await waiting).accessToken).toBe('access-late');
    expect((await stored(owner.row.id)).renewalEndsAt).toBeNull();
  });

  it('lets the next caller retry at once after a failure', async () => {
    const owner = await aListener(0);
    fake.reply(REFRESH, { status: 502, body: '' });
    await call(owner, 'get-access-token', { providerId: 'spotify' });
    expect((await stored(owner.row.id)).renewalEndsAt).toBeNull();
    fake.reply(REFRESH, { json: { access_token: 'access-new', expires_in: 60 } });
    const { body } = await call(owner, 'get-access-token', { providerId: 'spotify' });
    expect(body.accessToken).toBe('access-new');
  });

  it('keeps the tokens of a sign-in in the meantime', async () => {
    const owner = await aListener(0);
    const { secrets } = app.deps.config.auth;
    fake.replyRaw(REFRESH, (response) => {
      const newer = { accessToken: seal('signed-in', secrets), refreshToken: seal('newer', secrets) };
      void app.deps.db.manager.update(AccountEntity, { id: owner.row.id }, newer).then(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ access_token: 'too late', refresh_token: 'too', expires_in: 60 }));
      });
    });
    const { body } = await call(owner, 'get-access-token', { providerId: 'spotify' });
    expect(body.accessToken).toBe('signed-in');
    expect(await stored(owner.row.id)).toMatchObject({
      accessToken: 'signed-in',
      refreshToken: 'newer',
      renewalEndsAt: null,
    });
  });

  // security: O8
  it('decrypts tokens encrypted with an earlier secret, and encrypts with the new one', async () => {
    const [current = ''] = app.deps.config.auth.secrets;
    const owner = await aListener(3600, { accessToken: seal('from before', ['e'.repeat(40)]) });
    const { config } = app.deps;
    const auth = { ...config.auth, secrets: [current, 'e'.repeat(40)] };
    const input = { userId: owner.userId, providerId: 'spotify' };
    const opened = await getAccessToken({ ...app.deps, config: { ...config, auth } }, input);
    expect(opened.accessToken).toBe('from before');
    expect((await getAccessToken(app.deps, input)).accessToken).toBeUndefined();
  });
});

describe('POST /refresh-token', () => {
  it('returns and stores what the provider returned', async () => {
    const owner = await aListener();
    const json = {
      access_token: 'a-2',
      refresh_token: 'r-2',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: 'i.d.t',
    };
    fake.reply(REFRESH, { json: { ...json, scope: 'one two' } });
    const answer = await call(owner, 'refresh-token', { providerId: 'spotify' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      accessToken: 'a-2',
      refreshToken: 'r-2',
      tokenType: 'Bearer',
      accessTokenExpiresAt: new Date(app.clock.now().getTime() + 60_000).toISOString(),
      scopes: ['one', 'two'],
      idToken: 'i.d.t',
    });
    expect(await stored(owner.row.id)).toMatchObject({
      accessToken: 'a-2',
      refreshToken: 'r-2',
      scope: 'one,two',
    });
  });

  it('renews once for many callers', async () => {
    const owner = await aListener(3600, { refreshToken: seal('many', app.deps.config.auth.secrets) });
    const { used } = rotating('many');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(owner, 'refresh-token', { providerId: 'spotify' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const last = await stored(owner.row.id);
    expect(used).toHaveLength(new Set(used).size);
    expect(answers.map(({ body }) => body.refreshToken)).toContain(last.refreshToken);
  });

  it('reports that the provider refuses', async () => {
    const owner = await aListener();
    fake.reply(REFRESH, { status: 400, json: { error: 'invalid_grant' } });
    const answer = await call(owner, 'refresh-token', { providerId: 'spotify' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'FAILED_TO_REFRESH_ACCESS_TOKEN',
      message: 'Failed to refresh access token',
    });
  });

  it('reports a missing refresh token', async () => {
    const owner = await aListener(3600, { refreshToken: null });
    const answer = await call(owner, 'refresh-token', { providerId: 'spotify' });
    expect(answer.body.code).toBe('FAILED_TO_REFRESH_ACCESS_TOKEN');
    expect(fake.requests).toEqual([]);
  });

  it('looks for the account before the provider', async () => {
    const none = await signUp(app);
    expect((await call(none, 'refresh-token', { providerId: 'google' })).body.code).toBe('ACCOUNT_NOT_FOUND');
    const owner = await aListener(3600, { providerId: 'google' });
    const answer = await call(owner, 'refresh-token', { providerId: 'google' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'PROVIDER_GOOGLE_NOT_FOUND', message: 'Provider google not found.' });
  });
});

describe('POST /account-info', () => {
  it('returns the current profile, mapped and raw', async () => {
    const owner = await signUp(app);
    const { id, email, name } = personAtGithub(fake, { email: owner.email });
    await comeBack(await goToLink(app, 'github', owner.visitor), 'github');
    const answer = await call(owner, 'account-info', { accountId: String(id) });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual({
      id: String(id),
      name,
      email,
      image: 'https://a.example/1',
      emailVerified: true,
    });
    expect(answer.body.data).toMatchObject({ id, login: `hub${id}` });
    expect(answer.text).not.toContain('gho_');
  });

  it('renews the token first if it is due', async () => {
    const owner = await aListener(0);
    fake.reply(REFRESH, { json: { access_token: 'fresh', expires_in: 60 } });
    fake.reply('api.spotify.com/v1/me', { json: { id: owner.row.accountId, display_name: 'L' } });
    const { body } = await call(owner, 'account-info', { accountId: owner.row.accountId });
    expect(body.user).toMatchObject({ name: 'L', email: null });
    expect(fake.callsOf('api.spotify.com/v1/me')[0]?.headers.authorization).toBe('Bearer fresh');
  });

  it('reads a stored id token even after it has expired: it was checked on arrival', async () => {
    await fake.serve('twitch');
    const { secrets } = app.deps.config.auth;
    const idToken = await fake.idTokenOf('twitch', { exp: 1_600_000_000 });
    const more = { providerId: 'twitch', accountId: 'tw-1', idToken: seal(idToken, secrets) };
    const owner = await aListener(3600, more);
    const { body } = await call(owner, 'account-info', { accountId: 'tw-1' });
    expect(body.user).toMatchObject({ id: '713936733', email: 'twi@example.org' });
  });

  it('reports a missing token, a missing answer and an unknown provider', async () => {
    const bare = await aListener(3600, { accessToken: null });
    expect((await call(bare, 'account-info', { accountId: bare.row.accountId })).body).toEqual({
      code: 'ACCESS_TOKEN_NOT_FOUND',
      message: 'Access token not found',
    });
    const owner = await aListener();
    fake.reply('api.spotify.com/v1/me', { status: 500, body: '' });
    const silent = await call(owner, 'account-info', { accountId: owner.row.accountId });
    expect(silent.status).toBe(401);
    expect(silent.body.code).toBe('FAILED_TO_GET_USER_INFO');
    const off = await aListener(3600, { providerId: 'google' });
    const refused = await call(off, 'account-info', { accountId: off.row.accountId });
    expect(refused.body.code).toBe('PROVIDER_GOOGLE_IS_NOT_SUPPORTED');
  });

  it('finds no access token of an account that was linked by an id token alone', async () => {
    await fake.serve('apple');
    const owner = await signUp(app);
    const link = async (more = {}) => {
      const token = await fake.idTokenOf('apple', { sub: 'by-token', email: owner.email });
      return (await call(owner, 'link-social', { provider: 'apple', idToken: { token, ...more } })).body
        .status;
    };
    const info = () => call(owner, 'account-info', { accountId: 'by-token' });
    expect(await link()).toBe(true);
    expect(await info()).toMatchObject({ status: 400, body: { code: 'ACCESS_TOKEN_NOT_FOUND' } });
    expect(await link({ accessToken: 'of-the-app' })).toBe(true);
    expect((await info()).body.user).toMatchObject({ id: 'by-token', email: owner.email });
  });

  it('finds no credential account', async () => {
    const owner = await signUp(app);
    const answer = await call(owner, 'account-info', { accountId: owner.userId });
    expect(answer.body.code).toBe('ACCOUNT_NOT_FOUND');
  });
});

describe('from server code', () => {
  it('requires either a session or a user', async () => {
    for (const use of [getAccessToken, refreshToken]) {
      await expect(use(app.deps, { providerId: 'spotify' })).rejects.toMatchObject({
        key: 'USER_ID_OR_SESSION_REQUIRED',
      });
    }
    expect(readAccountInfo).toHaveLength(2);
  });

  it('accepts a user instead of a session', async () => {
    const { userId } = await aListener();
    const { accessToken } = await getAccessToken(app.deps, { userId, providerId: 'spotify' });
    expect(accessToken).toBe('access-old');
  });

  it('ignores the user if there is a session', async () => {
    const { userId } = await aListener();
    const stranger = await signUp(app);
    const viewer = (await stranger.visitor.get('/api/auth/get-session')).body;
    await expect(getAccessToken(app.deps, { viewer, userId, providerId: 'spotify' })).rejects.toMatchObject({
      key: 'ACCOUNT_NOT_FOUND',
    });
  });
});
