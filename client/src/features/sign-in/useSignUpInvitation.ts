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
  const search = new URLSearchParams(useLocation().search);
  const given = search.get(key);
  // A provider's callback has just said so.
  const refused = search.get('error') === 'invalid_invitation';
  useEffect(() => {
    if (refused) forgetInvitation();
    else if (given) keep(given);
  }, [given, refused]);
  if (refused) return undefined;
  return given || (hydrated ? kept() : undefined);
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Without storage, the link has to be opened again after a failed sign-in at a provider.
  }
}

/** Once its owner has an account, or it turned out to be of no use. */
export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function kept(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
