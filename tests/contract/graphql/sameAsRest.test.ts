import { setUpApp } from '../../support/apps/startApp';
import type { Answer, GraphqlAnswer, Visitor } from '../../support/apps/visitor';
import { type SignedIn, signUp } from '../../support/people/people';

/** Account actions have the same outcome over both transports: error codes and cookies (contract 1.1 and 2). */
const app = setUpApp({
  env: {
    AUTH_CHANGE_EMAIL: 'true',
    AUTH_DELETE_USER: 'true',
    AUTH_DELETE_USER_BY_MAIL: 'false',
    AUTH_COOKIE_CACHE: '300',
  },
});

type Values = Record<string, unknown>;

/** The same request over either transport: a call with its body, a mutation with its variables. */
interface Wish {
  call: string;
  body?: Values;
  mutation: string;
  variables?: Values;
}

const email = (body: Values): Wish => ({
  call: 'change-email',
  body,
  mutation: 'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { id } }',
  variables: { input: body },
});
const password = (body: Values): Wish => ({
  call: 'change-password',
  body,
  mutation: 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }',
  variables: { input: body },
});
const profile = (body: Values): Wish => ({
  call: 'update-user',
  body,
  mutation: 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }',
  variables: { input: body },
});
const deletion = (body: Values): Wish => ({
  call: 'delete-user',
  body,
  mutation: 'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deleted } }',
  variables: { input: body },
});
const reset = (body: Values): Wish => ({
  call: 'reset-password',
  body,
  mutation:
    'mutation ($token: String!, $newPassword: String!) { resetPassword(token: $token, newPassword: $newPassword) }',
  variables: body,
});
const forgotten = (body: Values): Wish => ({
  call: 'request-password-reset',
  body,
  mutation:
    'mutation ($email: String!, $redirectTo: String) { requestPasswordReset(email: $email, redirectTo: $redirectTo) }',
  variables: body,
});
const confirmation = (body: Values, callbackURL?: string): Wish => ({
  call: 'send-verification-email',
  body: { ...body, callbackURL },
  mutation: 'mutation ($callbackURL: String) { sendVerificationEmail(callbackURL: $callbackURL) }',
  variables: { callbackURL },
});
const link = (body: Values): Wish => ({
  call: 'link-social',
  body,
  mutation: 'mutation ($input: LinkAccountInput!) { linkAccount(input: $input) { url } }',
  variables: { input: body },
});
const unlink: Wish = {
  call: 'unlink-account',
  body: { providerId: 'github' },
  mutation: 'mutation { unlinkAccount(id: "none") }',
};
const revokeOne: Wish = {
  call: 'revoke-session',
  body: { token: 'none' },
  mutation: 'mutation { revokeSession(id: "none") }',
};
const revokeOthers: Wish = { call: 'revoke-other-sessions', mutation: 'mutation { revokeOtherSessions }' };
const revokeAll: Wish = { call: 'revoke-sessions', mutation: 'mutation { revokeSessions }' };

