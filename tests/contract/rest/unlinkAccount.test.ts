import { AccountEntity } from '../../../server/data/entities/accounts';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { type SignedIn, signUp } from '../../support/people/people';
import { linkAccount } from '../../support/providers/linkedAccounts';

const app = setUpApp();

const unlink = ({ visitor }: SignedIn, body: unknown, on = app) =>
  visitor.post('/api/auth/unlink-account', body, { origin: on.url });
const providersOf = async (userId: string, on = app) =>
  (await on.deps.db.manager.findBy(AccountEntity, { userId })).map(({ providerId }) => providerId).sort();
const last = { code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', message: "You can't unlink your last account" };

describe('POST /unlink-account', () => {
  it('removes a way to sign in', async () => {
    const person = await signUp(app);
    await linkAccount(app, person.userId);
    const answer = await unlink(person, { providerId: 'github' });
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect(await providersOf(person.userId)).toEqual(['credential']);
  });

  it('removes the password when another way is left', async () => {
    const person = await signUp(app);
    await linkAccount(app, person.userId);
    expect((await unlink(person, { providerId: 'credential' })).status).toBe(200);
    expect(await providersOf(person.userId)).toEqual(['github']);
    expect((await app.visitor().auth('sign-in/email', person)).status).toBe(401);
  });

  it('tells two accounts of one provider apart by the provider’s id', async () => {
    const person = await signUp(app);
    const [one, two] = [await linkAccount(app, person.userId), await linkAccount(app, person.userId)];
    expect((await unlink(person, { providerId: 'github', accountId: two.accountId })).status).toBe(200);
    const left = await app.deps.db.manager.findBy(AccountEntity, {
      userId: person.userId,
      providerId: 'github',
    });
    expect(left.map(({ id }) => id)).toEqual([one.id]);
  });

  it.each([{ providerId: 'credential' }, { providerId: 'nothing' }])(
    'refuses first if one account is left, whichever is named: %j',
    async (body) => {
      const person = await signUp(app);
      const answer = await unlink(person, body);
      expect([answer.status, answer.body]).toEqual([400, last]);
    },
  );

  // security: P15
  it('refuses an account that is not linked, and another user’s', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    await linkAccount(app, person.userId);
    const theirs = await linkAccount(app, other.userId, { providerId: 'discord' });
    for (const body of [
      { providerId: 'discord' },
      { providerId: 'discord', accountId: theirs.accountId },
      { providerId: 'github', accountId: theirs.accountId },
      { providerId: 'GitHub' },
    ]) {
      const answer = await unlink(person, body);
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' },
      ]);
    }
    expect(await providersOf(other.userId)).toEqual(['credential', 'discord']);
  });

  // security: P19
  it('leaves one of the last two when both are unlinked at once', async () => {
    const person = await signUp(app);
    await linkAccount(app, person.userId);
    const answers = await Promise.all(
      ['credential', 'github'].map((providerId) => unlink(person, { providerId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual(last);
    expect(await providersOf(person.userId)).toHaveLength(1);
  });

  // security: S9
  it('requires a fresh session before it checks anything else', async () => {
    const nobody = await app.visitor().auth('unlink-account', { providerId: 'github' });
    expect([nobody.status, nobody.text]).toEqual([401, '']);
    const person = await signUp(app);
    await linkAccount(app, person.userId);
    app.clock.advance(86_400);
    const answer = await unlink(person, { providerId: 'nothing' });
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' },
    ]);
    app.clock.advance(-0.001);
    expect((await unlink(person, { providerId: 'github' })).status).toBe(200);
  });

  it.each([
    ['no body', undefined],
    ['no provider', {}],
    ['a provider array', { providerId: ['github'] }],
    ['an account object', { providerId: 'github', accountId: { $ne: '' } }],
    ['an account number', { providerId: 'github', accountId: 17 }],
  ])('refuses to disconnect with %s', async (_, body) => {
    const answer = await unlink(await signUp(app), body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' },
    ]);
  });

  it('removes even the last with AUTH_UNLINK_ALL', async () => {
    await using own = await startApp({ env: { AUTH_UNLINK_ALL: 'true' } });
    const person = await signUp(own);
    expect((await unlink(person, { providerId: 'credential' }, own)).status).toBe(200);
    expect(await providersOf(person.userId, own)).toEqual([]);
  });
});
