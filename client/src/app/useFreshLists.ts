import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { onChangeElsewhere } from '../apollo/changeLink';
import { listKinds, refreshLists } from '../apollo/refreshLists';
import { longAway, onReturn } from '../state/onReturn';

/**
 * Brings the lists up to date after changes in another tab, and on another device while this page was hidden. A hidden page
 * asks once it is looked at.
 */
export function useFreshLists(): void {
  const client = useApolloClient();
  useEffect(() => {
    let stale = false;
    const refresh = () => {
      stale = document.visibilityState === 'hidden';
      if (stale) return;
      void refreshLists(client, listKinds);
    };
    const stops = [onChangeElsewhere(refresh), onReturn((away) => (stale || away >= longAway) && refresh())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
