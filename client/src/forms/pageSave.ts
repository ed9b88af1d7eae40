import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';

interface Saveable {
  changed: boolean;
  busy: boolean;
  /** What was said when it last went well. */
  saved: string | null;
  submit: () => void;
  /** Back to what is saved. */
  discard: () => void;
}

type Report = (id: string, form: Saveable | null) => void;

/** For the page that has the Save. */
export const PageSave = createContext<Report | null>(null);

/** Hands a form over to the Save of its page. */
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

/** The forms of a page as one: what its Save and its warning go by. */
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
