import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAsked } from '../useAsked';
import { readAddress, type Wanted, writeAddress } from './wanted';

/** What depends on the state so far is given as a function of it: what is shown may be one change behind. */
export type Change = (
  part: Partial<Wanted> | ((latest: Wanted) => Partial<Wanted>),
  how?: 'push' | 'replace',
) => void;

const wantedIn = (search: string) => readAddress(new URLSearchParams(search));

/** Discover's state is its address, so that it can be shared and Back reverts a change. */
export function useWanted(): { wanted: Wanted; change: Change; address: string } {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const wanted = useMemo(() => wantedIn(query), [query]);
  const { latest, ask } = useAsked(wanted, wantedIn);
  const change = useCallback<Change>(
    (part, how = 'push') => {
      const before = latest();
      const next = { ...before, ...(typeof part === 'function' ? part(before) : part) };
      const address = writeAddress(next);
      if (address.toString() === writeAddress(before).toString()) return;
      ask(next);
      setParams(address, { replace: how === 'replace' });
    },
    [latest, ask, setParams],
  );
  return { wanted, change, address: writeAddress(wanted).toString() };
}
