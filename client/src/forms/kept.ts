import { state, useViewer } from '../state';

/** Where forms keep what is typed and not sent yet. Each gives `useForm` what was typed before, and takes every change. */

/** The record that the forms for the signed-out share: an address is typed once (specification section 3). */
export function recordFor<In extends object>(defaults: In, login = state.formToggle()) {
  const { password, ...named } = state.form();
  // A password goes with the form it was typed in: sign-in's is not offered to sign-up.
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
 * For a form of the settings: it outlives a look at another page and a session that ended meanwhile, in memory and for the
 * same person only. Not for passwords.
 */
export function useDraft<In extends object>(
  defaults: In,
  /** The names under which fields are kept whose own name another form has, too. */
  keys: Partial<Record<keyof In & string, string>> = {},
) {
  const owner = useViewer()?.id ?? null;
  const names = Object.keys(defaults) as (keyof In & string)[];
  const key = (name: keyof In & string) => keys[name] ?? name;
  /** Read anew each time: another form may have written since this one was drawn. */
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
