import { makeVar } from './reactive';
import type { SessionState } from './session';

/** Fetch says by this alone that there is no network. */
export const isCutOff = (error: unknown): boolean => error instanceof TypeError;

/** The last question to the server found no network. */
export const cutOff = makeVar(false);

/** A change that was made without a network. It names the episode, not a step: sent twice, it counts once. */
export interface WaitingChange {
  id: number;
  owner: string;
  animeId: string;
  /** The title, for what is said of it. */
  name: string;
  /** Watched up to this one. */
  number: number;
  /** The person's day when they pressed. */
  today: string;
}

/** Changes that wait to be sent, oldest first. */
export const waitingChanges = makeVar<readonly WaitingChange[]>([]);

/** Without a network nobody can say who is signed in: this token stands for a person whom the device remembers. */
export const rememberedToken = '';

export const isRemembered = (now: SessionState | null): boolean => now?.token === rememberedToken;

/** Whose answers Apollo's cache holds since it was last emptied, as the server named them; '' stands for a visitor's. */
export const askers = new Set<string>();

/** Every answer in the cache is this person's: none is a visitor's, and none somebody else's who signed in in another tab. */
export const isOwn = (owner: string): boolean => [...askers].every((asker) => asker === owner);

/** Told of every answer that came over the network. */
export const onAnswers = new Set<() => void>();
