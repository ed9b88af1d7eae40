import { makeVar } from '../state/reactive';

/** Incremented when the live connection is back after a break: what is on screen may have missed events. */
export const liveAgain = makeVar(0);
