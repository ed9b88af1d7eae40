import { useEffect, useRef, useState } from 'react';
import { authApi } from '../../rest/authApi';
import type { ApiError } from '../../rest/call';
import type { SessionState } from '../../state';

/**
 * Sign-up that proves work if the site asks for it (SIGN_UP_CHALLENGE), and then goes on by itself. What does that is loaded
 * only then, and `checking` is what it says meanwhile. Leaving the form stops it.
 */
export function useProvenSignUp() {
  const [checking, setChecking] = useState('');
  const solving = useRef<AbortController>(null);
  useEffect(() => () => solving.current?.abort(), []);

  /** Undefined if they left the form meanwhile; else as `authApi.signUp`. */
  const signUp = async (
    input: Parameters<typeof authApi.signUp>[0],
  ): Promise<SessionState | null | undefined> => {
    try {
      // Once asked, the next press proves first: few calls are allowed in ten seconds, and one that is refused counts.
      if (!solving.current) return await authApi.signUp(input);
    } catch (error) {
      if ((error as ApiError).code !== 'CHALLENGE_REQUIRED') throw error;
    }
    const controller = new AbortController();
    solving.current = controller;
    const { signUpWithProof } = await import('../../rest/signUpProof');
    return await signUpWithProof(input, controller, setChecking);
  };

  return { signUp, checking };
}
