import { SignJWT, UnsecuredJWT } from 'jose';
import { loadConfig } from '../../../config/config';
import { createVerificationToken, readVerificationToken } from './verificationToken';

const secret = 'a secret of this test that is long enough';
const older = 'the secret that was there before this one';
const deps = (at: string, secrets = secret) => ({
  config: loadConfig({ NODE_ENV: 'test', AUTH_SECRET: secrets }),
  clock: { now: () => new Date(at) },
});
const noon = deps('2026-05-01T12:00:00.000Z');
const iat = noon.clock.now().getTime() / 1000;
const bytes = (text: string) => new TextEncoder().encode(text);

describe('verification tokens', () => {
  // security: A13
  it('expire after exactly an hour', async () => {
    const token = await createVerificationToken(noon, { email: 'a@example.org' });
    expect(await readVerificationToken(noon, token)).toEqual({ email: 'a@example.org', iat });
    expect(await readVerificationToken(deps('2026-05-01T12:59:59.999Z'), token)).toEqual({
      email: 'a@example.org',
      iat,
    });
    expect(await readVerificationToken(deps('2026-05-01T13:00:00.000Z'), token)).toBe('token_expired');
  });

  it('carry the new address of a change', async () => {
    const claims = { email: 'a@example.org', updateTo: 'b@example.org' };
    expect(await readVerificationToken(noon, await createVerificationToken(noon, claims))).toEqual({
      ...claims,
      iat,
    });
  });

  it('survive the rotation of the secret', async () => {
    const before = deps('2026-05-01T12:00:00.000Z', older);
    const token = await createVerificationToken(before, { email: 'a@example.org' });
    const after = deps('2026-05-01T12:10:00.000Z', `${secret},${older}`);
    expect(await readVerificationToken(after, token)).toEqual({ email: 'a@example.org', iat });
    expect(await readVerificationToken(noon, token)).toBe('invalid_token');
    const late = deps('2026-05-01T14:00:00.000Z', `${secret},${older}`);
    expect(await readVerificationToken(late, token)).toBe('token_expired');
  });

  it('are refused with another algorithm, another secret, no end, or claims of another type', async () => {
    const at = Math.floor(noon.clock.now().getTime() / 1000);
    const make = (claims: object, alg = 'HS256', key = secret) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg })
        .setIssuedAt(at)
        .setExpirationTime(at + 60)
        .sign(bytes(key));
    const email = 'a@example.org';
    const forged = [
      await make({ email }, 'HS512', secret.repeat(2)),
      await make({ email }, 'HS256', 'somebody else’s secret'),
      await make({ email: ['a@example.org'] }),
      await make({}),
      await make({ email, updateTo: 7 }),
      await new SignJWT({ email }).setProtectedHeader({ alg: 'HS256' }).setIssuedAt(at).sign(bytes(secret)),
      new UnsecuredJWT({ email })
        .setIssuedAt(at)
        .setExpirationTime(at + 60)
        .encode(),
      '',
      'a.b.c',
      '..',
      'x'.repeat(10_000),
    ];
    for (const token of forged) expect(await readVerificationToken(noon, token)).toBe('invalid_token');
  });
});
