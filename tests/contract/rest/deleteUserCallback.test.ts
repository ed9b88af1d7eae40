import { UserEntity } from '../../../server/data/entities/accounts';
import { clearedCookies } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { deletionLink, deletionToken } from '../../support/mail/mailedTokens';
import { signUp } from '../../support/people/people';

const app = setUpApp({ env: { AUTH_DELETE_USER: 'true' } });

const open = (visitor: Visitor, query: string) => visitor.get(`/api/auth/delete-user/callback${query}`);
const exists = (id: string) => app.deps.db.manager.existsBy(UserEntity, { id });
const invalidToken = { code: 'INVALID_TOKEN', message: 'Invalid token' };

describe('GET /delete-user/callback', () => {
  it('deletes the account, clears the cookies and redirects', async () => {
    const person = await signUp(app);
    const link = await deletionLink(app, person, '/?goodbye=1');
    const answer = await person.visitor.get(link.pathname + link.search);
    expect([answer.status, answer.text]).toEqual([302, '']);
    expect(answer.headers.get('location')).toBe('/?goodbye=1');
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
    expect(await exists(person.userId)).toBe(false);
  });

  it.each(['', '&callbackURL='])('answers in JSON with the query %j', async (rest) => {
    const person = await signUp(app);
    const answer = await open(person.visitor, `?token=${await deletionToken(app, person)}${rest}`);
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'User deleted' }]);
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
  });

  it('does nothing without a session: a mail scanner may open the link', async () => {
    const person = await signUp(app);
    const link = await deletionLink(app, person);
    const answer = await app.visitor().get(link.pathname + link.search);
    expect([answer.status, answer.body]).toEqual([
      404,
      { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' },
    ]);
    expect(answer.headers.get('location')).toBeNull();
    expect(await exists(person.userId)).toBe(true);
    expect((await person.visitor.get(link.pathname + link.search)).status).toBe(302);
  });

  // security: A11
  it('refuses another user’s token and leaves both users as they are', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const token = await deletionToken(app, other);
    const answer = await open(person.visitor, `?token=${token}&callbackURL=/`);
    expect([answer.status, answer.body]).toEqual([404, invalidToken]);
    expect([await exists(person.userId), await exists(other.userId)]).toEqual([true, true]);
    expect((await open(other.visitor, `?token=${token}`)).status).toBe(200);
  });

  // security: A13
  it('refuses an unknown token, and a known one from the instant it expires', async () => {
    const person = await signUp(app);
    expect((await open(person.visitor, `?token=${'a'.repeat(32)}`)).body).toEqual(invalidToken);
    const [early, late] = [await deletionToken(app, person), await deletionToken(app, person)];
    app.clock.advance(86_400);
    expect((await open(person.visitor, `?token=${late}`)).body).toEqual(invalidToken);
    app.clock.advance(-0.001);
    expect((await open(person.visitor, `?token=${early}`)).status).toBe(200);
  });

  it('succeeds once if opened many times at once', async () => {
    const person = await signUp(app);
    const token = await deletionToken(app, person);
    const cookie = person.visitor.cookieHeader();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.visitor().get(`/api/auth/delete-user/callback?token=${token}`, { cookie }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it.each(['', '?token=a&token=b', '?token=a&callbackURL=/a&callbackURL=/b'])(
    'refuses the query %j',
    async (query) => {
      const answer = await open(app.visitor(), query);
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' },
      ]);
    },
  );

  it('refuses a foreign callbackURL before checking anything else', async () => {
    const person = await signUp(app);
    const token = await deletionToken(app, person);
    for (const visitor of [person.visitor, app.visitor()]) {
      const answer = await open(visitor, `?token=${token}&callbackURL=https%3A%2F%2Fevil.example`);
      expect([answer.status, answer.body.code]).toEqual([403, 'INVALID_CALLBACKURL']);
    }
    expect(await exists(person.userId)).toBe(true);
  });

  it('is 404 and empty if deletion is off', async () => {
    await using own = await startApp();
    const { visitor } = await signUp(own);
    for (const whoever of [visitor, own.visitor()]) {
      const answer = await open(whoever, '?token=a');
      expect([answer.status, answer.text]).toEqual([404, '']);
    }
  });

  it('reads the session from the store even while the cookie cache answers get-session', async () => {
    await using own = await startApp({ env: { AUTH_DELETE_USER: 'true', AUTH_COOKIE_CACHE: '300' } });
    const person = await signUp(own);
    const token = await deletionToken(own, person);
    const stolen = person.visitor.cookieHeader();
    await person.visitor.auth('sign-out', {}, { origin: own.url });
    const answer = await own
      .visitor()
      .get(`/api/auth/delete-user/callback?token=${token}`, { cookie: stolen });
    expect([answer.status, answer.body.code]).toEqual([404, 'FAILED_TO_GET_USER_INFO']);
  });
});
