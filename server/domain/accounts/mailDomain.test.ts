import { loadConfig } from '../../config/config';
import { requireMailDomain } from './mailDomain';

function takes(email: string, env: Record<string, string>): boolean {
  const config = loadConfig({ AUTH_SECRET: 'a-secret-of-the-tests-that-is-long-enough', ...env });
  try {
    requireMailDomain({ config }, email);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ key: 'EMAIL_DOMAIN_NOT_ALLOWED' });
    return false;
  }
}

const only = { SIGN_UP_MAIL_DOMAINS: 'Example.org, bücher.example' };
const never = { SIGN_UP_MAIL_DOMAINS_BLOCKED: 'spam.example,münze.example' };

it.each<[string, Record<string, string>, boolean]>([
  ['mika@anywhere.example', {}, true],
  ['mika@example.org', only, true],
  ['mika@xn--bcher-kva.example', only, true],
  ['mika@sub.example.org', only, false],
  ['mika@notexample.org', only, false],
  ['mika@example.org.evil.example', only, false],
  ['mika@spam.example', never, false],
  ['mika@a.b.spam.example', never, false],
  ['mika@xn--mnze-0ra.example', never, false],
  ['mika@notspam.example', never, true],
  ['mika@spam.example.org', never, true],
  ['mika@example.org', { ...only, SIGN_UP_MAIL_DOMAINS_BLOCKED: 'org.example' }, true],
  ['mika@example.org', { ...only, SIGN_UP_MAIL_DOMAINS_BLOCKED: 'example.org' }, false],
])('%s with %j: %s', (email, env, expected) => {
  expect(takes(email, env)).toBe(expected);
});
