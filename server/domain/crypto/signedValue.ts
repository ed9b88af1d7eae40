import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs a cookie value, so that only this site can have made it: `value.signature` (contract 2). Synchronous on purpose:
 * asynchronous crypto would wait behind the password hashes. The first secret signs, all of them verify.
 */
export function sign(value: string, secrets: readonly string[]): string {
  return `${value}.${hmac(secrets[0] ?? '', value).toString('base64')}`;
}

/** The value, or undefined if the signature is missing, malformed or not ours. */
export function verifySignature(signed: string, secrets: readonly string[]): string | undefined {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const signature = signed.slice(dot + 1);
  if (signature.length !== 44 || !signature.endsWith('=')) return undefined;
  const value = signed.slice(0, dot);
  return secrets.some((secret) => same(signature, hmac(secret, value).toString('base64')))
    ? value
    : undefined;
}

/** Signature of a text that carries it separately, in base64url (the session_data cookie). */
export function signatureOf(text: string, secrets: readonly string[]): string {
  return hmac(secrets[0] ?? '', text).toString('base64url');
}

export function isSignatureOf(signature: string, text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => same(signature, hmac(secret, text).toString('base64url')));
}

function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

/** Compares the texts, not the bytes they encode: base64 has several spellings of the same bytes. */
function same(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === two.length && timingSafeEqual(one, two);
}
