import type { SessionState } from '../state';
import { authApi } from './authApi';
import { ApiError } from './call';
import { proveWork } from './proveWork';

/**
 * Signs up with proof of work, and says so meanwhile. Undefined if it was aborted, else as `authApi.signUp`. Loaded only where
 * the site asks for it.
 */
export async function signUpWithProof(
  input: Parameters<typeof authApi.signUp>[0],
  controller: AbortController,
  say: (text: string) => void,
): Promise<SessionState | null | undefined> {
  say('Checking that you’re not a robot…');
  let proof: Awaited<ReturnType<typeof proveWork>>;
  try {
    proof = await proveWork(controller);
  } catch (error) {
    const isOff = error instanceof ApiError && error.status === 404;
    if (!controller.signal.aborted && !isOff) throw error;
  } finally {
    say('');
  }
  return controller.signal.aborted ? undefined : await authApi.signUp({ ...input, proof });
}
