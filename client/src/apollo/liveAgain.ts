import { makeVar } from '../state/reactive';

/** Goes up when the live connection has come back after a break: what is on a screen may have missed something. */
export const liveAgain = makeVar(0);
