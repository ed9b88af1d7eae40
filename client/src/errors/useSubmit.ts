import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { ErrorCode } from '../generated/graphql';
import type { FormErrors } from './useFormError';
import { useFormError } from './useFormError';

interface Options<F extends string> {
  /** In the order in which they stand: the first wrong one gets the focus. A stable array. */
  fields: readonly F[];
  /** What can be seen to be wrong without asking the server. */
  check?: () => FormErrors<F>;
  /** Asks the server; answers what to say once it went well. */
  send: () => Promise<string | null>;
}

/**
 * One form: checks, one call at a time, errors beside their fields, anything else as a note above, and a word when it
 * went well (P7). What was typed is the form's own and stays as it is.
 */
export function useSubmit<F extends string>({ fields, check, send }: Options<F>) {
  const { errors, setErrors, fail } = useFormError(fields);
  const [note, setNote] = useState<{ text: string; code: ErrorCode | null } | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A second press can come before `busy` has been drawn.
  const sending = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  const focusOn = (name: F | undefined) => {
    if (name) formRef.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };

  const submit = async () => {
    if (sending.current) return;
    const wrong: FormErrors<F> = check?.() ?? {};
    setErrors(wrong);
    setNote(null);
    setSaved(null);
    const first = fields.find((name) => wrong[name]);
    if (first) return focusOn(first);
    sending.current = true;
    setBusy(true);
    try {
      setSaved(await send());
    } catch (error) {
      const at = fail(error);
      if (at.field) focusOn(at.field);
      else setNote(at);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    formRef,
    busy,
    errors,
    saved,
    /** The code behind the note, for what a form offers besides it. */
    code: note?.code ?? null,
    notes: note ? [note.text] : [],
    /** Typing in a field takes its error back, and the word about the last time. */
    touch: (name: F) => {
      setSaved(null);
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
    submit: () => void submit(),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}
