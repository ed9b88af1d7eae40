import { type Challenge, type Payload, solveChallengeWorkers } from 'altcha-lib';
import { ApiError, call } from './call';

/**
 * Gets a challenge and solves it in a worker (contract 5.1), so that the page stays quick. Undefined if it was aborted. Loaded
 * only where needed.
 */
export async function proveWork(controller: AbortController): Promise<Payload | undefined> {
  const { signal } = controller;
  const challenge = await call<Challenge>('/api/auth/sign-up/challenge', { signal });
  const solution = await solveChallengeWorkers({ challenge, controller, concurrency: 1, createWorker });
  if (signal.aborted) return undefined;
  if (!solution) throw new ApiError(403, 'CHALLENGE_REQUIRED', 'It was not solved in time');
  return { challenge, solution };
}

/** A file of this origin: the policy allows no other. */
function createWorker(): Worker {
  return new Worker(new URL('./challengeSolver.ts', import.meta.url), { type: 'module' });
}
