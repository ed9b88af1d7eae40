import { useEffect, useState } from 'react';

interface Part {
  items: readonly unknown[];
  nextCursor: string | null;
}

/**
 * A list that is asked for anew begins with its first part: the parts below it that were open are asked for again, and what was
 * shown stays meanwhile. `key` tells the lists of one screen apart.
 */
export function useRegrown<List extends Part>(
  list: List | undefined,
  key: string,
  loadNext: (after: string) => void,
): List | undefined {
  const [full, setFull] = useState({ key, list });
  const before = full.key === key ? (full.list?.items.length ?? 0) : 0;
  const cursor = list && list.items.length < before ? list.nextCursor : null;
  if (list && cursor === null && (full.key !== key || full.list !== list)) setFull({ key, list });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part
  useEffect(() => {
    if (cursor !== null) loadNext(cursor);
  }, [cursor]);
  return cursor === null ? list : full.list;
}
