import { UserEntity } from '../../../server/data/entities/accounts';
import { signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';

const app = setUpApp();

const row = (id: string) => app.deps.db.manager.findOneByOrFail(UserEntity, { id });

describe('POST /update-user', () => {
  it('changes name and picture, and renews the session cookie', async () => {
    const { visitor, userId, token } = await signUp(app);
    app.clock.advance(60);
    const answer = await visitor.auth('update-user', {
      name: 'Märta 進',
      image: 'https://pictures.example/a.png',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(await row(userId)).toMatchObject({
      name: 'Märta 進',
      image: 'https://pictures.example/a.png',
      updatedAt: app.clock.now(),
    });
  });

  it('changes only what is given; null removes the picture', async () => {
    const { visitor, userId, name } = await signUp(app);
    await visitor.auth('update-user', { image: '/a.png' });
    expect(await row(userId)).toMatchObject({ name, image: '/a.png' });
    await visitor.auth('update-user', { image: null });
    expect(await row(userId)).toMatchObject({ name, image: null });
  });

  it('does nothing for an empty object, and sets no cookie', async () => {
    const { visitor, userId } = await signUp(app);
    const before = await row(userId);
    app.clock.advance(60);
    const answer = await visitor.auth('update-user', {
      emailVerified: true,
      id: 'x',
      createdAt: 0,
      role: 'admin',
    });
    expect(answer.body).toEqual({ status: true });
    expect(answer.setCookies).toEqual([]);
    expect(await row(userId)).toEqual(before);
  });

  it('keeps a session that is not remembered that way', async () => {
    const { visitor, token } = await signUp(app, { rememberMe: false });
    const answer = await visitor.auth('update-user', { name: 'Aki' });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, token)}; Path=/; HttpOnly; SameSite=Lax`,
      `better-auth.dont_remember=${signedCookie(app, 'true')}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  it.each(['new@example.org', '', null, 7])(
    'refuses an email (%j), and everything with it',
    async (email) => {
      const { visitor, userId, name } = await signUp(app);
      const answer = await visitor.auth('update-user', { name: 'Other', email });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 'EMAIL_CAN_NOT_BE_UPDATED', message: 'Email can not be updated' });
      expect((await row(userId)).name).toBe(name);
    },
  );

  // security: P18
  it.each([
    { name: 7 },
    { name: null },
    { name: ['a'] },
    { name: 'x'.repeat(256) },
    { image: 7 },
    { image: `https://a.example/${'x'.repeat(2048)}` },
    { image: {} },
  ])('refuses a malformed change: %j', async (wrong) => {
    const { visitor } = await signUp(app);
    const answer = await visitor.auth('update-user', wrong);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  it('needs a session, checked after the body', async () => {
    const answer = await app.visitor().auth('update-user', { name: 'Aki' });
    expect([answer.status, answer.text]).toEqual([401, '']);
    expect((await app.visitor().auth('update-user', { name: 7 })).status).toBe(400);
  });

  it('renews the cookie cache', async () => {
    await using cached = await startApp({ env: { AUTH_COOKIE_CACHE: '300' } });
    const { visitor } = await signUp(cached);
    await visitor.auth('update-user', { name: 'Renamed' });
    expect((await visitor.get('/api/auth/get-session')).body.user.name).toBe('Renamed');
  });
});
