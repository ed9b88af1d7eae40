import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';

interface Saveable {
  changed: boolean;
  busy: boolean;
  /** The message of the last successful save. */
  saved: string | null;
  submit: () => void;
  /** Reverts to the saved values. */
  discard: () => void;
}

type Report = (id: string, form: Saveable | null) => void;

/** Provided by the page that has the Save button. */
export const PageSave = createContext<Report | null>(null);

/** Registers a form with its page's Save button. */
export function usePageSave(form: Saveable): void {
  const report = useContext(PageSave);
  const id = useId();
  const latest = useRef(form);
  latest.current = form;
  const { changed, busy, saved } = form;
  useEffect(() => {
    report?.(id, {
      changed,
      busy,
      saved,
      submit: () => latest.current.submit(),
      discard: () => latest.current.discard(),
    });
  }, [report, id, changed, busy, saved]);
  useEffect(() => () => report?.(id, null), [report, id]);
}

/** A page's forms combined: what its Save button and its unsaved-changes warning depend on. */
export function usePageForms() {
  const [forms, setForms] = useState<Readonly<Record<string, Saveable>>>({});
  const [said, setSaid] = useState(false);
  const [report] = useState(
    (): Report => (id, form) => {
      setForms(({ [id]: _, ...others }) => (form ? { ...others, [id]: form } : others));
      if (form?.saved) setSaid(true);
      if (form?.changed) setSaid(false);
    },
  );
  const all = Object.values(forms);
  const changed = all.filter((form) => form.changed);
  const busy = all.some((form) => form.busy);
  return {
    report,
    any: all.length > 0,
    unsaved: changed.length > 0,
    busy,
    said: said && !busy && changed.length === 0 ? 'Saved.' : null,
    save: () => {
      for (const form of changed) form.submit();
    },
    discard: () => {
      for (const form of changed) form.discard();
    },
  };
}
