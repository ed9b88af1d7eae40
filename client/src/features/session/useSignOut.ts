import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
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
    } catch {
      setProblem('You are still signed in: the site did not answer. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return { signOut: () => void signOut(), busy, problem };
}
