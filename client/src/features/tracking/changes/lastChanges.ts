import { useEffect } from 'react';
import { session } from '../../../state';
import { makeVar, useReactiveVar } from '../../../state/reactive';

/** A change of lists that can be taken back. */
export interface LastChange {
  /** What has happened, as its toast said it. */
  title: string;
  /** The server's names for it, in the order in which they are to be taken back. */
  undoIds: readonly string[];
  /** The anime that it hid: that needs no name, and is brought back. */
  hidden?: string;
  /** Until when, in milliseconds. */
  until: number;
}

type Kept = LastChange & { owner: string | undefined };

/** The server keeps them for ten minutes (product P4); a little less here, so that what is offered is still there. */
const LIFETIME = 595_000;
const MOST = 50;
const KEY = 'lastChanges';

/** Oldest first. They outlive a reload of the page, and no toast: that is gone after seconds. */
const kept = makeVar<readonly Kept[]>(stored());

type Made = Omit<LastChange, 'until'> & { until?: number };

export function keepChange({ until = Date.now() + LIFETIME, ...made }: Made): LastChange {
  const change = { ...made, until, owner: session()?.user.id };
  set([...kept(), change].slice(-MOST));
  return change;
}

/** It has been taken back, or cannot be any more. */
export function forgetChange({ undoIds, hidden }: Pick<LastChange, 'undoIds' | 'hidden'>): void {
  const same = (one: LastChange) =>
    one.undoIds.some((id) => undoIds.includes(id)) || (hidden !== undefined && one.hidden === hidden);
  set(kept().filter((one) => !same(one)));
}

/** The person has left: nothing of theirs stays behind. */
export function forgetAllChanges(): void {
  set([]);
}

/** What the person who is signed in changed last, and can still take back. */
export function lastChange(): LastChange | undefined {
  const owner = session()?.user.id;
  return kept().findLast((one) => one.owner === owner && one.until > Date.now());
}

/** The same for a screen, until its time is over. */
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
    sessionStorage.setItem(KEY, JSON.stringify(changes));
  } catch {
    // Then they live as long as the page.
  }
}

function stored(): readonly Kept[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: Partial<Kept> | null): one is Kept {
  return typeof one?.title === 'string' && typeof one.until === 'number' && Array.isArray(one.undoIds);
}
