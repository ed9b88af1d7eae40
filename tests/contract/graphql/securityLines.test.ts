import { limits } from '../../../server/config/limits';
import { createVerificationToken } from '../../../server/domain/accounts/verification/verificationToken';
import { setUpApp } from '../../support/apps/startApp';
import { aChannel, withLoopback } from '../../support/channels/channels';
import { resetToken } from '../../support/mail/mailedTokens';
import { anOperator, handleOf, run } from '../../support/people/community';
import { nameEditor } from '../../support/people/editing';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';
import { halfWay, withSecondStep } from '../../support/people/secondStep';
import { SoftAuthenticator } from '../../support/people/softAuthenticator';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, goToLink, personAtGithub } from '../../support/providers/providerFlow';

/**
 * Each kind of security log entry, by what people do: which operations write one is tested in securityLog.test.ts of the
 * domain.
 */
const fake = setUpProviders();
const app = setUpApp({
  env: {
    ...fake.env(),
    ...withLoopback,
    OPERATORS: 'the_boss,next_boss',
    AUTH_CHANGE_EMAIL: 'true',
    AUTH_DELETE_USER: 'true',
  },
  replace: { fetch: fake.fetch },
  now: new Date(),
});

interface Line {
  kind: string;
  detail: string | null;
  ipAddress: string | null;
  userAgent: string | null;
}
async function linesOf({ visitor }: Pick<SignedIn, 'visitor'>): Promise<Line[]> {
  const { data } = await visitor.graphql<{ securityLog: { items: Line[] } }>(
    '{ securityLog(pageSize: 50) { items { kind detail ipAddress userAgent } } }',
  );
  return data?.securityLog.items ?? [];
}

/** The entries these acts wrote, in order; the clock moves between them. */
async function written(person: SignedIn, ...acts: (() => Promise<unknown>)[]) {
  const before = (await linesOf(person)).length;
  for (const act of acts) {
    app.clock.advance(1);
    await act();
  }
  const lines = await linesOf(person);
  return lines
    .slice(0, lines.length - before)
    .reverse()
    .map(({ kind, detail }) => [kind, detail]);
}

// security: A8
it('records player addresses and feeds, created and revoked, by name', async () => {
  const person = await signUp(app);
  const mutate = (field: string) => () => run(person, `mutation { ${field} }`);
  const revoke = async (list: string, mutation: string) => {
    const { data } = await person.visitor.graphql<Record<string, { id: string }[]>>(`{ ${list} { id } }`);
    const [{ id } = { id: '' }] = data?.[list] ?? [];
    await mutate(`${mutation}(id: "${id}")`)();
    await mutate(`${mutation}(id: "${id}")`)();
  };
  const lines = await written(
    person,
    mutate('createScrobbleAddress(name: "Living room") { url }'),
    () => revoke('scrobbleAddresses', 'revokeScrobbleAddress'),
    mutate('createApiToken(input: { name: "Script", scopes: [READ_LISTS] }) { secret }'),
    () => revoke('apiTokens', 'revokeApiToken'),
    mutate('createFeed(kind: CALENDAR) { url }'),
    mutate('revokeFeed(kind: CALENDAR)'),
    mutate('revokeFeed(kind: CALENDAR)'),
  );
  expect(lines).toEqual([
    ['PLAYER_ADDRESS_CREATED', 'Living room'],
    ['PLAYER_ADDRESS_REVOKED', 'Living room'],
    ['TOKEN_CREATED', 'Script'],
    ['TOKEN_REVOKED', 'Script'],
    ['FEED_CREATED', 'CALENDAR'],
    ['FEED_REVOKED', 'CALENDAR'],
  ]);
  const [line] = await linesOf(person);
  expect(line).toMatchObject({ ipAddress: expect.stringMatching(/1/), userAgent: expect.any(String) });
});

it('records notification channels: added, changed, removed', async () => {
  const person = await signUp(app);
  const input = { type: 'NTFY', name: 'Phone', url: 'http://127.0.0.1:9', topic: 'mine' };
  let id = '';
  const change = (mutation: string) => () => run(person, `mutation { ${mutation} }`);
  const lines = await written(
    person,
    async () => {
      ({ id } = await aChannel(person, input));
    },
    () => change(`updateNotificationChannel(id: "${id}", input: { name: "Tablet" }) { id }`)(),
    () => change(`updateNotificationChannel(id: "${id}", input: { }) { id }`)(),
    () => change(`deleteNotificationChannel(id: "${id}")`)(),
    () => change(`deleteNotificationChannel(id: "${id}")`)(),
  );
  expect(lines).toEqual([
    ['CHANNEL_ADDED', 'Phone'],
    ['CHANNEL_CHANGED', 'Tablet'],
    ['CHANNEL_REMOVED', 'Tablet'],
  ]);
});

it('records where copies of the account go, and that they stop', async () => {
  const person = await signUp(app);
  const target = 'address: "https://cloud.example/a", user: "mika", password: "secret"';
  const mutate = (field: string) => () => run(person, `mutation { ${field} }`);
  const lines = await written(
    person,
    mutate(`setAccountCopies(input: { ${target}, rhythm: WEEKLY }) { host }`),
    mutate('sendAccountCopy { host }'),
    mutate('removeAccountCopies'),
    mutate('removeAccountCopies'),
  );
  expect(lines).toEqual([
    ['COPIES_SET_UP', 'cloud.example'],
    ['COPIES_STOPPED', null],
  ]);
});

