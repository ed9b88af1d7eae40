import { loadConfig } from '../../config/config';
import type { AppError } from '../../errors/AppError';
import { requireMailDomain } from './mailDomain';

function refusalOf(email: string, env: Record<string, string>): unknown {
  const config = loadConfig({ AUTH_SECRET: 'a-secret-of-the-tests-that-is-long-enough', ...env });
  try {
    return requireMailDomain({ config }, email);
  } catch (error) {
    return (error as AppError).key;
  }
}

const only = {
  SIGN_UP_MAIL_DOMAINS: 'Example.org, bücher.example',
  AUTH_REQUIRE_VERIFIED_EMAIL: 'true',
};
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
  expect(refusalOf(email, env)).toBe(expected ? undefined : 'EMAIL_DOMAIN_NOT_ALLOWED');
});
