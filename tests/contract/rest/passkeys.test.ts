import { officialClient } from '../../support/apps/officialClient';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { receiveMail } from '../../support/mail/mail';
import { asBrowserWith } from '../../support/people/browserCredentials';
import { type SignedIn, signUpConfirmed } from '../../support/people/people';
import { withSecondStep } from '../../support/people/secondStep';
import { SoftAuthenticator } from '../../support/people/softAuthenticator';

const app = setUpApp();

const DAY = 86_400;
const coded = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });
const device = (more = {}) => new SoftAuthenticator({ origin: app.url, ...more });
const optionsFor = (visitor: Visitor, query = '') =>
  visitor.get(`/api/auth/passkey/generate-register-options${query}`);
const askSignIn = async (visitor: Visitor, body = {}) =>
  await visitor.auth('passkey/generate-authenticate-options', body);
const subjectsTo = async (email: string) =>
  (await receiveMail(app)).filter(({ to }) => to === email).map(({ subject }) => subject);

async function add(visitor: Visitor, key = device(), name?: string) {
  const { body: options } = await optionsFor(visitor);
  const answer = await visitor.auth('passkey/verify-registration', { response: key.register(options), name });
  return { key, answer };
}

async function enter(key: SoftAuthenticator, visitor = app.visitor()) {
  const { body: options } = await askSignIn(visitor);
  const answer = await visitor.auth('passkey/verify-authentication', { response: key.signIn(options) });
  return { visitor, answer };
}

/** Someone with a passkey on a device. */
async function withPasskey(): Promise<SignedIn & { key: SoftAuthenticator; id: string }> {
  const person = await signUpConfirmed(app);
  const { key, answer } = await add(person.visitor, device(), 'Phone');
  return { ...person, key, id: answer.body.id };
}

describe('GET /passkey/generate-register-options and POST /passkey/verify-registration', () => {
  // security: A8
  it('store a passkey under its name, and mail the owner', async () => {
    const person = await signUpConfirmed(app);
    const { body: options, setCookies } = await optionsFor(person.visitor);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(setCookies).toEqual([
      expect.objectContaining({
        name: 'better-auth.better-auth-passkey',
        attributes: expect.objectContaining({ 'max-age': '300', httponly: 'true', samesite: 'Lax' }),
      }),
    ]);
    const { answer, key } = await add(person.visitor, device(), ' Phone ');
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Phone', userId: person.userId, counter: 0, transports: 'hybrid,internal' },
    });
    expect(await subjectsTo(person.email)).toContain('A passkey was added to your account');
    const { body: again } = await optionsFor(person.visitor, '?authenticatorAttachment=platform');
    expect(again.excludeCredentials).toEqual([expect.objectContaining({ id: key.id.toString('base64url') })]);
    expect(again.authenticatorSelection.authenticatorAttachment).toBe('platform');
  });

  // security: S9
  it('require a fresh session', async () => {
    expect((await optionsFor(app.visitor())).status).toBe(401);
    const { visitor } = await signUpConfirmed(app);
    const { body: options } = await optionsFor(visitor);
    const response = device().register(options);
    expect((await app.visitor().auth('passkey/verify-registration', { response })).status).toBe(401);
    expect(await visitor.auth('passkey/verify-registration', { response: {} })).toMatchObject(
      coded(400, 'VALIDATION_ERROR'),
    );
    expect(await optionsFor(visitor, '?authenticatorAttachment=both')).toMatchObject(
      coded(400, 'VALIDATION_ERROR'),
    );
    app.clock.advance(DAY + 1);
    expect(await optionsFor(visitor)).toMatchObject(coded(403, 'SESSION_IS_NOT_FRESH'));
    expect(await visitor.auth('passkey/verify-registration', { response })).toMatchObject(
      coded(403, 'SESSION_IS_NOT_FRESH'),
    );
  });

  it('accept each challenge once, within five minutes, from the user who requested it', async () => {
    const [one, two] = [await signUpConfirmed(app), await signUpConfirmed(app)];
    const { body: options } = await optionsFor(one.visitor);
    const response = device().register(options);
    const cookie = one.visitor.cookies.get('better-auth.better-auth-passkey') ?? '';
    two.visitor.cookies.set('better-auth.better-auth-passkey', cookie);
    expect(await two.visitor.auth('passkey/verify-registration', { response })).toMatchObject(
      coded(401, 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY'),
    );
    expect(await one.visitor.auth('passkey/verify-registration', { response })).toMatchObject(
      coded(400, 'CHALLENGE_NOT_FOUND'),
    );
    const { body: late } = await optionsFor(one.visitor);
    app.clock.advance(300);
    expect(
      await one.visitor.auth('passkey/verify-registration', { response: device().register(late) }),
    ).toMatchObject(coded(400, 'CHALLENGE_NOT_FOUND'));
  });

  it('accept no answer to a challenge of a sign-in, and none in a later session of the same user', async () => {
    const { visitor, email, password } = await signUpConfirmed(app);
    const { body: options } = await optionsFor(visitor);
    const ceremony = visitor.cookies.get('better-auth.better-auth-passkey') ?? '';
    const { body: asked } = await askSignIn(visitor);
    const signed = device().register({ ...options, challenge: asked.challenge });
    expect(await visitor.auth('passkey/verify-registration', { response: signed })).toMatchObject(
      coded(400, 'CHALLENGE_NOT_FOUND'),
    );
    await visitor.auth('sign-in/email', { email, password });
    visitor.cookies.set('better-auth.better-auth-passkey', ceremony);
    const response = device().register(options);
    expect(await visitor.auth('passkey/verify-registration', { response })).toMatchObject(
      coded(401, 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY'),
    );
    expect((await add(visitor)).answer.status).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a device that does not verify its user', { verifies: false }],
  ])('refuse a passkey of %s', async (_, habits) => {
    const { visitor } = await signUpConfirmed(app);
    const { answer } = await add(visitor, device(habits));
    expect(answer).toMatchObject(coded(400, 'FAILED_TO_VERIFY_REGISTRATION'));
  });

  it('refuse a known passkey, and more than twenty', async () => {
    const { key } = await withPasskey();
    const other = await signUpConfirmed(app);
    expect((await add(other.visitor, key)).answer).toMatchObject(coded(400, 'FAILED_TO_VERIFY_REGISTRATION'));
    for (let n = 0; n < 20; n += 1) await add(other.visitor);
    expect(await optionsFor(other.visitor)).toMatchObject(coded(400, 'TOO_MANY_PASSKEYS'));
  });
});

