import type { ApolloClient } from '@apollo/client';
import { titlesOf } from '../../../features/anime/words';
import type { Trackable } from '../../../features/tracking/changes/entryChanges';
import { answered, settleChange } from '../../../features/tracking/changes/entryChanges';
import { entryLine, noteSending } from '../../../features/tracking/changes/inTurn';
import { toastFailed } from '../../../features/tracking/changes/toasts';
import { SaveEpisodeOpinionDocument, type SaveEpisodeOpinionInput } from '../../../generated/graphql';

export type OpinionParts = Pick<SaveEpisodeOpinionInput, 'score' | 'note' | 'notePublic' | 'reaction'>;

/** Writes parts of what the viewer thinks of an episode. Returns whether it succeeded. */
export async function saveOpinion(
  client: ApolloClient,
  anime: Trackable,
  number: number,
  parts: OpinionParts,
): Promise<boolean> {
  try {
    const sent = client.mutate({
      mutation: SaveEpisodeOpinionDocument,
      variables: { input: { animeId: anime.id, number, ...parts }, ...answered(anime.id) },
      context: entryLine(anime.id),
    });
    const { data } = await noteSending(client, anime.id, sent);
    const title = `${titlesOf(anime.title).main}: episode ${number} rated`;
    if (data) settleChange(client, anime, data.changed, title);
    return true;
  } catch (error) {
    toastFailed(error);
    return false;
  }
}
