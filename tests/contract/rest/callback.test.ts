import { pino } from 'pino';
import { Like } from 'typeorm';
import { SessionEntity, UserEntity, VerificationEntity } from '../../../server/data/entities/accounts';
import { namelessMember } from '../../../shared/names';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { signUp } from '../../support/people/people';
import { errorPage, expectRefusal } from '../../support/providers/callbackRefusal';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub, postBack } from '../../support/providers/providerFlow';

/** GET and POST /callback/{id}: every error code of the catalogue, in order, with nothing created on error. */
const fake = setUpProviders();
const app = setUpApp({ env: fake.env(), replace: { fetch: fake.fetch }, now: new Date() });

const refuses = (word: string, act: () => ReturnType<typeof comeBack>) => expectRefusal(app, word, act);

describe('a callback that succeeds', () => {
  // security: O12
  it('makes a user and a session, and comes back to callbackURL', async () => {
    const person = personAtGithub(fake, { email: 'Octo.Cat@Example.org' });
    const away = await goTo(app, 'github', { callbackURL: '/settings?tab=1' });
    const answer = await comeBack(away, 'github');
    expect(locationOf(answer)).toBe('/settings?tab=1');
    expect(answer.text).toBe('');
    const { body } = await away.visitor.get('/api/auth/get-session');
    expect(body.user).toMatchObject({
      email: 'octo.cat@example.org',
      name: person.name,
      emailVerified: true,
    });
    const [session, state] = answer.setCookies;
    expect(session).toMatchObject({ name: 'better-auth.session_token', attributes: { 'max-age': '604800' } });
    expect(state).toMatchObject({ name: 'better-auth.state', attributes: { 'max-age': '0' } });
  });

  it('goes to the site itself without callbackURL, and to newUserCallbackURL only for a new user', async () => {
    personAtGithub(fake);
    expect(locationOf(await comeBack(await goTo(app, 'github'), 'github'))).toBe(app.url);
    personAtGithub(fake);
    const urls = { callbackURL: '/home', newUserCallbackURL: '/welcome/verified' };
    expect(locationOf(await comeBack(await goTo(app, 'github', urls), 'github'))).toBe('/welcome/verified');
    expect(locationOf(await comeBack(await goTo(app, 'github', urls), 'github'))).toBe('/home');
  });

  // security: A14
  it('recognises an account by the provider’s id even if its address has changed, and keeps name and picture', async () => {
    const person = personAtGithub(fake);
    const first = await goTo(app, 'github');
    await comeBack(first, 'github');
    const { user } = (await first.visitor.get('/api/auth/get-session')).body;
    personAtGithub(fake, { id: person.id, email: 'moved@example.org', name: 'Another Name' });
    const again = await goTo(app, 'github');
    await comeBack(again, 'github');
    expect((await again.visitor.get('/api/auth/get-session')).body.user).toEqual(user);
  });

  it('makes no public name of the address, and sends a verification mail if it is unconfirmed', async () => {
    await receiveMail(app);
    await fake.serve('spotify');
    fake.reply('api.spotify.com/v1/me', { json: { id: 'nameless', email: 'nameless@example.org' } });
    const away = await goTo(app, 'spotify', { callbackURL: '/home' });
    await comeBack(away, 'spotify');
    const { user } = (await away.visitor.get('/api/auth/get-session')).body;
    expect(user).toMatchObject({ name: namelessMember, emailVerified: false, image: null });
    expect(await receiveMail(app)).toMatchObject([{ to: 'nameless@example.org' }]);
  });

  // security: S3
  it('ends the browser’s earlier session', async () => {
    const { visitor, token } = await signUp(app);
    personAtGithub(fake);
    await comeBack(await goTo(app, 'github', {}, visitor), 'github');
    expect(await app.deps.db.manager.existsBy(SessionEntity, { token })).toBe(false);
  });

  // security: O2
  it('redirects Apple’s form post, which carries no cookies, to a GET of the same address, which does', async () => {
    await fake.serve('apple', { claims: { sub: 'apple-9', email: 'nine@example.org' } });
    const { state, visitor } = await goTo(app, 'apple', { callbackURL: '/home' });
    const user = JSON.stringify({
      name: { firstName: 'Nine', lastName: 'Apple' },
      email: 'other@example.org',
    });
    const answer = await app.visitor().request('/api/auth/callback/apple', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      body: new URLSearchParams({ code: 'c', state, user, id_token: 'not-for-an-address' }).toString(),
    });
    expect([answer.text, answer.setCookies]).toEqual(['', []]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const next = new URL(locationOf(answer) ?? '', app.url);
    expect(locationOf(answer)).toMatch(/^\/api\/auth\/callback\/apple\?/);
    expect(Object.fromEntries(next.searchParams)).toEqual({ code: 'c', state, user });
    expect(locationOf(await visitor.get(`${next.pathname}${next.search}`))).toBe('/home');
    const row = await app.deps.db.manager.findOneByOrFail(UserEntity, { email: 'nine@example.org' });
    expect(row.name).toBe('Nine Apple');
  });

  it('handles a form post that carries the cookie without a redirect to itself', async () => {
    await fake.serve('apple', { claims: { sub: 'apple-10', email: 'ten@example.org' } });
    const { state, visitor } = await goTo(app, 'apple', { callbackURL: '/home' });
    const answer = await visitor.request('/api/auth/callback/apple', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
      body: new URLSearchParams({ code: 'c', state }).toString(),
    });
    expect(locationOf(answer)).toBe('/home');
  });
});

