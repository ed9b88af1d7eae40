import { createTabChannel } from '../../state/tabChannel';

/** Tells the other tabs about signing in or out, so that none keeps showing a user who has signed out. */
export const { announce: announceSessionChange, listen: onSessionChangeElsewhere } =
  createTabChannel('session');
