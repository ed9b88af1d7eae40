import { isSignatureOf, sign, signatureOf, verifySignature } from './signedValue';

const secrets = ['the first secret of this site, long', 'the one before it, still good'];

describe('signed values', () => {
  it('have the form of the contract', () => {
    // Computed once with OpenSSL: printf %s token | openssl dgst -sha256 -hmac 'secret' -binary | base64
    expect(sign('token', ['secret'])).toBe('token.6UERDj0r/oJiHw4+FDRzDXMF0QbF9oyHFl0LJ6RhGko=');
  });

  it('come back as they were', () => {
    expect(verifySignature(sign('abc.def', secrets), secrets)).toBe('abc.def');
    expect(verifySignature(sign('true', secrets), secrets)).toBe('true');
  });

  it('survive a new first secret, but not the loss of their own', () => {
    const signed = sign('abc', ['the one before it, still good']);
    expect(verifySignature(signed, secrets)).toBe('abc');
    expect(verifySignature(signed, ['the first secret of this site, long'])).toBeUndefined();
  });

  const good = sign('abc', secrets);
  it.each([
    '',
    '.',
    'abc',
    'abc.',
    '.abc',
    good.slice(0, -1),
    `${good}=`,
    `x${good}`,
    `${good.slice(0, -2)}A=`.replace(/.=$/, (end) => (end === 'A=' ? 'B=' : end)),
    good.replace('abc', 'abd'),
    good.replace(/\+|\//g, '_').replace(/=$/, '_'),
    'abc.'.padEnd(48, '='),
    `abc.${'é'.repeat(43)}=`,
  ])('refuse a value that was not signed: %j', (signed) => {
    expect(verifySignature(signed, secrets)).toBeUndefined();
  });

  it('accept one spelling of a signature only', () => {
    const last = good.at(-2) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const sibling = alphabet[alphabet.indexOf(last) ^ 1];
    const other = `${good.slice(0, -2)}${sibling}=`;
    expect(Buffer.from(other.slice(4), 'base64')).toEqual(Buffer.from(good.slice(4), 'base64'));
    expect(verifySignature(other, secrets)).toBeUndefined();
  });

  it('can carry the signature separately', () => {
    expect(isSignatureOf(signatureOf('text', secrets), 'text', secrets)).toBe(true);
    expect(isSignatureOf(signatureOf('text', secrets), 'texd', secrets)).toBe(false);
    expect(isSignatureOf('', 'text', secrets)).toBe(false);
  });
});
