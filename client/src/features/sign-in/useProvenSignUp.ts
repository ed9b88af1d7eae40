import { useEffect, useRef, useState } from 'react';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import type { SessionState } from '../../state';

type Input = Parameters<typeof authApi.signUp>[0];

/**
 * Sign-up that proves work if the site asks for it (SIGN_UP_CHALLENGE), and then goes on by itself. What solves it is loaded
 * only then. `checking` while it does; leaving the form stops it.
 */
export function useProvenSignUp() {
  const [checking, setChecking] = useState(false);
  const asked = useRef(false);
  const solving = useRef<AbortController>(null);
  useEffect(() => () => solving.current?.abort(), []);

  const prove = async () => {
    const controller = new AbortController();
    solving.current = controller;
    setChecking(true);
    try {
      const { proveWork } = await import('../../rest/signUpProof');
      return await proveWork(controller);
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      setChecking(false);
    }
  };

  /** Undefined if they left the form meanwhile; else as `authApi.signUp`. */
  const signUp = async (input: Input): Promise<SessionState | null | undefined> => {
    if (!asked.current) {
      try {
        return await authApi.signUp(input);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'CHALLENGE_REQUIRED')) throw error;
      }
    }
    // The next press proves first: few calls are allowed in ten seconds, and one that is refused counts.
    asked.current = false;
    const proof = await prove();
    asked.current = proof !== undefined;
    return proof && (await authApi.signUp({ ...input, proof }));
  };

  return { signUp, checking };
}
