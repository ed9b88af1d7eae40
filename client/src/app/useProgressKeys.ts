import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { addProgress } from '../features/tracking/entryChanges';
import { TrackableFieldsFragmentDoc } from '../generated/graphql';
import { overlay } from '../layout/overlay';
import { state } from '../state';

/**
 * `+` and `-` on a focused card or row (product P7): whatever carries `data-anime`. They are single keys, and can be
 * switched off like the others.
 */
export function useProgressKeys(): void {
  const client = useApolloClient();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { '+': 1, '-': -1 }[event.key];
      const target = event.target;
      if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!state.singleKeys() || overlay() || !(target instanceof HTMLElement)) return;
      if (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
        return;
      const animeId = target.closest<HTMLElement>('[data-anime]')?.dataset.anime;
      const anime =
        animeId &&
        client.cache.readFragment(
          trackable(client.cache.identify({ __typename: 'Anime', id: animeId })),
          true,
        );
      if (!anime || (by < 0 && !anime.viewerEntry?.progress)) return;
      event.preventDefault();
      void addProgress(client, anime, by);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [client]);
}

const trackable = (id: string | undefined) => ({
  id,
  fragment: TrackableFieldsFragmentDoc,
  fragmentName: 'TrackableFields',
});
