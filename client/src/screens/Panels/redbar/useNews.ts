import type { ApolloClient } from '@apollo/client';
import { NewEpisodesDocument, type NewEpisodesQuery, useNewEpisodesQuery } from '../../../generated/graphql';
import { state, useViewer } from '../../../state';
import { currentTime } from '../../../state/environment';
import { newSince } from '../../../state/visit';
import { useNewSince } from '../useFresh';

export interface News {
  fresh: NewEpisodesQuery['newEpisodes'] | undefined;
  /** Of the viewer's own list. */
  mine: boolean;
  /** Nothing of the viewer's own is new: redbar and strip make room. A visitor's never do. */
  quiet: boolean;
}

/** What is new since the last visit: of one's own anime, and of all for a visitor. */
export function useNews(docked: boolean): News {
  const mine = useViewer() !== null;
  const since = useNewSince();
  const fresh = useNewEpisodesQuery({ variables: { since }, skip: !docked }).data?.newEpisodes;
  return { fresh, mine, quiet: mine && !fresh?.count };
}

/** Asked for before home is drawn, so that the room beside it stays as it is. */
export const readNews = (client: ApolloClient) =>
  client.query({
    query: NewEpisodesDocument,
    variables: { since: newSince(state.lastVisit(), currentTime().getTime()) },
  });
