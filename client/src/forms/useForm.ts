import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { useEffect, useRef } from 'react';
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { useForm as useHookForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { useAction } from './useAction';

interface Options<In extends FieldValues, Out> {
  /** What can be seen to be wrong without asking the server, in the words that stand beside the field. */
  schema: ZodMiniType<Out, In>;
  /** What is saved. A field that nobody has changed follows it. */
  defaults: In;
  /** What was typed before and not saved, in place of that. */
  typed?: Partial<NoInfer<In>>;
  /** Told of every change, to keep what is typed elsewhere. */
  onChange?: (values: NoInfer<In>) => void;
  notes?: NonNullable<Parameters<typeof useAction>[1]>['notes'];
  /** Asks the server; answers what to say once it went well. */
  send: (values: Out) => Promise<string | null>;
}

/**
 * One form: checks, one call at a time, errors beside their fields with the focus on the first, anything else as a note
 * above, and a word when it went well (P7). What was typed stays as it is.
 */
export function useForm<In extends FieldValues, Out>(options: Options<In, Out>) {
  const { schema, defaults, typed, onChange, notes, send } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const hook = useHookForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues: { ...defaults, ...typed } as DefaultValues<In>,
    // An error stays until its field is changed, and the next one waits for the next try.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const values = hook.watch();
  const errors = Object.fromEntries(
    Object.entries(hook.formState.errors).map(([name, error]) => [name, error?.message]),
  ) as Partial<Record<keyof In & string, string>>;
  const action = useAction(send, {
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

  /** Inputs that have been here before: what stands in a new one was typed into a page from the server, ahead of the program. */
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
    /** The same at this moment, for what runs on after an answer. */
    now: () => hook.getValues(),
    errors,
    busy: action.busy,
    notes: action.notes,
    code: action.code,
    saved: action.saved,
    changed: Object.keys(defaults).some((name) => values[name] !== defaults[name]),
    /** For `<form>`. */
    props: {
      ref: formRef,
      noValidate: true,
      /** What is sent before the program is here must not stand in an address. */
      method: 'post' as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (action.isRunning()) return;
        action.clear();
        void hook.handleSubmit(action.attempt, (wrong) => focusFirst(Object.keys(wrong)))();
      },
    },
    /** For a `Field` and its like. */
    field: (name: keyof In & string) => {
      const { ref, ...rest } = register(name);
      const inputRef = (input: HTMLInputElement | null) => {
        const early = input && !met.current.has(name) ? input.value : '';
        ref(input);
        if (!input) return;
        met.current.add(name);
        if (early !== '' && early !== String(hook.getValues(name as FieldPath<In>) ?? '')) {
          put(name, early as In[typeof name]);
          changed(name);
        }
      };
      return { ...rest, inputRef, error: errors[name] };
    },
    /** For a `Check`, a `TextArea`, or a plain input. */
    input: register,
    /** For a control that calls back with its value. */
    set: <N extends keyof In & string>(name: N, value: In[N]) => {
      put(name, value);
      changed(name);
    },
    /** Back to what is saved by now, or what is given. */
    reset: (to: Partial<In> = followed.current) => {
      for (const [name, value] of Object.entries(to)) put(name, value);
    },
    submit: () => formRef.current?.requestSubmit(),
  };
}