describe('POST /passkey/generate-authenticate-options', () => {
  // security: A9
  it('lists no passkeys to a visitor, whatever address is given, and a signed-in user’s own', async () => {
    const person = await withPasskey();
    for (const body of [{}, { email: person.email }, { email: 'nobody@example.org' }]) {
      const { body: options } = await askSignIn(app.visitor(), body);
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      expect(options).not.toHaveProperty('allowCredentials');
    }
    const { body: own } = await askSignIn(person.visitor);
    expect(own.allowCredentials).toHaveLength(1);
  });
});

describe('POST /passkey/verify-authentication', () => {
  it('signs in without a name or a password, past a second step', async () => {
    const person = await withSecondStep(app);
    const { key } = await add(person.visitor);
    const { visitor, answer } = await enter(key);
    expect(answer).toMatchObject({ status: 200, body: { session: { userId: person.userId } } });
    expect((await visitor.get('/api/auth/get-session')).body.user.email).toBe(person.email);
    expect([...visitor.cookies.keys()]).toEqual(['better-auth.session_token']);
    const { body } = await visitor.get('/api/auth/passkey/list-user-passkeys');
    expect(body[0]).toMatchObject({ counter: 1, lastUsedAt: expect.any(String) });
  });

  // security: A7
  it('refuses a repeated response, a cloned passkey and an unknown one', async () => {
    const { key } = await withPasskey();
    const visitor = app.visitor();
    const { body: options } = await askSignIn(visitor);
    const response = key.signIn(options);
    const cookie = visitor.cookies.get('better-auth.better-auth-passkey') ?? '';
    expect((await visitor.auth('passkey/verify-authentication', { response })).status).toBe(200);
    visitor.cookies.set('better-auth.better-auth-passkey', cookie);
    expect(await visitor.auth('passkey/verify-authentication', { response })).toMatchObject(
      coded(400, 'CHALLENGE_NOT_FOUND'),
    );
    // What a clone would send: its counter has fallen behind.
    key.counter = 0;
    expect((await enter(key)).answer).toMatchObject(coded(400, 'AUTHENTICATION_FAILED'));
    expect((await enter(device())).answer).toMatchObject(coded(401, 'PASSKEY_NOT_FOUND'));
    expect(await app.visitor().auth('passkey/verify-authentication', { response })).toMatchObject(
      coded(400, 'CHALLENGE_NOT_FOUND'),
    );
    expect(await visitor.auth('passkey/verify-authentication', {})).toMatchObject(
      coded(400, 'VALIDATION_ERROR'),
    );
  });

  // security: A7
  it.each([
    ['origin', { origin: 'https://evil.example' }],
    ['user verification', { verifies: false }],
  ])('checks the %s', async (_, habits) => {
    const { key } = await withPasskey();
    Object.assign(key.habits, habits);
    expect((await enter(key)).answer).toMatchObject(coded(400, 'AUTHENTICATION_FAILED'));
  });
});

