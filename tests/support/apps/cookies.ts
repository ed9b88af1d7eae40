import { createHmac } from 'node:crypto';
import type { TestApp } from './startApp';

/** A signed value as described in the contract's section 2, computed independently of the server's code. */
export function signedCookie(
  app: TestApp,
  value: string,
  secret = app.deps.config.auth.secrets[0] ?? '',
): string {
  const signature = createHmac('sha256', secret).update(value).digest('base64');
  return encodeURIComponent(`${value}.${signature}`);
}

/** The exact lines that clear a browser's session. */
export const clearedCookies = [
  'better-auth.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  'better-auth.session_data=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  'better-auth.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
];
