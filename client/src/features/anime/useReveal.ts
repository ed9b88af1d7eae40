import { session, state, usePref, useViewer } from '../../state';

/**
 * Query variables for episode titles: all of them if the spoiler screen is off for this visit (client state `spoilerScreen`).
 * Nothing is screened for visitors, so their requests stay cacheable on the server.
 */
export function useReveal(): { reveal?: true } {
  const [screen] = usePref('spoilerScreen');
  const viewer = useViewer();
  return viewer && !screen ? { reveal: true } : {};
}

/** The same for calls outside a screen's query. */
export const revealNow = (): { reveal?: true } =>
  session() && !state.spoilerScreen() ? { reveal: true } : {};

/** The same for a part that reads its own fragment, which knows no defaults. */
export function usePartReveal(): { reveal: boolean } {
  const { reveal = false } = useReveal();
  return { reveal };
}
