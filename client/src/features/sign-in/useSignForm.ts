import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useFormError } from '../../errors/useFormError';
import type { SessionState } from '../../state';
import { state, usePref } from '../../state';
import type { SignField, SignValues } from './fields';
import { checkFields, signFields } from './fields';

interface SignFormOptions {
  form: 'sign-in' | 'sign-up';
  send: (values: SignValues) => Promise<SessionState | null>;
  /** What to say when all went well and yet nobody is signed in. */
  withoutSession: (values: SignValues) => string;
  onEntered: OnEntered;
}

export type OnEntered = (session: SessionState) => Promise<void>;

/**
 * What sign-in and sign-up share: the persisted form record, checks before the call, errors beside the fields, notes
 * above the form, and the focus on the first field that is wrong. `send` answers the session, or null for none yet.
 */
export function useSignForm({ form, send, withoutSession, onEntered }: SignFormOptions) {
  const [record, setRecord] = usePref('form');
  const [notes, setNotes] = usePref('formNotes');
  const [busy, setBusy] = useState(false);
  const { errors, setErrors, fail } = useFormError(signFields);
  const formRef = useRef<HTMLFormElement>(null);

  const focusFirst = (wrong: Partial<Record<string, unknown>>) => {
    const name = signFields.find((field) => wrong[field]);
    if (name) formRef.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };

  const submit = async () => {
    if (busy) return;
    const values = state.form();
    const wrong = checkFields(values, form);
    setErrors(wrong);
    setNotes([]);
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    setBusy(true);
    try {
      const entered = await send({ ...values, email: values.email.trim(), username: values.username.trim() });
      if (entered) return await onEntered(entered);
      setRecord({ ...state.form(), password: '' });
      setNotes([withoutSession(values)]);
    } catch (error) {
      const at = fail(error);
      if (at.field) focusFirst({ [at.field]: true });
      else setNotes([at.text]);
    } finally {
      setBusy(false);
    }
  };

  const field = (name: SignField) => ({
    name,
    value: record[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setRecord({ ...state.form(), [name]: event.target.value });
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  });

  return {
    formRef,
    record,
    notes,
    errors,
    busy,
    field,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}
