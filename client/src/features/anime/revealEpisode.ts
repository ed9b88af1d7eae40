import type { ApolloClient } from '@apollo/client';
import { RevealEpisodeDocument } from '../../generated/graphql';

/** Fetches what the server withholds of one episode, its title and its picture. They stay visible until the list is refetched. */
export async function revealEpisode(
  client: ApolloClient,
  { id, onRevealed }: { id: string; onRevealed: () => void },
): Promise<void> {
  const { data } = await client.query({
    query: RevealEpisodeDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
  });
  const { revealed = null, revealedNative = null, picture = null } = data?.episode ?? {};
  if (revealed === null && picture === null) return;
  onRevealed();
  client.cache.modify({
    id: client.cache.identify({ __typename: 'Episode', id }),
    fields: {
      title: () => revealed,
      nativeTitle: () => revealedNative,
      still: () => picture,
      screened: () => false,
    },
  });
}
