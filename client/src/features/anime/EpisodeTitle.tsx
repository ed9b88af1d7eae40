import { useApolloClient } from '@apollo/client/react';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { focusOnMount } from '../../components/focusOnMount';
import { toast } from '../../components/overlays/toast';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { useOneCall } from '../../forms/useOneCall';
import type { EpisodeTitleFragment } from '../../generated/graphql';
import { RevealEpisodeDocument } from '../../generated/graphql';
import { state } from '../../state';
import styles from './EpisodeTitle.module.css';
import { langOf } from './words';

type Shown = Pick<EpisodeTitleFragment, 'id' | 'title' | 'nativeTitle' | 'titled'>;

/** Whether there is a title to show or to cover. */
export const hasTitle = ({ title, titled }: Pick<Shown, 'title' | 'titled'>): boolean =>
  title !== null || titled;

/**
 * An episode's title, or a cover if the server withholds it: a press fetches this one title. It stays visible until the list is
 * refetched. Every screen uses this component for episode titles.
 */
export function EpisodeTitle({ episode, name }: { episode: Shown; name: string }) {
  const client = useApolloClient();
  const [pressed, setPressed] = useState(false);
  const { run, busy } = useOneCall(async () => {
    try {
      const { data } = await client.query({
        query: RevealEpisodeDocument,
        variables: { id: episode.id },
        fetchPolicy: 'no-cache',
      });
      const { revealed = null, revealedNative = null } = data?.episode ?? {};
      if (revealed === null) return;
      setPressed(true);
      client.cache.modify({
        id: client.cache.identify({ __typename: 'Episode', id: episode.id }),
        fields: {
          title: () => revealed,
          nativeTitle: () => revealedNative,
          screened: () => false,
        },
      });
    } catch (error) {
      // Error texts are loaded on demand, so that first screens don't wait for them.
      const { readError } = await import('../../errors/readError');
      toast({ kind: 'failed', title: 'The title didn’t load', text: readError(error).text });
    }
  });
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
