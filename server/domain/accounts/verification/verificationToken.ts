import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Deps } from '../../deps';

export interface VerificationClaims {
  email: string;
  /** The new address, in a token that changes it. */
  updateTo?: string;
  /** Time of issue, in seconds since 1970. */
  iat: number;
}

/** The token of a verification link: a JWT with HS256 and nothing else in its header (contract 7). */
export async function createVerificationToken(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  claims: Omit<VerificationClaims, 'iat'>,
): Promise<string> {
  const issued = Math.floor(clock.now().getTime() / 1000);
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + config.auth.verifyLifetime)
    .sign(keyOf(config.auth.secrets[0] ?? ''));
}

/** The claims of a token, or the word for its failure (contract 5.2). */
export async function readVerificationToken(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  token: string,
): Promise<VerificationClaims | 'token_expired' | 'invalid_token'> {
  for (const secret of config.auth.secrets) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'iat', 'email'],
        currentDate: clock.now(),
      });
      return claimsSchema.safeParse(payload).data ?? 'invalid_token';
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'token_expired';
      if (!(error instanceof errors.JOSEError)) return 'invalid_token';
    }
  }
  return 'invalid_token';
}

const claimsSchema = z.object({ email: z.string(), updateTo: z.string().optional(), iat: z.number() });

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
