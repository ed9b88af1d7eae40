import { session, state, usePref, useViewer } from '../../state';

/**
 * What to ask of episodes' titles: with the spoiler screen lifted for this visit (client state `spoilerScreen`, product
 * P4), all of them. Visitors have nothing screened, and their questions stay the same to the server's cache.
 */
export function useReveal(): { reveal?: true } {
  const [screen] = usePref('spoilerScreen');
  const viewer = useViewer();
  return viewer && !screen ? { reveal: true } : {};
}

/** The same for a call that is no query of a screen. */
export const revealNow = (): { reveal?: true } =>
  session() && !state.spoilerScreen() ? { reveal: true } : {};
