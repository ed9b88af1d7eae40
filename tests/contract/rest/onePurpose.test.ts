import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { halfWay, type WithSecondStep, withSecondStep } from '../../support/people/secondStep';
import { SoftAuthenticator } from '../../support/people/softAuthenticator';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** All cookies of the site are signed alike, as the contract says: what one of them proves, no other may. */
const fake = setUpProviders();
const app = setUpApp({ env: fake.env(), replace: { fetch: fake.fetch }, now: new Date() });

const from = () => ({ origin: app.url });
const prefix = 'better-auth.';

/** Whether a browser with this cookie alone is let on. */
const accepts: Record<string, (visitor: Visitor, person: WithSecondStep) => Promise<boolean>> = {
  session_token: async (visitor) => (await visitor.get('/api/auth/get-session')).body !== null,
  two_factor: async (visitor, person) =>
    (await visitor.auth('two-factor/verify-totp', { code: person.nextCode() }, from())).status === 200,
  trust_device: async (visitor, { email, password }) =>
    'token' in (await visitor.auth('sign-in/email', { email, password }, from())).body,
  'better-auth-passkey': async (visitor) => {
    const response = new SoftAuthenticator({ origin: app.url }).signIn({ challenge: 'x', rpId: 'localhost' });
    const answer = await visitor.auth('passkey/verify-authentication', { response }, from());
    return answer.body.code !== 'CHALLENGE_NOT_FOUND';
  },
  state: async (visitor) => {
    const cookie = decodeURIComponent(visitor.cookies.get(`${prefix}state`) ?? '');
    const state = cookie.slice(0, cookie.lastIndexOf('.'));
    const url = new URL('https://provider.example');
    return !locationOf(await comeBack({ visitor, state, url }, 'github'))?.includes('please_restart');
  },
};

/** Someone with each of these cookies, newly made. */
async function withCookies(): Promise<{ person: WithSecondStep; cookies: Map<string, string> }> {
  const person = await withSecondStep(app);
  const cookies = new Map<string, string>();
  const keep = (visitor: Visitor, ...names: string[]) => {
    for (const name of names) cookies.set(name, visitor.cookies.get(prefix + name) ?? '');
  };
  const { visitor } = await halfWay(app, person);
  await visitor.auth('two-factor/verify-totp', { code: person.nextCode(), trustDevice: true }, from());
  await visitor.auth('passkey/generate-authenticate-options', {}, from());
  await visitor.graphql('mutation { rememberDevice }', {}, from());
  keep(visitor, 'session_token', 'trust_device', 'better-auth-passkey', 'device');
  keep((await halfWay(app, person)).visitor, 'two_factor');
  personAtGithub(fake);
  keep((await goTo(app, 'github')).visitor, 'state');
  return { person, cookies };
}

describe.each(Object.keys(accepts))('the cookie %s', (name) => {
  // security: A11
  it('is accepted with its own value, and with no other cookie’s', async () => {
    const { person, cookies } = await withCookies();
    const accepted: string[] = [];
    for (const [other, value] of cookies) {
      expect(value).not.toBe('');
      const visitor = app.visitor();
      visitor.cookies.set(prefix + name, value);
      if (await accepts[name]?.(visitor, person)) accepted.push(other);
    }
    expect(accepted).toEqual([name]);
  });
});
