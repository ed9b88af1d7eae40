import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';

export interface ProviderReturn {
  provider: string;
  /** The word with which it failed; null when the account is connected. */
  error: string | null;
}

/** The addresses to come back to from a provider that is being connected. */
export function linkReturn(provider: string) {
  const by = encodeURIComponent(provider);
  return {
    callbackURL: `${paths.settings()}?linked=${by}`,
    errorCallbackURL: `${paths.settings()}?by=${by}`,
  };
}

/** What came of it, when the page was opened by that. The address is tidied up: a reload does not say it again. */
export function useProviderReturn(part: string): ProviderReturn | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [returned, setReturned] = useState(() => read(search));
  useEffect(() => {
    const now = read(search);
    if (!now) return;
    setReturned(now);
    void navigate({ search: '', hash: part }, { replace: true });
  }, [search, navigate, part]);
  return returned;
}

function read(search: string): ProviderReturn | null {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (error !== null) return { provider: query.get('by') ?? '', error };
  const provider = query.get('linked');
  return provider === null ? null : { provider, error: null };
}
