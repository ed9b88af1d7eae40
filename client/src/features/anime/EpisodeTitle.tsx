import { useApolloClient } from '@apollo/client/react';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { focusOnMount } from '../../components/focusOnMount';
import { toast } from '../../components/overlays/toast';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { useOneCall } from '../../forms/useOneCall';
import type { EpisodeTitleFragment } from '../../generated/graphql';
import { RevealEpisodeDocument } from '../../generated/graphql';
import styles from './EpisodeTitle.module.css';

/** Whether there is a title to show, or to cover. */
export const hasTitle = ({ title, titled }: Pick<EpisodeTitleFragment, 'title' | 'titled'>): boolean =>
  title !== null || titled;

/**
 * The title of an episode, or its cover where the server withholds it (product P4): a press asks for this one title. It
 * stays open until the list is asked for anew. Every screen that shows an episode's title shows it by this.
 */
export function EpisodeTitle({ episode, name }: { episode: EpisodeTitleFragment; name: string }) {
  const client = useApolloClient();
  const [pressed, setPressed] = useState(false);
  const { run, busy } = useOneCall(async () => {
    try {
      const { data } = await client.query({
        query: RevealEpisodeDocument,
        variables: { id: episode.id },
        fetchPolicy: 'no-cache',
      });
      const revealed = data?.episode?.revealed;
      if (revealed == null) return;
      setPressed(true);
      client.cache.modify({
        id: client.cache.identify({ __typename: 'Episode', id: episode.id }),
        fields: { title: () => revealed, screened: () => false },
      });
    } catch (error) {
      // The words for errors are loaded when one is there: no first screen waits for them.
      const { readError } = await import('../../errors/readError');
      toast({ kind: 'failed', title: 'The title didn’t load', text: readError(error).text });
    }
  });
  if (episode.title !== null) {
    // The button that was pressed is gone: the focus goes to what it gave.
    return pressed ? (
      <span ref={focusOnMount} tabIndex={-1}>
        {episode.title}
      </span>
    ) : (
      episode.title
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
