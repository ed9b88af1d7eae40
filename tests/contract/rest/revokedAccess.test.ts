import { isUser } from '../../../server/data/stores/userStore';
import { deleteUser } from '../../../server/domain/accounts/deleteUser';
import { removePasskey } from '../../../server/domain/accounts/factors/passkeys';
import type { LiveSession } from '../../../server/domain/accounts/records';
import { unlinkAccount } from '../../../server/domain/accounts/social/linkedAccounts';
import { createVerificationToken } from '../../../server/domain/accounts/verification/verificationToken';
import { createFeed } from '../../../server/domain/tracking/feeds';
import { setUpApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { resetToken } from '../../support/mail/mailedTokens';
import { grantsAlive, makeGrants } from '../../support/people/grants';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';

/** A former session's owner may have created tokens and feeds; they end with the sessions. */
const app = setUpApp({ env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' } });

const client = { ipAddress: '192.0.2.1', userAgent: '' };
const newPassword = 'autumn-moon-17';

async function verify({ email, visitor }: SignedIn, own: boolean) {
  const token = await createVerificationToken(app.deps, { email });
  return await (own ? visitor : app.visitor()).get(`/api/auth/verify-email?token=${token}`);
}

async function reset({ email }: SignedIn) {
  return await app.visitor().auth('reset-password', { newPassword, token: await resetToken(app, email) });
}

const changing = (person: SignedIn) => ({
  newPassword,
  currentPassword: person.password,
  revokeOtherSessions: true,
});

const ways: [way: string, end: (person: SignedIn) => Promise<{ status: number; text: string }>][] = [
  ['a reset of the password', reset],
  ['revoke-sessions', ({ visitor }) => visitor.auth('revoke-sessions')],
  ['revoke-other-sessions', ({ visitor }) => visitor.auth('revoke-other-sessions')],
  ['revokeSessions', ({ visitor }) => visitor.graphql('mutation { revokeSessions }')],
  ['revokeOtherSessions', ({ visitor }) => visitor.graphql('mutation { revokeOtherSessions }')],
  [
    'change-password with revokeOtherSessions',
    (person) => person.visitor.auth('change-password', changing(person)),
  ],
  [
    'changePassword with revokeOtherSessions',
    (person) =>
      person.visitor.graphql('mutation ($i: ChangePasswordInput!) { changePassword(input: $i) { id } }', {
        i: changing(person),
      }),
  ],
  ['the confirmation of the address elsewhere', (person) => verify(person, false)],
  ['the confirmation of the address in this browser', (person) => verify(person, true)],
];

describe('access created in a session', () => {
  // security: S7
  it.each(ways)('ends with %s', async (_, end) => {
    const bystander = await signUp(app);
    const theirs = await makeGrants(bystander.visitor);
    const person = await signUp(app);
    const grants = await makeGrants(await signInAgain(app, person));
    expect(await grantsAlive(app, grants)).toEqual([true, true, true]);
    const answer = await end(person);
    expect([answer.status, answer.text.includes('errors')]).toEqual([200, false]);
    expect(await grantsAlive(app, grants)).toEqual([false, false, false]);
    expect(await grantsAlive(app, theirs)).toEqual([true, true, true]);
  });

  it('survives a password change that keeps other sessions, and the end of one session', async () => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    const grants = await makeGrants(other);
    await person.visitor.auth('change-password', { newPassword, currentPassword: person.password });
    expect((await other.auth('sign-out')).status).toBe(200);
    expect(await grantsAlive(app, grants)).toEqual([true, true, true]);
  });

  // security: S7
  it('gains no feed if the session ends at the same moment', async () => {
    const { userId, visitor } = await signUp(app);
    const { session } = (await visitor.get('/api/auth/get-session')).body;
    await visitor.auth('revoke-sessions');
    const late = createFeed(app.deps, { userId, session, kind: 'CALENDAR' });
    await expect(late).rejects.toMatchObject({ key: 'UNAUTHENTICATED' });
  });

  // security: S7
  it.each<[string, (viewer: LiveSession) => Promise<unknown>]>([
    ['no account', (viewer) => deleteUser(app.deps, { viewer })],
    ['no passkey', (viewer) => removePasskey(app.deps, { viewer, id: 'any', client })],
    ['no linked provider', (viewer) => unlinkAccount(app.deps, { viewer, account: { id: 'any' } })],
  ])('removes %s if the session ends at the same moment', async (_, remove) => {
    const { userId, email, visitor } = await signUp(app);
    const { session, user } = (await visitor.get('/api/auth/get-session')).body;
    const viewer = { session: { ...session, createdAt: new Date(session.createdAt) }, user };
    await visitor.auth('revoke-sessions');
    await expect(remove(viewer)).rejects.toMatchObject({ key: 'UNAUTHENTICATED' });
    expect(await isUser(app.deps.db.manager, { id: userId, email })).toBe(true);
  });
});

describe('the confirmation of an address', () => {
  // security: A8
  it('ends the sessions of anyone who signed up with it, and mails a link to set another password', async () => {
    const attacker = await signUp(app);
    const other = await signInAgain(app, attacker);
    await receiveMail(app);
    expect((await verify(attacker, false)).status).toBe(200);
    for (const visitor of [attacker.visitor, other])
      expect((await visitor.get('/api/auth/get-session')).body).toBeNull();
    const [mail, ...more] = await receiveMail(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: attacker.email, subject: 'Your email address is confirmed' });
    const [, token] =
      /\/api\/auth\/reset-password\/([A-Za-z0-9]{24})\?callbackURL=%2Fwelcome%2Freset/.exec(
        mail?.text ?? '',
      ) ?? [];
    const owner = app.visitor();
    expect((await owner.auth('reset-password', { newPassword, token })).status).toBe(200);
    const { email, password } = attacker;
    expect((await app.visitor().auth('sign-in/email', { email, password })).status).toBe(401);
    expect((await owner.auth('sign-in/email', { email, password: newPassword })).status).toBe(200);
  });

  // security: S7
  it('keeps the session of the browser that signed up and confirms, ends the others and mails nothing', async () => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    await receiveMail(app);
    expect((await verify(person, true)).status).toBe(200);
    expect((await person.visitor.get('/api/auth/get-session')).body).toMatchObject({
      session: { token: person.token },
      user: { emailVerified: true },
    });
    expect((await other.get('/api/auth/get-session')).body).toBeNull();
    expect(await receiveMail(app)).toEqual([]);
  });

  // security: S7
  it('ends nothing when the link is opened again', async () => {
    const person = await signUp(app);
    await verify(person, true);
    const visitor = await signInAgain(app, person);
    const grants = await makeGrants(visitor);
    await receiveMail(app);
    expect((await verify(person, false)).status).toBe(200);
    expect((await visitor.get('/api/auth/get-session')).body).not.toBeNull();
    expect(await grantsAlive(app, grants)).toEqual([true, true, true]);
    expect(await receiveMail(app)).toEqual([]);
  });

  // security: A11
  it('accepts no link that was mailed before the account was created', async () => {
    const email = 'early@example.org';
    const token = await createVerificationToken(app.deps, { email });
    app.clock.advance(2);
    await signUp(app, { email });
    const answer = await app.visitor().get(`/api/auth/verify-email?token=${token}`);
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_TOKEN']);
  });
});
