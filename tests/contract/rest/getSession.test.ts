import { SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { clearedCookies, signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';

const day = 86_400;

const app = setUpApp();

const path = '/api/auth/get-session';
const ask = (cookie: string, query = '') => app.visitor().get(`${path}${query}`, { cookie });
const cookieOf = (token: string) => `better-auth.session_token=${signedCookie(app, token)}`;
const rowOf = (token: string) => app.deps.db.manager.findOneByOrFail(SessionEntity, { token });

describe('GET /get-session', () => {
  // security: P1
  it('answers with session and user', async () => {
    const { visitor, token, userId, name, email } = await signUp(app);
    const answer = await visitor.get(path, { 'user-agent': 'another browser' });
    const now = app.clock.now();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({
      session: {
        id: expect.any(String),
        userId,
        token,
        expiresAt: new Date(now.getTime() + 7 * day * 1000).toISOString(),
        ipAddress: '127.0.0.1',
        userAgent: 'node',
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      },
      user: {
        id: userId,
        name,
        email,
        emailVerified: false,
        image: null,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      },
    });
    expect(answer.setCookies).toEqual([]);
  });

  // security: S11
  it('answers null with 200 to a visitor', async () => {
    const answer = await app.visitor().get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('null');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.setCookies).toEqual([]);
  });

  it('does not query the database for a missing or tampered cookie', async () => {
    const { token } = await signUp(app);
    const query = jest.spyOn(app.deps.db, 'readRow');
    try {
      const good = cookieOf(token);
      const tampered = [
        '',
        'other=1',
        'better-auth.session_token=',
        `better-auth.session_token=${token}`,
        `better-auth.session_token=${token}.`,
        good.replace(token, `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`),
        good.slice(0, -6),
        `${good}A`,
        'better-auth.session_token=%E0%A4%A',
        'better-auth.session_token=%zz%',
        `better-auth.session_token=${signedCookie(app, token, 'a secret of somebody else, long enough')}`,
        `better-auth.session_token=${Buffer.from(token).toString('base64')}`,
        `__Secure-${good}`,
        `better-auth.session_token=${'a'.repeat(5000)}`,
        // One of the site's cookies for another purpose is not a session.
        `better-auth.session_token=${signedCookie(app, '')}`,
      ];
      for (const cookie of tampered) {
        const answer = await ask(cookie);
        expect([answer.status, answer.text]).toEqual([200, 'null']);
        expect(answer.setCookies).toEqual([]);
      }
      expect(query).not.toHaveBeenCalled();
      expect((await ask(good)).body.session.token).toBe(token);
      expect(query).toHaveBeenCalledTimes(1);
    } finally {
      query.mockRestore();
    }
  });

  it('clears the cookies of a correctly signed token that has no row', async () => {
    const answer = await ask(cookieOf('0'.repeat(32)));
    expect([answer.status, answer.text]).toEqual([200, 'null']);
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
  });

  it('ignores a Bearer header', async () => {
    const { token } = await signUp(app);
    const answer = await app.visitor().get(path, { authorization: `Bearer ${token}` });
    expect(answer.text).toBe('null');
  });

  it('finds the cookie among others', async () => {
    const { token } = await signUp(app);
    const answer = await ask(`a=1; theme=enspired; ${cookieOf(token)}; z="2"`);
    expect(answer.body.session.token).toBe(token);
  });
});

describe('GET /get-session, as time passes', () => {
  it('extends a session a day after it was last extended, and no earlier', async () => {
    const { visitor, token } = await signUp(app);
    app.clock.advance(day - 0.001);
    const before = await visitor.get(path);
    expect(before.setCookies).toEqual([]);
    app.clock.advance(0.001);
    const answer = await visitor.get(path);
    const now = app.clock.now();
    const expiresAt = new Date(now.getTime() + 7 * day * 1000);
    expect(answer.body.session).toMatchObject({
      expiresAt: expiresAt.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect((await rowOf(token)).expiresAt).toEqual(expiresAt);
    expect((await visitor.get(path)).setCookies).toEqual([]);
  });

  it('extends nothing with disableRefresh', async () => {
    const { visitor, token } = await signUp(app);
    app.clock.advance(2 * day);
    const answer = await visitor.get(`${path}?disableRefresh=true`);
    expect(answer.setCookies).toEqual([]);
    expect((await rowOf(token)).updatedAt.getTime()).toBe(app.clock.now().getTime() - 2 * day * 1000);
  });

  it('is the only call that extends a session', async () => {
    const { visitor, token, name } = await signUp(app);
    const { expiresAt } = await rowOf(token);
    app.clock.advance(2 * day);
    const origin = { origin: app.url };
    expect((await visitor.get('/api/auth/list-sessions')).setCookies).toEqual([]);
    expect((await visitor.auth('update-user', { name }, origin)).status).toBe(200);
    expect((await visitor.graphql('{ session { id } }', {}, origin)).setCookies).toEqual([]);
    expect((await rowOf(token)).expiresAt).toEqual(expiresAt);
  });

  // security: S4
  it('never extends a session that is not remembered', async () => {
    const { visitor, token } = await signUp(app, { rememberMe: false });
    app.clock.advance(day - 1);
    const answer = await visitor.get(path);
    expect(answer.body.session.token).toBe(token);
    expect(answer.setCookies).toEqual([]);
    app.clock.advance(1);
    expect((await visitor.get(path)).text).toBe('null');
  });

  it('extends a remembered session that follows an unremembered one in the same browser', async () => {
    const { visitor, email, password } = await signUp(app, { rememberMe: false });
    const answer = await visitor.auth('sign-in/email', { email, password }, { origin: app.url });
    const { token } = answer.body;
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
      'better-auth.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    app.clock.advance(2 * day);
    const { body, setCookies } = await visitor.get(path);
    expect(body.session.token).toBe(token);
    expect(setCookies.map(({ name, attributes }) => [name, attributes['max-age']])).toEqual([
      ['better-auth.session_token', '604800'],
    ]);
  });

  // security: S4
  it('ends a session 400 days after the sign-in, however much it is used', async () => {
    const { visitor, token } = await signUp(app);
    const end = app.clock.now().getTime() + 400 * day * 1000;
    while (app.clock.now().getTime() < end - 6 * day * 1000) {
      app.clock.advance(6 * day);
      expect((await visitor.get(path)).body.session.token).toBe(token);
    }
    expect((await rowOf(token)).expiresAt.getTime()).toBe(end);
    app.clock.set(end - 1);
    const last = await visitor.get(path);
    expect(last.body.session.token).toBe(token);
    expect(last.setCookies).toEqual([]);
    app.clock.advance(0.001);
    expect((await visitor.get(path)).text).toBe('null');
  });

  // security: S4
  it('ends a session the instant it expires: deletes the row and clears the cookies', async () => {
    const { visitor, token } = await signUp(app);
    app.clock.advance(7 * day - 0.001);
    expect((await visitor.get(`${path}?disableRefresh=true`)).body.session.token).toBe(token);
    app.clock.advance(0.001);
    const answer = await visitor.get(path);
    expect([answer.status, answer.text]).toEqual([200, 'null']);
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
    expect(await app.deps.db.manager.countBy(SessionEntity, { token })).toBe(0);
  });

  it('answers 401 with null when the row is deleted while it is being extended', async () => {
    const { visitor } = await signUp(app);
    app.clock.advance(day);
    const update = jest
      .spyOn(app.deps.db.manager, 'update')
      .mockResolvedValueOnce({ affected: 0, raw: [], generatedMaps: [] });
    const answer = await visitor.get(path);
    update.mockRestore();
    expect([answer.status, answer.text]).toEqual([401, 'null']);
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
  });
});

describe('GET /get-session, when the database fails', () => {
  const failing = async (error: unknown) => {
    const { visitor } = await signUp(app);
    const query = jest.spyOn(app.deps.db, 'readRow').mockRejectedValueOnce(error);
    const answer = await visitor.get(path);
    query.mockRestore();
    return answer;
  };

  it('answers 503 and leaves the cookies when it cannot be reached', async () => {
    const answer = await failing(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.setCookies).toEqual([]);
  });

  it('answers 500 FAILED_TO_GET_SESSION for anything unexpected', async () => {
    const answer = await failing(new Error('odd'));
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' });
  });
});

describe('GET /get-session with the cookie cache', () => {
  const cached = setUpApp({ env: { AUTH_COOKIE_CACHE: '300' } });

  const dataOf = (value: string) => JSON.parse(Buffer.from(value, 'base64url').toString());

  it('sets session_data beside the token, in the form of the contract', async () => {
    const { visitor, token } = await signUp(cached);
    const [tokenLine, dataLine] = [...visitor.cookies.keys()];
    expect([tokenLine, dataLine]).toEqual(['better-auth.session_token', 'better-auth.session_data']);
    const data = dataOf(visitor.cookies.get('better-auth.session_data') ?? '');
    expect(Object.keys(data)).toEqual(['session', 'expiresAt', 'signature']);
    expect(data.expiresAt).toBe(cached.clock.now().getTime() + 300_000);
    expect(data.session.session.token).toBe(token);
    const { createHmac } = await import('node:crypto');
    const signed = JSON.stringify({
      session: data.session.session,
      user: data.session.user,
      expiresAt: data.expiresAt,
    });
    const secret = cached.deps.config.auth.secrets[0] ?? '';
    expect(data.signature).toBe(createHmac('sha256', secret).update(signed).digest('base64url'));
  });

  it('answers from it until it expires, then from the store with a new one', async () => {
    const { visitor, userId } = await signUp(cached);
    await cached.deps.db.manager.update(UserEntity, { id: userId }, { name: 'Renamed' });
    expect((await visitor.get(path)).body.user.name).not.toBe('Renamed');
    expect((await visitor.get(`${path}?disableCookieCache=true`)).body.user.name).toBe('Renamed');
    await cached.deps.db.manager.update(UserEntity, { id: userId }, { name: 'Renamed again' });
    cached.clock.advance(299.999);
    expect((await visitor.get(path)).body.user.name).toBe('Renamed');
    cached.clock.advance(0.001);
    const answer = await visitor.get(path);
    expect(answer.body.user.name).toBe('Renamed again');
    expect(answer.setCookies.map(({ name, attributes }) => [name, attributes['max-age']])).toEqual([
      ['better-auth.session_data', '300'],
    ]);
  });

  it('caches a session that is not remembered for a minute, in a cookie for the visit', async () => {
    const { visitor } = await signUp(cached, { rememberMe: false });
    const data = dataOf(visitor.cookies.get('better-auth.session_data') ?? '');
    expect(data.expiresAt).toBe(cached.clock.now().getTime() + 60_000);
    const { setCookies } = await visitor.get(`${path}?disableCookieCache=true`);
    expect(setCookies.map(({ name, attributes }) => [name, attributes['max-age']])).toEqual([
      ['better-auth.session_data', undefined],
    ]);
  });

  it('never answers with an expired session, however long the cache is valid', async () => {
    await using short = await startApp({ env: { AUTH_COOKIE_CACHE: '300', AUTH_SESSION_LIFETIME: '60' } });
    const { visitor } = await signUp(short);
    short.clock.advance(60);
    const answer = await visitor.get(path);
    expect(answer.text).toBe('null');
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
  });

  it('answers null and clears the cache when its signature is wrong', async () => {
    const { visitor } = await signUp(cached);
    const data = dataOf(visitor.cookies.get('better-auth.session_data') ?? '');
    data.session.user.name = 'Somebody else';
    const forged = Buffer.from(JSON.stringify(data)).toString('base64url');
    for (const value of [
      forged,
      'x',
      '',
      'bnVsbA',
      Buffer.from('{"session":1}').toString('base64url'),
    ].filter(Boolean)) {
      visitor.cookies.set('better-auth.session_data', value);
      const answer = await visitor.get(path);
      expect([answer.status, answer.text]).toEqual([200, 'null']);
      expect(answer.headers.getSetCookie()).toEqual([clearedCookies[1]]);
    }
    expect((await visitor.get(path)).status).toBe(200);
  });

  it('ignores one user’s cache beside another user’s token', async () => {
    const one = await signUp(cached);
    const two = await signUp(cached);
    one.visitor.cookies.set(
      'better-auth.session_data',
      two.visitor.cookies.get('better-auth.session_data') ?? '',
    );
    expect((await one.visitor.get(path)).body.user.email).toBe(one.email);
  });

  // security: F1
  it('sets no cache if the cookie would exceed 4093 characters', async () => {
    const person = await signUp(cached);
    const { visitor, userId, email } = person;
    await cached.deps.db.manager.update(UserEntity, { id: userId }, { image: 'x'.repeat(4000) });
    const answer = await visitor.get(`${path}?disableCookieCache=true`);
    expect([answer.status, answer.body.user.email]).toEqual([200, email]);
    expect(answer.setCookies).toMatchObject([
      { name: 'better-auth.session_data', value: '', attributes: { 'max-age': '0' } },
    ]);
    expect((await visitor.get(path)).body.user.image).toHaveLength(4000);
  });
});
