import type { ApolloClient } from '@apollo/client';
import type { SetFavouriteOfKindMutation } from '../../../generated/graphql';
import { SetFavouriteOfKindDocument } from '../../../generated/graphql';
import { session } from '../../../state';
import { toastDone, toastFailed } from '../changes/toasts';
import type { NamedFavourite } from '../wanted/wantedAction';

/** Adds a character, a person or a studio to the favourites, or removes it: at once, and back with the reason if the server refuses. */
export async function setFavouriteOfKind(
  client: ApolloClient,
  item: NamedFavourite,
  favourite: boolean,
): Promise<void> {
  const { kind, slug, name } = item;
  const line = `favourite ${kind} ${slug}`;
  try {
    await client.mutate({
      mutation: SetFavouriteOfKindDocument,
      variables: { kind, slug, favourite },
      context: { inOrder: line, askedBy: session() },
      optimisticResponse: { setFavouriteOfKind: after(item, favourite) },
    });
    const title = favourite ? `${name} added to favourites` : `${name} removed from favourites`;
    toastDone(client, { id: line, title });
  } catch (error) {
    toastFailed(error);
  }
}

function after(
  { kind, id, slug }: NamedFavourite,
  viewerFavourite: boolean,
): SetFavouriteOfKindMutation['setFavouriteOfKind'] {
  return kind === 'STUDIO'
    ? { __typename: 'Studio', slug, viewerFavourite }
    : { __typename: kind === 'PERSON' ? 'CreditedPersonDetails' : 'CharacterDetails', id, viewerFavourite };
}