// security: A11
it('a sign-in accepts no answer to a challenge made for a registration', async () => {
  const { key, visitor } = await withPasskey();
  const { body: options } = await optionsFor(visitor);
  const response = key.signIn({ challenge: options.challenge, rpId: 'localhost' });
  expect(await visitor.auth('passkey/verify-authentication', { response })).toMatchObject(
    coded(400, 'CHALLENGE_NOT_FOUND'),
  );
  expect((await enter(key)).answer.status).toBe(200);
});

describe('GET /passkey/list-user-passkeys, POST /passkey/update-passkey and /passkey/delete-passkey', () => {
  it('show, rename and remove the user’s own, and no one else’s', async () => {
    const person = await withPasskey();
    const other = await signUpConfirmed(app);
    const { id, visitor, email, key } = person;
    expect((await app.visitor().get('/api/auth/passkey/list-user-passkeys')).status).toBe(401);
    expect((await visitor.get('/api/auth/passkey/list-user-passkeys')).body).toHaveLength(1);
    expect((await other.visitor.get('/api/auth/passkey/list-user-passkeys')).body).toEqual([]);
    for (const call of ['update-passkey', 'delete-passkey']) {
      const body = { id, name: 'Mine' };
      expect((await app.visitor().auth(`passkey/${call}`, body)).status).toBe(401);
      expect(await other.visitor.auth(`passkey/${call}`, body)).toMatchObject(
        coded(404, 'PASSKEY_NOT_FOUND'),
      );
      expect(await visitor.auth(`passkey/${call}`, {})).toMatchObject(coded(400, 'VALIDATION_ERROR'));
    }
    expect((await visitor.auth('passkey/update-passkey', { id, name: 'Key' })).body.passkey.name).toBe('Key');
    const removed = await visitor.auth('passkey/delete-passkey', { id });
    expect([removed.status, removed.text]).toEqual([200, 'null']);
    expect(await subjectsTo(email)).toContain('A passkey was removed from your account');
    expect((await enter(key)).answer).toMatchObject(coded(401, 'PASSKEY_NOT_FOUND'));
  });

  const tooLong = 'a'.repeat(81);
  const invalid = (what: string) => ({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: `Invalid ${what} parameters` },
  });

  it.each(['', ' ', tooLong])('refuse the name %j as any other invalid field', async (name) => {
    const { visitor, id } = await withPasskey();
    const renamed = await visitor.auth('passkey/update-passkey', { id, name });
    expect(renamed).toMatchObject(invalid('body'));
    // Before the session, as in all calls (contract 1.2).
    expect(await app.visitor().auth('passkey/update-passkey', { id, name })).toMatchObject(invalid('body'));
    expect((await visitor.get('/api/auth/passkey/list-user-passkeys')).body).toMatchObject([
      { name: 'Phone' },
    ]);
  });

  it('refuse a long name of a new passkey likewise, and take an empty one for none', async () => {
    const { visitor, email } = await signUpConfirmed(app);
    expect(await optionsFor(visitor, `?name=${tooLong}`)).toMatchObject(invalid('query'));
    expect((await optionsFor(visitor, '?name=')).body.user.name).toBe(email);
    expect((await add(visitor, device(), tooLong)).answer).toMatchObject(invalid('body'));
    expect((await add(visitor, device(), ' ')).answer.body.name).toBeNull();
    expect((await add(visitor, device(), ` ${'a'.repeat(80)} `)).answer.body.name).toBe('a'.repeat(80));
  });

  // security: S9
  it('require a fresh session to remove one', async () => {
    const { visitor, id } = await withPasskey();
    app.clock.advance(DAY + 1);
    expect(await visitor.auth('passkey/delete-passkey', { id })).toMatchObject(
      coded(403, 'SESSION_IS_NOT_FRESH'),
    );
  });
});

describe('the official client, unmodified', () => {
  it('adds a passkey, signs in with it, renames it and removes it', async () => {
    const key = device();
    const backToNode = asBrowserWith(key);
    try {
      const person = await signUpConfirmed(app);
      const { client } = officialClient(app, person.visitor);
      // It returns only errors.
      expect(await client.passkey.addPasskey({ name: 'Phone' })).toBeUndefined();
      const elsewhere = officialClient(app);
      expect(await elsewhere.client.signIn.passkey()).toMatchObject({ error: null });
      expect((await elsewhere.client.getSession()).data?.user.id).toBe(person.userId);
      const { data: own } = await client.$fetch<{ id: string }[]>('/passkey/list-user-passkeys');
      const id = own?.[0]?.id ?? '';
      const renamed = await client.passkey.updatePasskey({ id, name: 'Old phone' });
      expect(renamed.data?.passkey).toMatchObject({ name: 'Old phone' });
      expect((await client.passkey.deletePasskey({ id })).error).toBeNull();
      expect(await officialClient(app).client.signIn.passkey()).toMatchObject({
        error: expect.objectContaining({ status: 401 }),
      });
    } finally {
      backToNode();
    }
  });
});
