import { session, state, useViewer } from '../state';

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

/** What this user has typed and not sent, by the name of its field; null is a visitor. */
const draftsOf = (owner: string | null): Readonly<Record<string, string>> => {
  const draft = state.accountDraft();
  return draft.owner === owner ? draft.values : {};
};

const viewerId = () => session()?.user.id ?? null;

export const readDraft = (name: string): string | undefined => draftsOf(viewerId())[name];

/** Keeps these drafts; those that are undefined are forgotten. */
export function keepDrafts(values: Readonly<Record<string, string | undefined>>): void {
  const others = Object.entries(draftsOf(viewerId())).filter(([name]) => !Object.hasOwn(values, name));
  const own = Object.entries(values).filter((one): one is [string, string] => one[1] !== undefined);
  state.accountDraft({ owner: viewerId(), values: Object.fromEntries([...others, ...own]) });
}

/**
 * A draft of a form: it survives visiting another page, closing the dialog, a reload, and a session ending meanwhile, in this tab
 * and for the same user only. Not for passwords.
 */
export function useDraft<In extends object>(
  defaults: In,
  /** Draft names for fields whose own name is also used by another form, or what the whole form is about. */
  names: Partial<Record<keyof In & string, string>> | string = {},
) {
  const owner = useViewer()?.id ?? null;
  const fields = Object.keys(defaults) as (keyof In & string)[];
  const nameOf = (field: keyof In & string) =>
    typeof names === 'string' ? `${names}: ${field}` : (names[field] ?? field);
  const keep = (values: Pick<In, keyof In>) => {
    // An answer may come after its user has left.
    if (owner !== viewerId()) return;
    const own = fields.map((field) => [
      nameOf(field),
      values[field] === defaults[field] ? undefined : values[field],
    ]);
    keepDrafts(Object.fromEntries(own));
  };
  const kept = draftsOf(owner);
  const typed = fields
    .map((field) => [field, kept[nameOf(field)]])
    .filter(([, value]) => value !== undefined);
  return {
    typed: Object.fromEntries(typed) as Partial<In>,
    onChange: keep,
    discard: () => keep(defaults),
  };
}
