import { setUpApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { aPerson, signUpConfirmed } from '../../support/people/people';
import { SoftAuthenticator } from '../../support/people/softAuthenticator';

/** Someone uses another person's address, and everything they type, to have the site write to that person. */
const app = setUpApp({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });

const words = 'confirm it at https://evil.example/now 1';
const headers = { 'user-agent': `Your account is at risk: ${words}` };
const create = `mutation ($name: String!) {
  createApiToken(input: { name: $name, scopes: [READ_LISTS] }) { secret }
  createScrobbleAddress(name: $name) { url } }`;

// security: A8
it('no message to an unconfirmed address holds a word that a stranger typed', async () => {
  const { email, password } = aPerson();
  const visitor = app.visitor();
  await visitor.auth('sign-up/email', { name: words, email, password }, headers);
  const other = { 'user-agent': `${words} Firefox/130.0` };
  await app.visitor().auth('sign-in/email', { email, password }, other);
  const made = await visitor.graphql(create, { name: words }, headers);
  expect(made.errors).toEqual([]);
  await visitor.auth('send-verification-email', { email }, headers);
  await visitor.auth('request-password-reset', { email }, headers);
  await visitor.auth('delete-user', {}, headers);
  await visitor.auth('change-password', { currentPassword: password, newPassword: 'new-rain-43' }, headers);
  await visitor.auth('change-email', { newEmail: 'evil.example@example.com' }, headers);
  const mail = (await receiveMail(app)).filter(({ to }) => to === email);
  expect(new Set(mail.map(({ subject }) => subject)).size).toBe(8);
  for (const { subject, text, html } of mail) expect(`${subject} ${text} ${html}`).not.toContain('evil');
});

it('nor does the name of a passkey arrive', async () => {
  const { visitor, email } = await signUpConfirmed(app);
  const { body } = await visitor.get('/api/auth/passkey/generate-register-options');
  const response = new SoftAuthenticator({ origin: app.url }).register(body);
  const made = await visitor.auth('passkey/verify-registration', { response, name: words }, headers);
  await visitor.auth('passkey/delete-passkey', { id: made.body.id }, headers);
  const mail = (await receiveMail(app)).filter(({ to, subject }) => to === email && /passkey/.test(subject));
  expect(mail).toHaveLength(2);
  for (const { text, html } of mail) expect(`${text} ${html}`).not.toContain('evil');
});
