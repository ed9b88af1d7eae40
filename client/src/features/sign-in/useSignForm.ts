import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { PasswordRule } from '../../errors/fieldChecks';
import { useFormError } from '../../errors/useFormError';
import type { SessionState } from '../../state';
import { state, usePref } from '../../state';
import type { SignField, SignValues } from './fields';
import { checkFields, signFields } from './fields';

interface SignFormOptions {
  /** What a new password has to be like; without it this is a sign-in. */
  newPassword?: PasswordRule;
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
export function useSignForm({ newPassword, send, withoutSession, onEntered }: SignFormOptions) {
  const [record, setRecord] = usePref('form');
  const [notes, setNotes] = usePref('formNotes');
  const [busy, setBusy] = useState(false);
  const { errors, setErrors, fail } = useFormError(signFields);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  // A second press can come before `busy` has been drawn.
  const sending = useRef(false);

  const focusFirst = (wrong: Partial<Record<string, unknown>>) => {
    const name = signFields.find((field) => wrong[field]);
    if (name) formRef.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };

  const submit = async () => {
    if (sending.current) return;
    const values = state.form();
    const wrong = checkFields(values, newPassword);
    setErrors(wrong);
    setNotes([]);
    setUnconfirmed(null);
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    sending.current = true;
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
      if (at.code === 'EMAIL_NOT_VERIFIED') setUnconfirmed(values.email.trim());
    } finally {
      sending.current = false;
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
    /** The address whose confirmation the server still waits for, if that is what it said. */
    unconfirmed,
    field,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}
