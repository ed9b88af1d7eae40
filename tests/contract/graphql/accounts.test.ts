import { UnsecuredJWT } from 'jose';
import { AccountEntity, UserEntity } from '../../../server/data/entities/accounts';
import { seal } from '../../../server/domain/crypto/sealedText';
import { clearedCookies } from '../../support/apps/cookies';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { deletionToken } from '../../support/mail/mailedTokens';
import { type SignedIn, signUp } from '../../support/people/people';
import { linkAccount } from '../../support/providers/linkedAccounts';

const app = setUpApp({ env: { AUTH_DELETE_USER: 'true' } });
const direct = setUpApp({ env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' } });

const ask = (
  { visitor }: Pick<SignedIn, 'visitor'>,
  query: string,
  variables: Record<string, unknown> = {},
) => visitor.graphql(query, variables, { origin: visitor.baseURL });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).errors[0]?.extensions?.code;
const remove = (person: SignedIn, input: object) =>
  ask(person, 'mutation ($i: DeleteAccountInput!) { deleteAccount(input: $i) { deleted mailSent } }', {
    i: input,
  });
const unlink = (person: SignedIn, id: string) =>
  ask(person, 'mutation ($id: ID!) { unlinkAccount(id: $id) }', { id });

describe('accounts', () => {
  it('are the viewer’s, oldest first', async () => {
    const person = await signUp(app);
    await linkAccount(app, (await signUp(app)).userId);
    app.clock.advance(1);
    const linked = await linkAccount(app, person.userId, { scope: 'a,b', accessToken: 'a-secret' });
    const answer = await ask(person, '{ accounts { id providerId accountId scopes createdAt updatedAt } }');
    expect(answer.data?.accounts).toEqual([
      expect.objectContaining({ providerId: 'credential', accountId: person.userId, scopes: [] }),
      {
        id: linked.id,
        providerId: 'github',
        accountId: linked.accountId,
        scopes: ['a', 'b'],
        createdAt: linked.createdAt.toISOString(),
        updatedAt: linked.updatedAt.toISOString(),
      },
    ]);
    expect(answer.text).not.toContain('secret');
  });

  it('have the email of the id token, and none if there is no token or it cannot be read', async () => {
    const person = await signUp(app);
    const { secrets } = app.deps.config.auth;
    const of = (claims: object) => new UnsecuredJWT({ ...claims }).encode();
    const tokens = [
      null,
      of({ email: 'Mika@Work.example' }),
      of({ email: 7 }),
      of({ email: 'no address' }),
      'x',
    ];
    for (const [at, token] of tokens.entries()) {
      app.clock.advance(1);
      const idToken = token === null ? null : seal(token, secrets);
      await linkAccount(app, person.userId, { accountId: `told-${person.userId}-${at}`, idToken });
    }
    const answer = await ask(person, '{ accounts { email } }');
    const told = [null, null, 'mika@work.example', null, null, null];
    expect(answer.data?.accounts).toEqual(told.map((email) => ({ email })));
    const rest = await person.visitor.get('/api/auth/list-accounts');
    expect(rest.text).not.toMatch(/email|idToken|mika@work/);
  });

  it.each(['{ accounts { id } }', '{ apiTokens { id } }'])('%s is refused to visitors', async (query) => {
    expect(await codeOf(ask({ visitor: app.visitor() }, query))).toBe('UNAUTHENTICATED');
  });
});

describe('User.hasPassword', () => {
  it('says whether there is one, with one statement however often it is selected', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    await app.deps.db.manager.update(AccountEntity, { userId: other.userId }, { password: null });
    const query = '{ session { user { hasPassword } } viewer { hasPassword } }';
    expect((await ask(person, query)).data).toEqual({
      session: { user: { hasPassword: true } },
      viewer: { hasPassword: true },
    });
    const statements = await statementsDuring(app.deps.db, async () => {
      expect((await ask(other, query)).data).toMatchObject({ viewer: { hasPassword: false } });
    });
    expect(statements.filter((sql) => sql.includes('account'))).toHaveLength(1);
  });
});

describe('unlinkAccount', () => {
  it('unlinks an account, but never the last one', async () => {
    const person = await signUp(app);
    const linked = await linkAccount(app, person.userId);
    expect((await unlink(person, linked.id)).data).toEqual({ unlinkAccount: true });
    const [last] = await app.deps.db.manager.findBy(AccountEntity, { userId: person.userId });
    expect(await codeOf(unlink(person, last?.id ?? ''))).toBe('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT');
  });

  it('refuses another user’s account, an unknown one, and a session that is not fresh', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const own = await linkAccount(app, person.userId);
    const theirs = await linkAccount(app, other.userId);
    expect(await codeOf(unlink(person, theirs.id))).toBe('ACCOUNT_NOT_FOUND');
    expect(await codeOf(unlink(person, own.accountId))).toBe('ACCOUNT_NOT_FOUND');
    expect(await app.deps.db.manager.existsBy(AccountEntity, { id: theirs.id })).toBe(true);
    app.clock.advance(86_400);
    expect(await codeOf(unlink(person, own.id))).toBe('SESSION_IS_NOT_FRESH');
  });
});

describe('deleteAccount', () => {
  it('mails a link, and deletes the account with its token', async () => {
    const person = await signUp(app);
    await receiveMail(app);
    const asked = await remove(person, { callbackURL: '/goodbye' });
    expect(asked.data).toEqual({ deleteAccount: { deleted: false, mailSent: true } });
    const [message] = await receiveMail(app);
    expect(message?.text).toContain('callbackURL=%2Fgoodbye');
    const answer = await remove(person, { token: await deletionToken(app, person) });
    expect(answer.data).toEqual({ deleteAccount: { deleted: true, mailSent: false } });
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
    expect(await app.deps.db.manager.existsBy(UserEntity, { id: person.userId })).toBe(false);
  });

  it('refuses with the codes of REST', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const token = await deletionToken(app, other);
    expect(await codeOf(remove(person, { token }))).toBe('INVALID_TOKEN');
    expect(await codeOf(remove(person, { password: 'wrong-one-1' }))).toBe('INVALID_PASSWORD');
    expect(await codeOf(remove(person, { callbackURL: 'https://evil.example' }))).toBe('INVALID_CALLBACKURL');
  });

  it('requires the password or a fresh session if no mail is needed', async () => {
    const [person, other] = [await signUp(direct), await signUp(direct)];
    expect((await remove(other, {})).data).toMatchObject({ deleteAccount: { deleted: true } });
    direct.clock.advance(86_400);
    expect(await codeOf(remove(person, {}))).toBe('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION');
    const answer = await remove(person, { password: person.password });
    expect(answer.data).toMatchObject({ deleteAccount: { deleted: true } });
  });

  it('answers NOT_FOUND if it is switched off', async () => {
    await using own = await startApp();
    const person = await signUp(own);
    expect(await codeOf(remove(person, {}))).toBe('NOT_FOUND');
    const { data } = await ask(
      person,
      '{ site { deleteUser deleteUserByMail passwordMinLength passwordMaxLength } }',
    );
    expect(data?.site).toEqual({
      deleteUser: false,
      deleteUserByMail: true,
      passwordMinLength: 8,
      passwordMaxLength: 128,
    });
  });
});
