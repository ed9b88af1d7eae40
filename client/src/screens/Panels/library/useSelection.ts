import { useState } from 'react';

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
  const selection: Selection | null = live && {
    ids: live,
    toggle: (id) => set(live.has(id) ? [...live].filter((other) => other !== id) : [...live, id]),
    add: (ids) => set([...live, ...ids]),
    clear: () => set([]),
  };
  return { selection, start: () => set([]), end: () => setChosen(null) };
}
