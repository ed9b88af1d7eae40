import { useApolloClient } from '@apollo/client/react';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { focusOnMount } from '../../components/focusOnMount';
import { toast } from '../../components/overlays/toast';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { useOneCall } from '../../forms/useOneCall';
import type { EpisodeTitleFragment } from '../../generated/graphql';
import { state } from '../../state';
import styles from './EpisodeTitle.module.css';
import { langOf } from './words';

type Shown = Pick<EpisodeTitleFragment, 'id' | 'title' | 'nativeTitle' | 'titled'>;

/** Uncovers one episode, its title and its picture, by a press on the one or the other. */
export function useRevealEpisode(id: string, word: 'title' | 'picture', onRevealed: () => void) {
  const client = useApolloClient();
  return useOneCall(async () => {
    try {
      // Few are pressed, so first screens don't wait for it, nor for the texts of errors.
      const { revealEpisode } = await import('./revealEpisode');
      await revealEpisode(client, { id, onRevealed });
    } catch (error) {
      const { readError } = await import('../../errors/readError');
      toast({ kind: 'failed', title: `The ${word} didn’t load`, text: readError(error).text });
    }
  });
}

/** Whether there is a title to show or to cover. */
export const hasTitle = ({ title, titled }: Pick<Shown, 'title' | 'titled'>): boolean =>
  title !== null || titled;

/** An episode's title, or a cover if the server withholds it, to press. Every screen uses this component for episode titles. */
export function EpisodeTitle({ episode, name }: { episode: Shown; name: string }) {
  const [pressed, setPressed] = useState(false);
  const { run, busy } = useRevealEpisode(episode.id, 'title', () => setPressed(true));
  // The server gives the native one where there is no English one.
  const title = (state.titleLanguage() === 'native' && episode.nativeTitle) || episode.title;
  if (title !== null) {
    // The pressed button is gone, so the revealed title takes the focus.
    return (
      <span lang={langOf(title)} {...(pressed && { ref: focusOnMount, tabIndex: -1 })}>
        {title}
      </span>
    );
  }
  if (!episode.titled) return null;
  return (
    <button type="button" className={styles.cover} aria-busy={busy || undefined} onClick={run}>
      <Eye aria-hidden="true" />
      Show title
      <VisuallyHidden> of {name}: it may contain spoilers</VisuallyHidden>
    </button>
  );
}
