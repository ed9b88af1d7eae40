import { useCallback, useState } from 'react';

/** The selection for bulk changes: anime ids, across all pages of a list. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  add: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Null while nothing is being selected. Another list starts with nothing selected. */
export function useSelection(listKey: string) {
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<string> } | null>(null);
  const live = chosen?.key === listKey ? chosen.ids : null;
  const set = (ids: Iterable<string>) => setChosen({ key: listKey, ids: new Set(ids) });
  // A stable function, so that selecting others doesn't re-render the cards that receive it.
  const toggle = useCallback(
    (id: string) =>
      setChosen((known) => {
        if (!known) return known;
        const ids = new Set(known.ids);
        if (!ids.delete(id)) ids.add(id);
        return { ...known, ids };
      }),
    [],
  );
  const selection: Selection | null = live && {
    ids: live,
    toggle,
    add: (ids) => set([...live, ...ids]),
    clear: () => set([]),
  };
  return { selection, start: () => set([]), end: () => setChosen(null) };
}
