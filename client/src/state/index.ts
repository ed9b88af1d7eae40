import type { StateEntry } from './entry';
import { noDraft } from './form';
import { forgetStored, persistedVar } from './persistedVar';
import { type ReactiveVar, useReactiveVar } from './reactive';
import { session } from './session';
import { resetTable, type StateName, type StateValue, stateTable } from './table';

/** The reactive variables of the state table, `usePref`, the setters that belong together, and `resetAll`. */
export const state = Object.fromEntries(
  Object.entries<StateEntry<unknown>>(stateTable).map(([name, entry]) => [name, persistedVar(name, entry)]),
) as { [N in StateName]: ReactiveVar<StateValue<N>> };

// The next person of this tab finds nothing of what someone else has typed here.
session.subscribe((now) => {
  if (now && now.user.id !== state.accountDraft().owner) state.accountDraft(noDraft);
});

export type { AccountDraft, FormRecord } from './form';
export type { SessionState, SessionUser } from './session';
export { session, updateViewer, useViewer } from './session';
export type { StateName, StateValue } from './table';
export { stateTable } from './table';

/** A preference and its setter, like useState. A server-rendered page is hydrated with the defaults it was rendered with. */
export function usePref<N extends StateName>(name: N): [StateValue<N>, (value: StateValue<N>) => void] {
  const variable: ReactiveVar<StateValue<N>> = state[name];
  const value = useReactiveVar(variable, () => stateTable[name].default as StateValue<N>);
  return [value, variable];
}

/** What the server says of a member is no choice of this browser: it keeps no copy of what the site shows anyway. */
export function followTitleLanguage(language: StateValue<'titleLanguage'>): void {
  state.titleLanguage(language);
  if (language === stateTable.titleLanguage.default) forgetStored('titleLanguage');
}

/** Switching lists starts at the first page. */
export function chooseList(list: StateValue<'animelistList'>): void {
  if (list === state.animelistList()) return;
  state.animelistList(list);
  state.animelistPage(1);
}

/** Notes and password belong to the form that was shown: switching to the other form clears them. */
export function toggleForm(login: boolean): void {
  if (login === state.formToggle()) return;
  state.formToggle(login);
  state.formNotes([]);
  state.form({ ...state.form(), password: '' });
}

/** A new thread starts without the previous one's comments. */
export function openThread(thread: string | null): void {
  if (thread === state.thread()) return;
  state.thread(thread);
  state.threadComments([]);
}

/** Newest first: a new comment goes on top. */
export function addThreadComment(comment: string): void {
  state.threadComments([comment, ...state.threadComments().filter((known) => known !== comment)]);
}

/** Restores spoiler screen, pages, list, thread and form, including the stored form; preferences stay. */
export function resetAll(): void {
  for (const name of Object.keys(resetTable) as (keyof typeof resetTable)[]) {
    (state[name] as ReactiveVar<unknown>)(resetTable[name].default);
    forgetStored(name);
  }
}
