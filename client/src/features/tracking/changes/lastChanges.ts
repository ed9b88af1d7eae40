import { useEffect } from 'react';
import { session } from '../../../state';
import { makeVar, useReactiveVar } from '../../../state/reactive';

/** A change to the lists that can be undone. */
export interface LastChange {
  /** What happened, as its toast said it. */
  title: string;
  /** The server's undo ids, in the order in which they are to be undone. */
  undoIds: readonly string[];
  /** The anime it hid: that has no undo id, and is shown again instead. */
  hidden?: string;
  /** The id of the toast that offers to undo it: what became of it replaces that toast. */
  toast?: string;
  /** Expiry, in milliseconds since the epoch. */
  until: number;
}

type Kept = LastChange & { owner: string | undefined };

/** The server keeps them for ten minutes; slightly less here, so that what is offered can still be undone. */
const CHANGE_LIFETIME_MS = 595_000;
const MAX_CHANGES_KEPT = 50;
const STORAGE_KEY = 'lastChanges';

/** Oldest first. They survive a reload, unlike toasts, which are gone after seconds. */
const kept = makeVar<readonly Kept[]>(stored());

type Made = Omit<LastChange, 'until'> & { until?: number };

export function keepChange({ until = Date.now() + CHANGE_LIFETIME_MS, ...made }: Made): LastChange {
  const change = { ...made, until, owner: session()?.user.id };
  set([...kept(), change].slice(-MAX_CHANGES_KEPT));
  return change;
}

/** Removes a change that has been undone, or no longer can be. Returns whether it was still there. */
export function forgetChange({ undoIds, hidden }: Pick<LastChange, 'undoIds' | 'hidden'>): boolean {
  const same = (one: LastChange) =>
    one.undoIds.some((id) => undoIds.includes(id)) || (hidden !== undefined && one.hidden === hidden);
  const left = kept().filter((one) => !same(one));
  if (left.length === kept().length) return false;
  set(left);
  return true;
}

/** The user has signed out: nothing of theirs stays behind. */
export function forgetAllChanges(): void {
  set([]);
}

/** The signed-in user's last change that can still be undone. */
export function lastChange(): LastChange | undefined {
  const owner = session()?.user.id;
  return kept().findLast((one) => one.owner === owner && one.until > Date.now());
}

/** The same as a hook, until the change expires. */
export function useLastChange(): LastChange | undefined {
  const all = useReactiveVar(kept);
  useReactiveVar(session);
  const until = all.at(-1)?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => set(kept().filter((one) => one.until > Date.now())), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return lastChange();
}

function set(changes: readonly Kept[]): void {
  kept(changes);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(changes));
  } catch {
    // Without storage they last as long as the page.
  }
}

function stored(): readonly Kept[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: Partial<Kept> | null): one is Kept {
  return typeof one?.title === 'string' && typeof one.until === 'number' && Array.isArray(one.undoIds);
}