it('records ways to sign in: linked from the settings, linked by the address, unlinked', async () => {
  const person = await signUp(app);
  personAtGithub(fake, { email: person.email });
  const linked = await written(
    person,
    async () => comeBack(await goToLink(app, 'github', person.visitor), 'github'),
    () => person.visitor.auth('unlink-account', { providerId: 'github' }),
  );
  expect(linked).toEqual([
    ['PROVIDER_LINKED', 'github'],
    ['PROVIDER_UNLINKED', 'github'],
  ]);

  const other = await signUp(app);
  personAtGithub(fake, { email: other.email });
  const away = await goTo(app, 'github');
  await comeBack(away, 'github');
  const kinds = (await linesOf(away)).map(({ kind, detail }) => `${kind} ${detail}`);
  expect(kinds.sort()).toEqual(['PROVIDER_LINKED github', 'SIGN_IN github', 'SIGN_UP null']);
});

it('records the address: confirmed, a change requested and cancelled', async () => {
  const person = await signUp(app);
  const { visitor, email } = person;
  const confirm = async () =>
    visitor.get(`/api/auth/verify-email?token=${await createVerificationToken(app.deps, { email })}`);
  const newEmail = `new-${email}`;
  const lines = await written(
    person,
    confirm,
    confirm,
    () => visitor.auth('change-email', { newEmail }),
    () => run(person, 'mutation { cancelEmailChange { id } }'),
    () => run(person, 'mutation { cancelEmailChange { id } }'),
  );
  expect(lines).toEqual([
    ['EMAIL_CONFIRMED', email],
    ['EMAIL_CHANGE_ASKED', newEmail],
    ['EMAIL_CHANGE_CANCELLED', null],
  ]);
});

it('records an account download, a requested deletion, an ended session, a password reset', async () => {
  const person = await signUp(app);
  const other = await signInAgain(app, person);
  const { token } = (await other.get('/api/auth/get-session')).body.session;
  const lines = await written(
    person,
    () => person.visitor.get('/transfer/exports/account.json'),
    () => person.visitor.get('/transfer/exports/list.csv'),
    () => person.visitor.auth('delete-user', {}),
    () => person.visitor.auth('revoke-session', { token }),
  );
  expect(lines).toEqual([
    ['ACCOUNT_EXPORTED', null],
    ['DELETION_ASKED', null],
    ['SESSION_ENDED', null],
  ]);
  const newPassword = 'another-rain-43';
  await app.visitor().auth('reset-password', { token: await resetToken(app, person.email), newPassword });
  const again = await signInAgain(app, { ...person, password: newPassword });
  expect((await linesOf({ visitor: again })).map(({ kind }) => kind)).toContain('PASSWORD_RESET');
});

it('records roles, but not the operator who gave them', async () => {
  const person = await signUp(app);
  const operator = await anOperator(app, 'the_boss');
  const handle = await handleOf(person);
  const take = `mutation { setRole(handle: "${handle}", role: EDITOR, held: false) { role } }`;
  const lines = await written(
    person,
    () => nameEditor(operator, handle),
    () => nameEditor(operator, handle),
    () => run(operator, take),
    () => run(operator, take),
  );
  expect(lines).toEqual([
    ['ROLE_GIVEN', 'EDITOR'],
    ['ROLE_TAKEN', 'EDITOR'],
  ]);
  expect((await linesOf(person))[0]).toMatchObject({ ipAddress: null, userAgent: null });
});

it('records passkeys, new recovery codes, wrong codes and the end of the second step', async () => {
  const person = await withSecondStep(app);
  const { visitor, password } = person;
  const key = new SoftAuthenticator({ origin: app.url });
  let id = '';
  const lines = await written(
    person,
    async () => {
      const { body: options } = await visitor.get('/api/auth/passkey/generate-register-options');
      const made = await visitor.auth('passkey/verify-registration', {
        response: key.register(options),
        name: 'Phone',
      });
      id = made.body.id;
    },
    () => visitor.auth('passkey/delete-passkey', { id }),
    () => visitor.auth('two-factor/generate-backup-codes', { password }),
    async () => {
      const { visitor: stranger } = await halfWay(app, person);
      for (let tries = 0; tries < limits.challengeTries; tries += 1)
        await stranger.auth('two-factor/verify-totp', { code: '000000' });
    },
    () => visitor.auth('two-factor/disable', { password }),
  );
  expect(lines).toEqual([
    ['PASSKEY_ADDED', 'Phone'],
    ['PASSKEY_REMOVED', 'Phone'],
    ['RECOVERY_CODES_REPLACED', null],
    ['WRONG_CODES', null],
    ['TWO_FACTOR_DISABLED', null],
  ]);
});

it('records that an operator began to unlock the account, without where they were', async () => {
  const person = await withSecondStep(app);
  const boss = await anOperator(app, 'next_boss');
  const input = { handle: await handleOf(person), reason: 'Lost the phone' };
  const lines = await written(person, async () => {
    const mutation = 'mutation ($input: PersonActInput!) { unlockPerson(input: $input) { id } }';
    expect((await run(boss, mutation, { input })).errors).toEqual([]);
  });
  expect(lines).toEqual([['UNLOCK_ASKED', expect.stringMatching(/^on .* UTC$/)]]);
  expect((await linesOf(person))[0]).toMatchObject({ ipAddress: null, userAgent: null });
});
