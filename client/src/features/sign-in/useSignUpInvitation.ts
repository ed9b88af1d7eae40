import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../components/useHydrated';

const key = 'invitation';

/**
 * The token of the invitation that a visitor came by. It is kept in this tab, as a sign-in at a provider leaves the page and
 * comes back without it.
 */
export function useSignUpInvitation(): string | undefined {
  const hydrated = useHydrated();
  const given = new URLSearchParams(useLocation().search).get(key);
  useEffect(() => {
    if (given) keep(given);
  }, [given]);
  return given || (hydrated ? kept() : undefined);
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Without storage, the link has to be opened again after a failed sign-in at a provider.
  }
}

function kept(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