describe('a callback that is refused', () => {
  it.each([
    ['a repeated code', 'code=1&code=2&state=x'],
    ['a repeated state', 'state=x&state=y&code=1'],
    ['a repeated error', 'error=a&error=b'],
  ])('%s: invalid_callback_request', async (_, query) => {
    await refuses('invalid_callback_request', () => app.visitor().get(`/api/auth/callback/github?${query}`));
  });

  it('a parameter in both query and form: invalid_callback_request', async () => {
    await refuses('invalid_callback_request', () =>
      app.visitor().request('/api/auth/callback/apple?code=1', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'code=1&state=x',
      }),
    );
  });

  it('an error from the provider, even with a valid state, which stays valid in this browser', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github', { callbackURL: '/home', errorCallbackURL: '/welcome/login' });
    const denied = await comeBack(away, 'github', {
      error: 'access_denied',
      error_description: "it's <b>no</b> & never",
    });
    expect(locationOf(denied)).toBe(
      `${app.url}/api/auth/error?error=access_denied&error_description=it%27s%20%3Cb%3Eno%3C%2Fb%3E%20%26%20never`,
    );
    expect(locationOf(await comeBack(away, 'github'))).toBe('/home');
    const bare = await app.visitor().get('/api/auth/callback/github?error=%3Cscript%3E');
    expect(locationOf(bare)).toBe(errorPage(app, '%3Cscript%3E'));
    const page = await app.visitor().get(locationOf(bare) ?? '');
    expect(page.text).not.toContain('<script>');
  });

  it('parameters that are malformed, with a state that stays valid in this browser', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github', { callbackURL: '/home' });
    const query = `code=1&code=2&state=${away.state}`;
    await refuses('invalid_callback_request', () => away.visitor.get(`/api/auth/callback/github?${query}`));
    expect(locationOf(await comeBack(away, 'github'))).toBe('/home');
  });

  it.each(['', '&state='])('no state (%j): state_not_found', async (state) => {
    await refuses('state_not_found', () => app.visitor().get(`/api/auth/callback/github?code=1${state}`));
  });

  it('an unknown state: please_restart_the_process', async () => {
    await refuses('please_restart_the_process', () =>
      app.visitor().get('/api/auth/callback/github?code=1&state=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
    );
  });

  // security: O2
  it('a second use: please_restart_the_process', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github');
    const cookie = away.visitor.cookieHeader();
    await comeBack(away, 'github');
    await refuses('please_restart_the_process', () => comeBack(away, 'github'));
    away.visitor.cookies.set('better-auth.state', cookie.split('better-auth.state=')[1] ?? '');
    await refuses('please_restart_the_process', () => comeBack(away, 'github'));
    expect(away.visitor.cookies.has('better-auth.state')).toBe(false);
  });

  // security: A13
  it('after ten minutes: please_restart_the_process', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github');
    app.clock.advance(600);
    await refuses('please_restart_the_process', () => comeBack(away, 'github'));
  });

  // security: O2
  it('in another browser: please_restart_the_process, and the right one can still finish', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github', { callbackURL: '/home' });
    await refuses('please_restart_the_process', () =>
      comeBack({ ...away, visitor: app.visitor() }, 'github'),
    );
    const other = await goTo(app, 'github');
    await refuses('please_restart_the_process', () =>
      comeBack({ ...away, visitor: other.visitor }, 'github'),
    );
    expect(locationOf(await comeBack(away, 'github'))).toBe('/home');
  });

  it('with a forged state cookie: please_restart_the_process', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github');
    away.visitor.cookies.set('better-auth.state', encodeURIComponent(`${away.state}.${'A'.repeat(43)}=`));
    await refuses('please_restart_the_process', () => comeBack(away, 'github'));
  });

  // security: O5
  it('at another provider’s address, and with another provider’s issuer: please_restart_the_process', async () => {
    personAtGithub(fake);
    await fake.serve('google');
    const away = await goTo(app, 'github');
    await refuses('please_restart_the_process', () => comeBack(away, 'google'));
    const google = await goTo(app, 'google');
    const iss = 'https://evil.example';
    await refuses('please_restart_the_process', () => comeBack(google, 'google', { iss }));
    const good = await goTo(app, 'google', { callbackURL: '/home' });
    const right = await comeBack(good, 'google', { iss: 'https://accounts.google.com' });
    expect(locationOf(right)).toBe('/home');
  });

  it('a form post that is not Apple’s needs the cookie, too', async () => {
    personAtGithub(fake);
    const { state } = await goTo(app, 'github');
    await refuses('please_restart_the_process', () =>
      app.visitor().request('/api/auth/callback/github', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `code=1&state=${state}`,
      }),
    );
    const apple = await goTo(app, 'apple');
    await refuses('please_restart_the_process', () =>
      app.visitor().get(`/api/auth/callback/apple?code=1&state=${apple.state}`),
    );
  });

  // security: O2
  it('Apple’s form post in another browser: please_restart_the_process, and the right one can still finish', async () => {
    await fake.serve('apple', { claims: { sub: 'apple-11', email: 'eleven@example.org' } });
    const away = await goTo(app, 'apple', { callbackURL: '/home' });
    const form = { code: 'c', state: away.state };
    const victim = app.visitor();
    await refuses('please_restart_the_process', () => postBack({ visitor: victim }, 'apple', form));
    expect((await victim.get('/api/auth/get-session')).text).toBe('null');
    expect(locationOf(await postBack(away, 'apple', form))).toBe('/home');
  });

  it('Apple’s form post with an unknown state: please_restart_the_process, without the redirect to itself', async () => {
    await refuses('please_restart_the_process', () =>
      app.visitor().request('/api/auth/callback/apple', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'code=1&state=made-up',
      }),
    );
  });

  it('no code: no_code, and the state is used up', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github');
    await refuses('no_code', () => away.visitor.get(`/api/auth/callback/github?state=${away.state}`));
    await refuses('please_restart_the_process', () => comeBack(away, 'github'));
  });

  it('a provider that the site does not have: oauth_provider_not_found, and the state is used up', async () => {
    const away = await goTo(app, 'github');
    await refuses('oauth_provider_not_found', () => comeBack(away, 'myspace'));
    await refuses('please_restart_the_process', () => comeBack(away, 'github'));
    const without = await goTo(app, 'github');
    await refuses('no_code', () => without.visitor.get(`/api/auth/callback/myspace?state=${without.state}`));
  });

  it('a provider that has been disabled since: oauth_provider_not_found', async () => {
    const away = await goTo(app, 'github');
    const off = jest.spyOn(app.deps.providers, 'get').mockReturnValue(undefined);
    try {
      await refuses('oauth_provider_not_found', () => comeBack(away, 'github'));
    } finally {
      off.mockRestore();
    }
  });

  it.each([
    ['an error with 400', { status: 400, json: { error: 'invalid_grant' } }],
    ['an error with 200', { json: { error: 'bad_verification_code' } }],
    ['no JSON', { body: '<html>hello</html>' }],
    ['nothing', { body: '' }],
    ['a list', { json: [] }],
    ['a token of another type', { json: { access_token: { a: 1 } } }],
    ['a 500', { status: 500, json: { access_token: 'x' } }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' }, body: '' }],
  ])('%s in place of tokens: invalid_code', async (_, reply) => {
    personAtGithub(fake);
    fake.reply('github.com/login/oauth/access_token', reply);
    const away = await goTo(app, 'github');
    await refuses('invalid_code', () => comeBack(away, 'github'));
  });

  it.each([
    ['a 401', { status: 401, json: {} }],
    ['no JSON', { body: '<html>hello</html>' }],
    ['a list', { json: [] }],
    ['null', { json: null }],
    ['no id', { json: { email: 'a@example.org' } }],
    ['an id too long', { json: { id: 'x'.repeat(300), email: 'a@example.org' } }],
  ])('%s in place of a profile: unable_to_get_user_info', async (_, reply) => {
    personAtGithub(fake);
    fake.reply('api.github.com/user', reply);
    const away = await goTo(app, 'github');
    await refuses('unable_to_get_user_info', () => comeBack(away, 'github'));
  });

  it('a record without callbackURL: no_callback_url', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github');
    const { manager } = app.deps.db;
    const rows = await manager.findBy(VerificationEntity, { identifier: Like('oauth-state:%') });
    for (const { id, value } of rows) {
      const { callbackURL: _, ...rest } = JSON.parse(value);
      await manager.update(VerificationEntity, { id }, { value: JSON.stringify(rest) });
    }
    await refuses('no_callback_url', () => comeBack(away, 'github'));
  });

  it('a missing or invalid address: email_not_found', async () => {
    personAtGithub(fake, { email: '' });
    await refuses('email_not_found', async () => comeBack(await goTo(app, 'github'), 'github'));
    personAtGithub(fake, { email: 'not an address' });
    await refuses('email_not_found', async () => comeBack(await goTo(app, 'github'), 'github'));
  });

  it('a user’s address that this provider has not verified: account_not_linked', async () => {
    const { email } = await signUp(app);
    personAtGithub(fake, { email, verified: false });
    await refuses('account_not_linked', async () => comeBack(await goTo(app, 'github'), 'github'));
  });

  it('goes to errorCallbackURL if the flow had one, keeping its query', async () => {
    personAtGithub(fake, { email: '' });
    const away = await goTo(app, 'github', { errorCallbackURL: '/welcome/login?x=1' });
    expect(locationOf(await comeBack(away, 'github'))).toBe('/welcome/login?x=1&error=email_not_found');
    const astray = await goTo(app, 'github', { errorCallbackURL: '/welcome/login' });
    const elsewhere = await comeBack(astray, 'google');
    expect(locationOf(elsewhere)).toBe('/welcome/login?error=please_restart_the_process');
  });

  // security: O2
  it('all but one of several callbacks at the same moment', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github', { callbackURL: '/home' });
    const query = `code=1&state=${away.state}`;
    const cookie = away.visitor.cookieHeader();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.visitor().get(`/api/auth/callback/github?${query}`, { cookie })),
    );
    const locations = answers.map(locationOf);
    expect(locations.filter((location) => location === '/home')).toHaveLength(1);
    expect(
      locations.filter((location) => location === errorPage(app, 'please_restart_the_process')),
    ).toHaveLength(7);
  });
});

