import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { useEffect, useRef } from 'react';
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { useForm as useHookForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { useAction } from './useAction';

interface Options<In extends FieldValues, Out> {
  /** Checks that need no server, with the texts shown beside the fields. */
  schema: ZodMiniType<Out, In>;
  /** The saved values. A field the user hasn't changed follows them. */
  defaults: In;
  /** Unsaved input from before, in place of the saved values. */
  typed?: Partial<NoInfer<In>>;
  /** Called on every change, to keep the input elsewhere. */
  onChange?: (values: NoInfer<In>) => void;
  notes?: NonNullable<Parameters<typeof useAction>[1]>['notes'];
  /** Calls the server; returns the success message. What is typed meanwhile stays, though it resets the form or discards a draft. */
  send: (values: Out) => Promise<string | null>;
}

/**
 * A form: validation, one call at a time, errors beside their fields with the focus on the first, all others as a note above,
 * and a success message. Input is kept.
 */
export function useForm<In extends FieldValues, Out>(options: Options<In, Out>) {
  const { schema, defaults, typed, onChange, notes, send } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const hook = useHookForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues: { ...defaults, ...typed } as DefaultValues<In>,
    // An error stays until its field changes, and new ones appear only on the next submit.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const values = hook.watch();
  const errors = Object.fromEntries(
    Object.entries(hook.formState.errors).map(([name, error]) => [name, error?.message]),
  ) as Partial<Record<keyof In & string, string>>;
  /** While sending: the values as they were sent, or put since. */
  const sent = useRef<Record<string, unknown> | null>(null);
  const isTyped = (name: string) =>
    sent.current !== null && hook.getValues(name as FieldPath<In>) !== sent.current[name];
  const trySend = async (checked: Out) => {
    const said = await send(checked);
    const typed = Object.keys(defaults).filter(isTyped);
    const now = hook.getValues();
    if (typed.length > 0)
      onChange?.({ ...defaults, ...Object.fromEntries(typed.map((name) => [name, now[name]])) });
    return said;
  };
  const action = useAction(trySend, {
    notes,
    place: ({ field, text }) => {
      if (field === undefined || !Object.hasOwn(defaults, field)) return false;
      hook.setError(field as FieldPath<In>, { message: text });
      focusFirst([field]);
      return true;
    },
  });

  const focusFirst = (wrong: string[]) => {
    const fields = [...(formRef.current?.elements ?? [])] as HTMLInputElement[];
    fields.find(({ name }) => wrong.includes(name))?.focus();
  };
  const changed = (name: keyof In & string) => {
    action.forget();
    hook.clearErrors(name as FieldPath<In>);
    onChange?.(hook.getValues());
  };
  const put = <N extends keyof In & string>(name: N, value: In[N]) =>
    hook.setValue(name as string as FieldPath<In>, value as PathValue<In, FieldPath<In>>);
  const register = (name: keyof In & string) =>
    hook.register(name as FieldPath<In>, { onChange: () => changed(name) });

  /**
   * Fields seen before: text in a field seen for the first time was typed into a server-rendered page before it was hydrated.
   */
  const met = useRef(new Set<string>());
  const followed = useRef(defaults);
  useEffect(() => {
    const before = followed.current;
    followed.current = defaults;
    for (const name of Object.keys(defaults))
      if (defaults[name] !== before[name] && hook.getValues(name as FieldPath<In>) === before[name])
        put(name, defaults[name]);
  });

  return {
    values,
    /** The current values, for code that runs after an answer. */
    now: () => hook.getValues(),
    errors,
    busy: action.busy,
    notes: action.notes,
    code: action.code,
    saved: action.saved,
    changed: Object.keys(defaults).some((name) => values[name] !== defaults[name]),
    /** Props for `<form>`. */
    props: {
      ref: formRef,
      noValidate: true,
      /** A form submitted before hydration must not put its values in the URL. */
      method: 'post' as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (action.isRunning()) return;
        action.clear();
        sent.current = { ...hook.getValues() };
        void hook
          .handleSubmit(action.attempt, (wrong) => focusFirst(Object.keys(wrong)))()
          .finally(() => {
            sent.current = null;
          });
      },
    },
    /** Props for a `Field` and the like. */
    field: (name: keyof In & string) => {
      const { ref, ...rest } = register(name);
      const inputRef = (input: HTMLInputElement | null) => {
        const isFirst = !met.current.has(name);
        const early = input && isFirst ? input.value : '';
        ref(input);
        if (!input) return;
        met.current.add(name);
        // What was kept comes back under the caret: typing replaces it.
        if (isFirst && early === '' && input.value !== '' && input === document.activeElement) input.select();
        if (early !== '' && early !== String(hook.getValues(name as FieldPath<In>) ?? '')) {
          put(name, early as In[typeof name]);
          changed(name);
        }
      };
      return { ...rest, inputRef, error: errors[name] };
    },
    /** Props for a `Check`, a `TextArea`, or a plain input. */
    input: register,
    /** For a control that calls back with its value. */
    set: <N extends keyof In & string>(name: N, value: In[N]) => {
      put(name, value);
      changed(name);
    },
    /** Resets to the currently saved values, or to those given. */
    reset: (to: Partial<In> = followed.current) => {
      for (const name of Object.keys(to)) {
        const value = to[name] as In[typeof name];
        if (isTyped(name)) continue;
        if (sent.current) sent.current[name] = value;
        put(name, value);
      }
    },
    submit: () => formRef.current?.requestSubmit(),
  };
}
