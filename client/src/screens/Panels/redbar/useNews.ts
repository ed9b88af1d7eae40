import type { ApolloClient } from '@apollo/client';
import {
  type FreshEpisodesFragment,
  NewEpisodesDocument,
  useNewEpisodesQuery,
} from '../../../generated/graphql';
import { state, useViewer } from '../../../state';
import { currentTime } from '../../../state/environment';
import { newSince } from '../../../state/visit';
import { useNewSince } from '../useFresh';

export interface News {
  fresh: FreshEpisodesFragment | undefined;
  /** Whether it covers only the viewer's own list. */
  mine: boolean;
  /** Nothing of the viewer's own is new: redbar and strip make room. Never true for visitors. */
  quiet: boolean;
}

/** What is new since the last visit: of the viewer's own anime, or of all for visitors. */
export function useNews(docked: boolean): News {
  const mine = useViewer() !== null;
  const since = useNewSince();
  const fresh = useNewEpisodesQuery({ variables: { since }, skip: !docked }).data?.newEpisodes;
  return { fresh, mine, quiet: mine && !fresh?.count };
}

/** Fetched before home is rendered, so that the space beside it stays the same. */
export const readNews = (client: ApolloClient) =>
  client.query({
    query: NewEpisodesDocument,
    variables: { since: newSince(state.lastVisit(), currentTime().getTime()) },
  });
