import type { ApolloClient } from '@apollo/client';
import { toast } from '../../../components/overlays/toast';
import { AnimeMenuDocument } from '../../../generated/graphql';
import { addToQueue, putOnList, setFavourite } from '../changes/animeChanges';
import { toastFailed } from '../changes/toasts';
import { entryDialog } from '../entry/entryDialog';
import { setFavouriteOfKind } from '../favourites/favouriteChanges';
import type { WantedAction } from './wantedAction';

/** Carries out what the user wanted before signing in. An existing entry for the anime stays as it is. */
export async function carryOutWanted(client: ApolloClient, wanted: WantedAction): Promise<void> {
  if (wanted.kind === 'FAVOURITE_OF_KIND') return await setFavouriteOfKind(client, wanted.favourite, true);
  const { kind, anime } = wanted;
  try {
    const { data } = await client.query({
      query: AnimeMenuDocument,
      variables: { slug: anime.slug },
      fetchPolicy: 'network-only',
    });
    const found = data?.anime;
    if (found?.id !== anime.id) return;
    const entry = found.viewerEntry;
    if (kind === 'EDIT') entryDialog(anime.id);
    else if (kind === 'QUEUE') addToQueue(client, anime, false);
    else if (kind === 'FAVOURITE') setFavourite(client, anime, true);
    else if (entry?.status) toast({ title: `${anime.name} is already on your list` });
    else putOnList(client, anime, entry, kind);
  } catch (error) {
    toastFailed(error);
  }
}
