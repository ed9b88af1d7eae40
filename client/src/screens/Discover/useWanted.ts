import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readAddress, type Wanted, writeAddress } from './wanted';

export type Change = (part: Partial<Wanted>, how?: 'push' | 'replace') => void;

/** Discover's state is its address, so that it can be shared and Back reverts a change. */
export function useWanted(): { wanted: Wanted; change: Change; address: string } {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const wanted = useMemo(() => readAddress(new URLSearchParams(query)), [query]);
  const change = useCallback<Change>(
    (part, how = 'push') => {
      setParams(writeAddress({ ...wanted, ...part }), { replace: how === 'replace' });
    },
    [wanted, setParams],
  );
  return { wanted, change, address: writeAddress(wanted).toString() };
}
