import { UserEntity } from '../../../server/data/entities/accounts';
import { signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { signUp } from '../../support/people/people';

const app = setUpApp({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_VERIFY_ON_SIGN_UP: 'false' } });

const verify = (id: string) => app.deps.db.manager.update(UserEntity, { id }, { emailVerified: true });
const codesOf = ({ errors }: { errors: { extensions?: { code?: string } }[] }) =>
  errors.map(({ extensions }) => extensions?.code);

describe('updateProfile', () => {
  const update = (visitor: Visitor, input: object) =>
    visitor.graphql(
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id name image } }',
      { input },
    );

  it('changes name and picture and renews the cookie, as REST does', async () => {
    const { visitor, userId, token } = await signUp(app);
    const answer = await update(visitor, { name: 'Märta', image: '/a.png' });
    expect(answer.data).toEqual({ updateProfile: { id: userId, name: 'Märta', image: '/a.png' } });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  it('leaves omitted fields and a null name as they are; a null image removes it', async () => {
    const { visitor, name } = await signUp(app);
    await update(visitor, { image: '/a.png' });
    expect((await update(visitor, { name: null })).data).toMatchObject({
      updateProfile: { name, image: '/a.png' },
    });
    expect((await update(visitor, { image: null })).data).toMatchObject({
      updateProfile: { name, image: null },
    });
    expect((await update(visitor, {})).setCookies).toEqual([]);
  });

  it.each([{ name: 'x'.repeat(256) }, { name: 'a\0b' }, { image: 'a\ud800' }, { image: 'x'.repeat(2049) }])(
    'refuses a profile with %j',
    async (input) => {
      const { visitor } = await signUp(app);
      const answer = await update(visitor, input);
      expect(codesOf(answer)).toEqual(['VALIDATION_ERROR']);
    },
  );

  it('needs a session', async () => {
    expect(codesOf(await update(app.visitor(), { name: 'Aki' }))).toEqual(['UNAUTHENTICATED']);
  });
});

describe('changeEmail', () => {
  const change = (visitor: Visitor, newEmail: string, callbackURL?: string) =>
    visitor.graphql(
      'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { id email emailVerified pendingEmail } }',
      { input: { newEmail, callbackURL } },
    );

  it('changes an unconfirmed address at once', async () => {
    await receiveMail(app);
    const { visitor, userId, email } = await signUp(app);
    const answer = await change(visitor, `New-${email}`, '/settings');
    expect(answer.data).toEqual({
      changeEmail: { id: userId, email: `new-${email}`, emailVerified: false, pendingEmail: null },
    });
    expect(answer.setCookies.map(({ name }) => name)).toEqual(['better-auth.session_token']);
    const link = (await receiveMail(app)).find(({ to }) => to === `new-${email}`);
    expect(link && linkIn(link).searchParams.get('callbackURL')).toBe('/settings');
  });

  it('shows the change of a confirmed address as pending until its link is opened', async () => {
    await receiveMail(app);
    const { visitor, userId, email } = await signUp(app);
    await verify(userId);
    const answer = await change(visitor, `new-${email}`);
    expect(answer.data).toEqual({
      changeEmail: { id: userId, email, emailVerified: true, pendingEmail: `new-${email}` },
    });
    expect(answer.setCookies).toEqual([]);
    const pending = async () => (await visitor.graphql('{ viewer { email pendingEmail } }')).data?.viewer;
    expect(await pending()).toEqual({ email, pendingEmail: `new-${email}` });
    const [message] = await receiveMail(app);
    if (!message) throw new Error('no message');
    const link = linkIn(message);
    await visitor.get(link.pathname + link.search);
    expect(await pending()).toEqual({ email: `new-${email}`, pendingEmail: null });
  });

  it('is pending only until its link expires', async () => {
    const { visitor, userId, email } = await signUp(app);
    await verify(userId);
    await change(visitor, `new-${email}`);
    app.clock.advance(3601);
    expect((await visitor.graphql('{ viewer { pendingEmail } }')).data).toEqual({
      viewer: { pendingEmail: null },
    });
  });

  it('can be cancelled; then the mailed link does nothing', async () => {
    await receiveMail(app);
    const { visitor, userId, email } = await signUp(app);
    await verify(userId);
    await change(visitor, `new-${email}`);
    const taken = await visitor.graphql('mutation { cancelEmailChange { email pendingEmail } }');
    expect(taken.data).toEqual({ cancelEmailChange: { email, pendingEmail: null } });
    const [message] = await receiveMail(app);
    if (!message) throw new Error('no message');
    const link = linkIn(message);
    const answer = await visitor.get(link.pathname + link.search);
    expect(answer.headers.get('location')).toBe('/?error=invalid_token');
    expect((await visitor.graphql('{ viewer { email } }')).data).toEqual({ viewer: { email } });
  });

  it('refuses with the codes of REST', async () => {
    const { visitor, email } = await signUp(app);
    const taken = await signUp(app);
    expect(codesOf(await change(visitor, email))).toEqual(['EMAIL_IS_THE_SAME']);
    expect(codesOf(await change(visitor, taken.email))).toEqual(['COULDNT_UPDATE_YOUR_EMAIL']);
    expect(codesOf(await change(visitor, 'x'))).toEqual(['INVALID_EMAIL']);
    expect(codesOf(await change(visitor, 'a@example.org', 'https://evil.example'))).toEqual([
      'INVALID_CALLBACKURL',
    ]);
    expect(codesOf(await change(app.visitor(), 'a@example.org'))).toEqual(['UNAUTHENTICATED']);
  });
});

describe('sendVerificationEmail', () => {
  const send = (visitor: Visitor, callbackURL?: string) =>
    visitor.graphql('mutation ($url: String) { sendVerificationEmail(callbackURL: $url) }', {
      url: callbackURL,
    });

  it('mails the viewer’s address, until it is confirmed', async () => {
    await receiveMail(app);
    const { visitor, userId, email } = await signUp(app);
    expect((await send(visitor, '/welcome/verified')).data).toEqual({ sendVerificationEmail: true });
    expect(await receiveMail(app)).toMatchObject([{ to: email }]);
    await verify(userId);
    expect(codesOf(await send(visitor))).toEqual([
      'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL',
    ]);
    expect(codesOf(await send(app.visitor()))).toEqual(['UNAUTHENTICATED']);
  });
});

describe('limits', () => {
  it('count a mutation together with its REST call', async () => {
    await using own = await startApp({ env: { AUTH_RATE_LIMIT: 'true', AUTH_CHANGE_EMAIL: 'true' } });
    const { visitor } = await signUp(own);
    const mutation = 'mutation { changeEmail(input: { newEmail: "x" }) { id } }';
    expect((await visitor.auth('change-email', {})).status).toBe(400);
    expect((await visitor.auth('change-email', {})).status).toBe(400);
    expect(codesOf(await visitor.graphql(mutation))).toEqual(['INVALID_EMAIL']);
    const over = await visitor.graphql(mutation);
    expect(over.errors[0]?.extensions).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    });
    expect((await visitor.auth('change-email', {})).status).toBe(429);
  });
});
