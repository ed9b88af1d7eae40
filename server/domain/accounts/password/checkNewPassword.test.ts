import type { Config } from '../../../config/config';
import { loadConfig } from '../../../config/config';
import { AppError } from '../../../errors/AppError';
import { checkNewPassword } from './checkNewPassword';

const config = (env: Record<string, string> = {}): Config =>
  loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), ...env });

function refusal(password: string, env?: Record<string, string>): string | undefined {
  try {
    checkNewPassword(config(env), password);
    return undefined;
  } catch (error) {
    return (error as AppError).key;
  }
}

describe('checkNewPassword', () => {
  it.each([
    ['1234567', 'PASSWORD_TOO_SHORT'],
    ['', 'PASSWORD_TOO_SHORT'],
    ['kwz81qpm', undefined],
    ['k'.repeat(128), undefined],
    ['k'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['🦊🦊🦊🦊', undefined],
    ['        ', undefined],
    ['password', 'PASSWORD_TOO_COMMON'],
    ['PassWord', 'PASSWORD_TOO_COMMON'],
    ['ｐａｓｓｗｏｒｄ', 'PASSWORD_TOO_COMMON'],
    ['1qaz2wsx', 'PASSWORD_TOO_COMMON'],
    ['correct horse battery staple', undefined],
  ])('refuses the new password %j with %s', (password, expected) => {
    expect(refusal(password)).toBe(expected);
  });

  // security: A1
  it('follows the configured lengths', () => {
    const env = { AUTH_PASSWORD_MIN: '12', AUTH_PASSWORD_MAX: '14' };
    expect(refusal('12345678901', env)).toBe('PASSWORD_TOO_SHORT');
    expect(refusal('123456789012345', env)).toBe('PASSWORD_TOO_LONG');
    expect(refusal('kwz81qpm2345', env)).toBeUndefined();
  });

  // security: A3
  it('allows common passwords if so configured', () => {
    expect(refusal('password', { AUTH_REFUSE_COMMON_PASSWORDS: 'false' })).toBeUndefined();
  });
});
