import { SessionEntity } from '../../../server/data/entities/accounts';
import { clearedCookies } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { signInAgain, signUp } from '../../support/people/people';

const app = setUpApp();

const tokensOf = async (userId: string) =>
  (await app.deps.db.manager.findBy(SessionEntity, { userId })).map(({ token }) => token);
const sessionOf = async (visitor: {
  get(path: string): Promise<{ body: { session: { token: string } } | null }>;
}) => (await visitor.get('/api/auth/get-session?disableRefresh=true')).body?.session.token;

describe('sessions of one person', () => {
  // security: S10
  it('are limited to a hundred: the oldest are dropped, and no one else’s', async () => {
    const bystander = await signUp(app);
    const person = await signUp(app);
    const now = app.clock.now().getTime();
    await app.deps.db.manager.insert(
      SessionEntity,
      Array.from({ length: 120 }, (_, n) => ({
        id: `many-${n}`,
        userId: person.userId,
        token: `many-${n}`,
        expiresAt: new Date(now + 1000_000),
        ipAddress: '',
        userAgent: '',
        createdAt: new Date(now - 1000 - n),
        updatedAt: new Date(now),
      })),
    );
    const visitor = await signInAgain(app, person);
    const tokens = await tokensOf(person.userId);
    expect(tokens).toHaveLength(100);
    expect(tokens).toContain(await sessionOf(visitor));
    expect(tokens).toContain(person.token);
    expect(tokens).toContain('many-97');
    expect(tokens).not.toContain('many-98');
    expect(await tokensOf(bystander.userId)).toEqual([bystander.token]);
  });
});

describe('GET /list-sessions', () => {
  // security: S10
  it('lists the user’s own unexpired sessions, tokens included, newest first', async () => {
    await signUp(app);
    const person = await signUp(app);
    app.clock.advance(60);
    const other = await signInAgain(app, person);
    const answer = await person.visitor.get('/api/auth/list-sessions');
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ token }: { token: string }) => token)).toEqual([
      await sessionOf(other),
      person.token,
    ]);
    expect(answer.body[1]).toEqual({
      id: expect.any(String),
      userId: person.userId,
      token: person.token,
      expiresAt: expect.stringMatching(/Z$/),
      ipAddress: '127.0.0.1',
      userAgent: 'node',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  it('leaves out what has expired', async () => {
    const person = await signUp(app);
    app.clock.advance(6 * 86_400);
    const later = await signInAgain(app, person);
    app.clock.advance(86_400);
    const answer = await later.get('/api/auth/list-sessions');
    expect(answer.body.map(({ token }: { token: string }) => token)).toEqual([await sessionOf(later)]);
  });

  it('needs a session', async () => {
    const answer = await app.visitor().get('/api/auth/list-sessions');
    expect([answer.status, answer.text]).toEqual([401, '']);
  });
});

describe('POST /revoke-session', () => {
  it('ends the named session at once', async () => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    const answer = await person.visitor.auth('revoke-session', { token: await sessionOf(other) });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.setCookies).toEqual([]);
    const dead = await other.get('/api/auth/get-session');
    expect([dead.status, dead.text]).toEqual([200, 'null']);
    expect(dead.headers.getSetCookie()).toEqual(clearedCookies);
    expect(await tokensOf(person.userId)).toEqual([person.token]);
  });

  it('can end the current one, whose cookie get-session clears', async () => {
    const { visitor, token } = await signUp(app);
    const answer = await visitor.auth('revoke-session', { token });
    expect(answer.body).toEqual({ status: true });
    expect(answer.setCookies).toEqual([]);
    expect((await visitor.get('/api/auth/list-sessions')).status).toBe(401);
    expect((await visitor.get('/api/auth/get-session')).headers.getSetCookie()).toEqual(clearedCookies);
  });

  it('refuses an unknown token', async () => {
    const { visitor } = await signUp(app);
    const answer = await visitor.auth('revoke-session', { token: 'x'.repeat(32) });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'SESSION_NOT_FOUND', message: 'Session not found' });
  });

  // security: S10
  it('refuses another person’s token with an empty 401, and leaves it alone', async () => {
    const { visitor } = await signUp(app);
    const victim = await signUp(app);
    const answer = await visitor.auth('revoke-session', { token: victim.token });
    expect([answer.status, answer.text]).toEqual([401, '']);
    expect(await tokensOf(victim.userId)).toEqual([victim.token]);
  });

  it.each([{}, { token: 7 }, { token: null }, { token: ['a'] }, { token: { $ne: '' } }])(
    'refuses a malformed body: %j',
    async (body) => {
      const { visitor } = await signUp(app);
      const answer = await visitor.auth('revoke-session', body);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('VALIDATION_ERROR');
    },
  );

  it('needs a session', async () => {
    const answer = await app.visitor().auth('revoke-session', { token: 'x' });
    expect([answer.status, answer.text]).toEqual([401, '']);
  });
});

describe('POST /revoke-sessions and /revoke-other-sessions', () => {
  it.each([
    ['an empty object', {}],
    ['no body', undefined],
  ])('end all, or all others, with %s', async (_, body) => {
    const bystander = await signUp(app);
    const person = await signUp(app);
    await signInAgain(app, person);
    const others = await person.visitor.post('/api/auth/revoke-other-sessions', body);
    expect([others.status, others.body]).toEqual([200, { status: true }]);
    expect(await tokensOf(person.userId)).toEqual([person.token]);
    await signInAgain(app, person);
    const all = await person.visitor.post('/api/auth/revoke-sessions', body);
    expect([all.status, all.body]).toEqual([200, { status: true }]);
    expect(all.setCookies).toEqual([]);
    expect(await tokensOf(person.userId)).toEqual([]);
    expect(await tokensOf(bystander.userId)).toEqual([bystander.token]);
    expect((await person.visitor.get('/api/auth/get-session')).headers.getSetCookie()).toEqual(
      clearedCookies,
    );
  });

  it.each(['revoke-sessions', 'revoke-other-sessions'])('%s needs a session', async (call) => {
    const answer = await app.visitor().auth(call);
    expect([answer.status, answer.text]).toEqual([401, '']);
  });

  // security: S1
  it('check the store even while the cookie cache would answer', async () => {
    await using cached = await startApp({ env: { AUTH_COOKIE_CACHE: '300' } });
    const person = await signUp(cached);
    const other = await signInAgain(cached, person);
    await other.auth('revoke-other-sessions');
    // The cache may still answer get-session for a while; nothing else accepts it.
    expect((await person.visitor.get('/api/auth/get-session')).body).not.toBeNull();
    for (const call of ['revoke-sessions', 'revoke-other-sessions', 'update-user']) {
      expect((await person.visitor.auth(call, {})).status).toBe(401);
    }
    expect((await person.visitor.get('/api/auth/list-sessions')).status).toBe(401);
  });
});
