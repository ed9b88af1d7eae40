import { useSyncExternalStore } from 'react';
import { makeVar } from './reactive';
import type { SessionState } from './session';

/** A TypeError is the only sign that `fetch` and `import` give that the server is out of reach. */
export const isCutOff = (error: unknown): boolean => error instanceof TypeError;

/** Whether the device has a network; if so, and the site is still out of reach, the site may be down. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );

function followNetwork(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
}

/** True when the last request did not reach the server. */
export const cutOff = makeVar(false);

/** A change made offline. It names the episode rather than a step, so sending it twice counts once. */
export interface WaitingChange {
  id: number;
  owner: string;
  animeId: string;
  /** The anime's title, for messages about the change. */
  name: string;
  /** Watched up to this episode. */
  number: number;
  /** The viewer's local date when they made the change. */
  today: string;
}

/** Changes waiting to be sent, oldest first. */
export const waitingChanges = makeVar<readonly WaitingChange[]>([]);

/** Offline, no one can confirm who is signed in: this token marks the session of a person the device remembers. */
export const rememberedToken = '';

export const isRemembered = (now: SessionState | null): boolean => now?.token === rememberedToken;

/** Users whose answers Apollo's cache has received since it was last emptied, as named by the server; '' is a visitor. */
export const askers = new Set<string>();

/** True if every answer in the cache belongs to this user, not to a visitor or to someone who signed in in another tab. */
export const isOwn = (owner: string): boolean => [...askers].every((asker) => asker === owner);

/** Callbacks for every answer that comes over the network. */
export const onAnswers = new Set<() => void>();

/** How many changes to what the site stores this page knows of, its own and others. */
let changes = 0;
export const changesKnown = (): number => changes;
export const noteChange = (): void => void changes++;
