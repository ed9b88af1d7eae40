import { state, usePref, useViewer } from '../../state';

/**
 * The fields of a form in the settings: what is saved, with what was typed and not saved yet on top. It outlives a look at
 * another page and a session that ended meanwhile, in memory and for the same person only. Not for passwords.
 */
export function useDraft<F extends string>(saved: Readonly<Record<F, string>>) {
  const viewer = useViewer();
  const [draft, setDraft] = usePref('accountDraft');
  const owner = viewer?.id ?? null;
  const typed = draft.owner === owner ? draft.values : {};
  const names = Object.keys(saved) as F[];
  const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? saved[name]])) as Record<
    F,
    string
  >;

  /** Read anew each time: another form may have written since this one was drawn. */
  const others = () => {
    const now = state.accountDraft();
    return now.owner === owner ? now.values : {};
  };
  return {
    values,
    changed: names.some((name) => values[name] !== saved[name]),
    set: (name: F, value: string) => setDraft({ owner, values: { ...others(), [name]: value } }),
    discard: () => {
      const kept = Object.entries(others()).filter(([name]) => !names.some((own) => own === name));
      setDraft({ owner, values: Object.fromEntries(kept) });
    },
  };
}
