import { isEmail, maskEmail } from './emailForm';

describe('isEmail', () => {
  it.each([
    'a@example.org',
    'A.B@Example.ORG',
    'first_last@example.co.uk',
    "o'brien@example.org",
    'tag+more@sub.example.org',
    'x-@example.org',
    '1@2.example.museum',
    'a@xn--bcher-kva.example',
  ])('accepts the email address %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'a',
    '@example.org',
    'a@',
    'a@localhost',
    'a@example.o',
    'a@example.0rg1',
    '.a@example.org',
    'a.@example.org',
    "a'@example.org",
    'a..b@example.org',
    'a b@example.org',
    'a@b@example.org',
    'a@exa mple.org',
    'a@-example.org',
    'a@example..org',
    'a@.example.org',
    'a@example.org\n',
    '"a"@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'ä@example.org',
    'a@exämple.org',
    `${'a'.repeat(250)}@example.org`,
  ])('refuses the text %j as an email address', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('maskEmail', () => {
  it.each([
    ['mika@example.org', 'm…@e…'],
    ['a@x.example', 'a…@x…'],
  ])('shows of %s no more than %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