describe('what is logged', () => {
  // security: O10
  it('says why a callback failed, and contains no code, token, secret or address', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    await using own = await startApp({
      env: fake.env(),
      replace: { fetch: fake.fetch, log },
      runningClock: true,
    });
    personAtGithub(fake, { email: 'quiet@example.org' });
    const good = await goTo(own, 'github');
    expect(locationOf(await comeBack(good, 'github', { code: 'code-in-url' }))).toBe(own.url);
    const json = { error: 'leak-one', error_description: 'leak-two' };
    fake.reply('github.com/login/oauth/access_token', { status: 400, json });
    const bad = await goTo(own, 'github');
    await comeBack(bad, 'github', { code: 'code-in-url' });
    personAtGithub(fake);
    fake.reply('api.github.com/user', { status: 500, body: 'leak-three' });
    await comeBack(await goTo(own, 'github'), 'github', { code: 'code-in-url' });
    const all = lines.join('');
    expect(all).toContain('github.com answered with 400');
    expect(all).toContain('api.github.com answered with 500');
    expect(all).not.toMatch(/leak-|gho_|github-secret|code-in-url|quiet@/);
    for (const { state } of [good, bad]) expect(all).not.toContain(state);
  });
});

it('comes back to an address with letters beyond ASCII', async () => {
  personAtGithub(fake);
  const away = await goTo(app, 'github', { callbackURL: `${app.url}/é/日本?q=ö` });
  expect(locationOf(await comeBack(away, 'github'))).toBe(`${app.url}/%C3%A9/%E6%97%A5%E6%9C%AC?q=%C3%B6`);
});
