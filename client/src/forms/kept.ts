import { state, useViewer } from '../state';

/** Where forms keep unsent input. Each gives `useForm` what was typed before, and receives every change. */

/** The record shared by the signed-out forms, so that an address is typed only once. */
export function recordFor<In extends object>(defaults: In, login = state.formToggle()) {
  const { password, ...named } = state.form();
  // A password stays with the form it was typed in: sign-in's is not offered to sign-up.
  const kept = login === state.formToggle() ? { ...named, password } : named;
  const own = Object.entries(kept).filter(([name]) => Object.hasOwn(defaults, name));
  return {
    typed: Object.fromEntries(own) as Partial<In>,
    onChange: (values: object) => {
      const { username, email, password } = { ...state.form(), ...values };
      state.form({ username, email, password });
    },
  };
}

/**
 * A draft for a form in the settings: it survives visiting another page and a session ending meanwhile, in memory and for the
 * same user only. Not for passwords.
 */
export function useDraft<In extends object>(
  defaults: In,
  /** Draft keys for fields whose own name is also used by another form. */
  keys: Partial<Record<keyof In & string, string>> = {},
) {
  const owner = useViewer()?.id ?? null;
  const names = Object.keys(defaults) as (keyof In & string)[];
  const key = (name: keyof In & string) => keys[name] ?? name;
  /** Read on each call: another form may have written since this one was rendered. */
  const kept = () => {
    const draft = state.accountDraft();
    return draft.owner === owner ? draft.values : {};
  };
  const keep = (values: Pick<In, keyof In>) => {
    const others = Object.entries(kept()).filter(([kept]) => !names.some((name) => key(name) === kept));
    const own = names
      .filter((name) => values[name] !== defaults[name])
      .map((name) => [key(name), values[name]]);
    state.accountDraft({ owner, values: Object.fromEntries([...others, ...own]) });
  };
  const typed = names.map((name) => [name, kept()[key(name)]]).filter(([, value]) => value !== undefined);
  return {
    typed: Object.fromEntries(typed) as Partial<In>,
    onChange: keep,
    discard: () => keep(defaults),
  };
}
