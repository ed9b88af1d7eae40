import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { readError } from '../../errors/useFormError';
import { leaveSession } from './leaveSession';

/** The way out, for a button: says when it is on its way, and what went wrong when it did not work. */
export function useSignOut() {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await leaveSession(client);
    } catch (error) {
      setProblem(readError(error).text);
    } finally {
      setBusy(false);
    }
  };
  return { signOut: () => void signOut(), busy, problem };
}