const codeOfRest = ({ status, body }: Answer): string =>
  status === 200
    ? 'done'
    : (body?.code ?? { 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' }[status] ?? `${status}`);
const codeOfGraphql = ({ errors: [error] }: GraphqlAnswer<unknown>): string =>
  error ? String(error.extensions?.code) : 'done';

/** Names and attributes; the values differ between two people. */
const cookiesOf = ({ setCookies }: Answer) =>
  setCookies.map(({ name, value, attributes }) => [name, value === '', attributes]);

/** The outcome over each transport: one person uses REST, one GraphQL. */
async function atBothDoors(wish: (person: Values) => Wish, [one, two]: [Asker, Asker]) {
  const { call, body } = wish(one);
  const { mutation, variables } = wish(two);
  const origin = { origin: app.url };
  const rest = await one.visitor.auth(call, body, origin);
  const graphql = await two.visitor.graphql(mutation, variables, origin);
  return {
    rest: { code: codeOfRest(rest), cookies: cookiesOf(rest) },
    graphql: { code: codeOfGraphql(graphql), cookies: cookiesOf(graphql) },
  };
}

type Asker = { visitor: Visitor } & Partial<SignedIn>;

const pair = async (rememberMe: boolean): Promise<[SignedIn, SignedIn]> => [
  await signUp(app, { rememberMe }),
  await signUp(app, { rememberMe }),
];

describe('a refusal has the code of REST, and sets no cookie', () => {
  let taken: SignedIn;
  let people: [SignedIn, SignedIn];
  beforeAll(async () => {
    taken = await signUp(app);
    people = await pair(true);
  });

  const own = 'plum-rain-42';
  it.each<[string, string, (person: Values) => Wish]>([
    ['the current address', 'EMAIL_IS_THE_SAME', ({ email: newEmail }) => email({ newEmail })],
    ['a taken address', 'COULDNT_UPDATE_YOUR_EMAIL', () => email({ newEmail: taken.email })],
    ['a foreign page', 'INVALID_CALLBACKURL', () => email({ newEmail: 'a@b.example', callbackURL: '//b' })],
    ['a foreign page', 'INVALID_CALLBACKURL', (person) => confirmation({ email: person.email }, '//b')],
    ['a foreign page', 'INVALID_REDIRECTURL', () => forgotten({ email: 'a@b.example', redirectTo: '//b' })],
    ['a foreign page', 'INVALID_ERRORCALLBACKURL', () => link({ provider: 'x', errorCallbackURL: '//b' })],
    ['a foreign page', 'INVALID_CALLBACKURL', () => deletion({ callbackURL: '//b' })],
    ['a short password', 'PASSWORD_TOO_SHORT', () => password({ newPassword: 'x', currentPassword: 'x' })],
    [
      'a long password',
      'PASSWORD_TOO_LONG',
      () => password({ newPassword: 'x'.repeat(129), currentPassword: '' }),
    ],
    [
      'a common password',
      'PASSWORD_TOO_COMMON',
      () => password({ newPassword: 'password1', currentPassword: '' }),
    ],
    ['half a character', 'VALIDATION_ERROR', () => password({ newPassword: '\ud800', currentPassword: own })],
    [
      'a wrong password',
      'INVALID_PASSWORD',
      () => password({ newPassword: 'plum-rain-43', currentPassword: 'x' }),
    ],
    ['a wrong password', 'INVALID_PASSWORD', () => deletion({ password: 'x' })],
    ['a long name', 'VALIDATION_ERROR', () => profile({ name: 'x'.repeat(256) })],
    ['an invalid picture', 'VALIDATION_ERROR', () => profile({ image: 'a\0' })],
    ['no token', 'INVALID_TOKEN', () => reset({ token: '', newPassword: 'x' })],
    ['half a character', 'VALIDATION_ERROR', () => reset({ token: 'x', newPassword: '\ud800' })],
    ['a short password', 'PASSWORD_TOO_SHORT', () => reset({ token: 'x', newPassword: 'x' })],
    ['an unknown token', 'INVALID_TOKEN', () => reset({ token: 'x', newPassword: 'plum-rain-43' })],
    ['an unknown token', 'INVALID_TOKEN', () => deletion({ token: 'x' })],
    ['an unknown session', 'SESSION_NOT_FOUND', () => revokeOne],
    ['an unknown provider', 'PROVIDER_NOT_FOUND', () => link({ provider: 'x' })],
    ['the last account', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', () => unlink],
  ])('for %s: %s (row %#)', async (_, code, wish) => {
    const { rest, graphql } = await atBothDoors(wish, people);
    expect(rest).toEqual({ code, cookies: [] });
    expect(graphql).toEqual(rest);
  });

  it.each<[string, Wish]>(
    [
      email({ newEmail: 'a@b.example' }),
      password({ newPassword: 'plum-rain-43', currentPassword: own }),
      profile({ name: 'x' }),
      deletion({}),
      link({ provider: 'x' }),
      unlink,
      revokeOne,
      revokeOthers,
      revokeAll,
    ].map((wish) => [wish.call, wish]),
  )('%s by a visitor: UNAUTHENTICATED', async (_, wish) => {
    const nobody = (): Asker => ({ visitor: app.visitor() });
    const { rest, graphql } = await atBothDoors(() => wish, [nobody(), nobody()]);
    expect(rest).toEqual({ code: 'UNAUTHENTICATED', cookies: [] });
    expect(graphql).toEqual(rest);
  });

  it('a session that is not fresh', async () => {
    const stale = await pair(true);
    app.clock.advance(86_400);
    for (const [wish, code] of [
      [unlink, 'SESSION_IS_NOT_FRESH'],
      [deletion({}), 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION'],
    ] as const) {
      const { rest, graphql } = await atBothDoors(() => wish, stale);
      expect(rest).toEqual({ code, cookies: [] });
      expect(graphql).toEqual(rest);
    }
  });
});

describe.each([
  ['remembered', true],
  ['temporary', false],
])('in a %s session, success sets the cookies of REST', (_, rememberMe) => {
  const both = rememberMe ? 2 : 3;
  it.each<[string, number, (person: Values) => Wish]>([
    ['a new name', both, () => profile({ name: 'Märta' })],
    ['a removed picture', both, () => profile({ image: null })],
    ['no change', 0, () => profile({})],
    ['a new address', both, (person) => email({ newEmail: `new-${person.email}` })],
    ['a confirmation message', 0, (person) => confirmation({ email: person.email })],
    [
      'a new password',
      0,
      (person) => password({ newPassword: 'plum-rain-43', currentPassword: person.password }),
    ],
    [
      'a new password, ending all sessions',
      both,
      ({ password: currentPassword }) =>
        password({ newPassword: 'plum-rain-43', currentPassword, revokeOtherSessions: true }),
    ],
    ['a reset message', 0, (person) => forgotten({ email: person.email })],
    ['ending the other sessions', 0, () => revokeOthers],
    ['ending all sessions', 0, () => revokeAll],
    ['deleting the account', 3, ({ password: known }) => deletion({ password: known })],
  ])('for %s', async (_name, count, wish) => {
    const { rest, graphql } = await atBothDoors(wish, await pair(rememberMe));
    expect([rest.code, rest.cookies.length]).toEqual(['done', count]);
    expect(graphql).toEqual(rest);
  });
});
