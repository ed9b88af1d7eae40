import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from '../apps/startApp';

/** What sign-up asks for where SIGN_UP_CHALLENGE says so, solved as a program would. */
export async function solve(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution');
  return { challenge, solution };
}

/** The same, of a challenge that the site has just made. */
export async function aProof(app: Pick<TestApp, 'visitor'>): Promise<Payload> {
  const { status, body } = await app.visitor().get('/api/auth/sign-up/challenge');
  if (status !== 200) throw new Error(`The site answered ${status}`);
  return await solve(body);
}
