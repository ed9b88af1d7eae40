import { SessionEntity } from '../../../server/data/entities/accounts';
import { clearedCookies, signedCookie } from '../../support/apps/cookies';
import { setUpApp } from '../../support/apps/startApp';
import { signInAgain, signUp } from '../../support/people/people';

const app = setUpApp();

describe('POST /sign-out', () => {
  // security: S5
  it.each([
    ['an empty object', {}],
    ['no body', undefined],
  ])('ends this session on the server, with %s', async (_, body) => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    const stolen = person.visitor.cookieHeader();
    const answer = await person.visitor.post('/api/auth/sign-out', body, { origin: app.url });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
    expect(await app.deps.db.manager.countBy(SessionEntity, { token: person.token })).toBe(0);
    expect((await app.visitor().get('/api/auth/get-session', { cookie: stolen })).text).toBe('null');
    expect((await other.get('/api/auth/get-session')).body.user.id).toBe(person.userId);
  });

  it('succeeds if the row is already gone', async () => {
    const cookie = `better-auth.session_token=${signedCookie(app, '0'.repeat(32))}`;
    const answer = await app.visitor().post('/api/auth/sign-out', {}, { cookie });
    expect(answer.body).toEqual({ success: true });
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
  });

  it.each([
    ['no cookie', undefined],
    ['an unsigned cookie', 'better-auth.session_token=abc'],
    [
      'another secret’s signature',
      'better-auth.session_token=abc.6UERDj0r%2FoJiHw4%2BFDRzDXMF0QbF9oyHFl0LJ6RhGko%3D',
    ],
  ])('answers 400 to %s', async (_, cookie) => {
    const answer = await app.visitor().post('/api/auth/sign-out', {}, cookie ? { cookie } : {});
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' });
    expect(answer.setCookies).toEqual([]);
  });

  it('is refused from another site, and the user stays signed in', async () => {
    const { visitor } = await signUp(app);
    const answer = await visitor.auth('sign-out', {}, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect((await visitor.get('/api/auth/get-session')).body).not.toBeNull();
  });
});
