import { marks } from '../../../server/providers/marks';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';

const fake = setUpProviders();
const app = setUpApp({
  env: { ...only(fake.env(), 'GITHUB', 'GOOGLE'), AUTH_LINK_DIFFERENT_EMAILS: 'true' },
  replace: { fetch: fake.fetch },
  runningClock: true,
});

function only(env: Record<string, string>, ...prefixes: string[]): Record<string, string> {
  const wanted = ([name]: [string, string]) => prefixes.some((prefix) => name.startsWith(`${prefix}_`));
  return Object.fromEntries(Object.entries(env).filter(wanted));
}

const link = 'mutation($input: LinkAccountInput!) { linkAccount(input: $input) { url } }';

describe('providers', () => {
  const query = '{ providers { id name } }';

  it('are those the operator has enabled', async () => {
    const { data } = await app.visitor().graphql(query);
    expect(data).toEqual({
      providers: [
        { id: 'github', name: 'GitHub' },
        { id: 'google', name: 'Google' },
      ],
    });
  });

  it('have an icon, and say whether they allow sign-up and linking', async () => {
    const { data } = await app.visitor().graphql('{ providers { id icon signUp linkable } }');
    const { github, google } = marks;
    expect(data).toEqual({
      providers: [
        { id: 'github', icon: github, signUp: true, linkable: true },
        { id: 'google', icon: google, signUp: true, linkable: true },
      ],
    });
    const env = { ...only(fake.env(), 'GITHUB', 'GOOGLE'), GITHUB_SIGN_UP: 'false', AUTH_LINKING: 'false' };
    await using own = await startApp({ env });
    const answer = await own.visitor().graphql('{ providers { signUp linkable } }');
    expect(answer.data).toEqual({
      providers: [
        { signUp: false, linkable: false },
        { signUp: true, linkable: false },
      ],
    });
  });

  it('are empty on a site without any', async () => {
    await using own = await startApp();
    expect((await own.visitor().graphql(query)).data).toEqual({ providers: [] });
  });
});

describe('linkAccount', () => {
  it('sends the browser to the provider and back, and links the account', async () => {
    await fake.serve('github');
    const { visitor } = await signUp(app);
    const headers = { origin: app.url };
    const input = { provider: 'github', callbackURL: '/settings' };
    const { data, setCookies } = await visitor.graphql<{ linkAccount: { url: string } }>(
      link,
      { input },
      headers,
    );
    const url = new URL(data?.linkAccount.url ?? '');
    expect(url.origin).toBe('https://github.com');
    expect(setCookies.map(({ name }) => name)).toEqual(['better-auth.state']);
    const state = url.searchParams.get('state');
    const back = await visitor.get(`/api/auth/callback/github?code=1&state=${state}`);
    expect(back.headers.get('location')).toBe('/settings');
    const { body } = await visitor.get('/api/auth/list-accounts');
    expect(body.map(({ providerId }: { providerId: string }) => providerId)).toEqual([
      'credential',
      'github',
    ]);
  });

  it.each([
    ['a visitor', { provider: 'github' }, 'UNAUTHENTICATED'],
    ['a foreign page', { provider: 'github', callbackURL: 'https://evil.example' }, 'INVALID_CALLBACKURL'],
    ['a foreign error page', { provider: 'github', errorCallbackURL: '//evil' }, 'INVALID_ERRORCALLBACKURL'],
  ])('refuses to connect for %s', async (_, input, code) => {
    const { errors } = await app.visitor().graphql(link, { input });
    expect(errors[0]?.extensions?.code).toBe(code);
  });

  it('refuses a provider that is not enabled', async () => {
    const { visitor } = await signUp(app);
    const { errors } = await visitor.graphql(link, { input: { provider: 'twitch' } }, { origin: app.url });
    expect(errors[0]?.extensions?.code).toBe('PROVIDER_NOT_FOUND');
  });
});
