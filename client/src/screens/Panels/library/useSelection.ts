import { useCallback, useState } from 'react';

/** What is selected for a change of many at once: by the anime's id, over all pages of one list. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  add: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Null while nothing is being selected. Another list begins with nothing selected. */
export function useSelection(listKey: string) {
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<string> } | null>(null);
  const live = chosen?.key === listKey ? chosen.ids : null;
  const set = (ids: Iterable<string>) => setChosen({ key: listKey, ids: new Set(ids) });
  // The same function while others are selected: what it is handed to needs no drawing for it.
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
