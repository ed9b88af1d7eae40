import type { ApolloCache, ApolloClient } from '@apollo/client';
import { refreshLists } from '../../../apollo/refreshLists';
import type { AnimeEpisodeScoresQuery, EpisodesOfPageFragment } from '../../../generated/graphql';
import { shownEpisodes } from './shownEpisodes';

/**
 * Asks again for the lists on screen after an entry has changed: only the server knows which lists it is on now, and in what
 * order. The entry itself came with the answer to the change; with `brought` so did the anime's episodes on screen.
 */
export async function followEntry(
  client: ApolloClient,
  animeId: string,
  brought: { episodes: boolean } = { episodes: true },
): Promise<void> {
  const shown = brought.episodes ? shownEpisodes(animeId) : {};
  await refreshLists(client, ['entries', 'queue'], (cache) => forgetEpisodes(cache, animeId, shown));
}

/** Which episodes are watched has changed: all pages of them are asked for again, except one. */
export function forgetEpisodes(
  cache: ApolloCache,
  animeId: string,
  except: { page?: number; pageSize?: number } = {},
): void {
  const { page, pageSize } = except;
  cache.modify<{
    episodes: EpisodesOfPageFragment['episodes'];
    episodeScores: NonNullable<AnimeEpisodeScoresQuery['anime']>['episodeScores'];
  }>({
    id: cache.identify({ __typename: 'Anime', id: animeId }),
    fields: {
      episodes: (known, { DELETE }) =>
        'pageInfo' in known && known.pageInfo.page === page && known.pageInfo.pageSize === pageSize
          ? known
          : DELETE,
      episodeScores: (_, { DELETE }) => DELETE,
    },
  });
}
