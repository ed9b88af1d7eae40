import type { ApolloCache, ApolloClient, Reference } from '@apollo/client';
import { refreshLists } from '../../../apollo/refreshLists';
import type { AnswerRecommendation_animeFragment, RecommendationAnswer } from '../../../generated/graphql';
import { AnswerRecommendationDocument } from '../../../generated/graphql';
import { titlesOf } from '../../anime/words';
import { toastDone, toastFailed } from './toasts';

const said: Record<RecommendationAnswer, (name: string) => string> = {
  PLANNED: (name) => `${name}: planning`,
  QUEUED: (name) => `${name} added to the queue`,
  DECLINED: (name) => `${name} isn’t for you`,
  DONE: (name) => `${name} is on your list already`,
};

/**
 * Answers what a friend recommends. It leaves the queue's screen and the notifications at once, and is back if the server
 * refuses.
 */
export async function answerRecommendation(
  client: ApolloClient,
  {
    id,
    anime,
    answer,
  }: { id: string; anime: AnswerRecommendation_animeFragment; answer: RecommendationAnswer },
): Promise<void> {
  const { viewerEntry } = anime;
  try {
    const { data } = await client.mutate({
      mutation: AnswerRecommendationDocument,
      variables: { id, answer },
      optimisticResponse: {
        answerRecommendation: {
          __typename: 'AnsweredRecommendation',
          id,
          anime: { __typename: 'Anime', id: anime.id, viewerEntry },
          undoId: null,
        },
      },
      update: (cache) => removeRecommendation(cache, id),
    });
    const undoId = data?.answerRecommendation.undoId;
    toastDone(client, { title: said[answer](titlesOf(anime.title).main), undoId });
  } catch (error) {
    // It may have been answered in another tab: the refetched lists show the current state.
    toastFailed(error);
  }
  await refreshLists(client, ['queue', 'entries', 'notifications']);
}

type Items = { items: readonly Reference[] };

function removeRecommendation(cache: ApolloCache, id: string): void {
  cache.modify<{ recommendationsToMe: Items & { totalItems: number }; notifications: Items }>({
    fields: {
      recommendationsToMe: (known, { readField }) => {
        const list = known as Items & { totalItems: number };
        const items = list.items.filter((item) => readField('id', item) !== id);
        return { ...list, items, totalItems: list.totalItems - (list.items.length - items.length) };
      },
      notifications: (known, { readField }) => {
        const list = known as Items;
        return { ...list, items: list.items.filter((item) => readField('reference', item) !== id) };
      },
    },
  });
}
