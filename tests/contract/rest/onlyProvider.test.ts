import { setUpApp } from '../../support/apps/startApp';
import { aPerson } from '../../support/people/people';

/** Only one provider: passwords are off, and there are no other providers. */
const app = setUpApp({
  env: {
    OIDC_HOME_ISSUER: 'http://127.0.0.1:9',
    OIDC_HOME_CLIENT_ID: 'id',
    OIDC_HOME_CLIENT_SECRET: 'secret',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
    AUTH_ONLY_PROVIDER: 'home',
  },
});

it.each([
  ['sign-up/email', aPerson(), 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'],
  ['sign-in/email', aPerson(), 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED'],
  ['request-password-reset', { email: 'a@example.org' }, 'RESET_PASSWORD_ISNT_ENABLED'],
  ['sign-in/social', { provider: 'github' }, 'PROVIDER_NOT_FOUND'],
  ['sign-in/oauth2', { providerId: 'github' }, 'NO_CONFIG_FOUND_FOR_PROVIDER_GITHUB'],
])('POST /%s is closed', async (call, body, code) => {
  const answer = await app.visitor().auth(call, body, { origin: app.url });
  expect(answer.body.code).toBe(code);
});

it('only its own button is shown', async () => {
  const { body } = await app.visitor().graphql('{ providers { id } site { emailPassword signUpOpen } }');
  expect(body.data).toEqual({
    providers: [{ id: 'home' }],
    site: { emailPassword: false, signUpOpen: false },
  });
});
