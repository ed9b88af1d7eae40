import * as store from '../../../data/stores/sentRecommendationStore';
import type { Deps } from '../../deps';

export type SentRecommendation = store.SentRecommendation;
export { type RecommendationAnswer, recommendationAnswers } from '../../../data/entities/community';

/** What friends recommend to a user, not answered yet, latest first, with the number of all. */
export async function readRecommendationsTo(
  { db }: Pick<Deps, 'db'>,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ items: SentRecommendation[]; totalItems: number }> {
  const items = await store.openRecommendations(db.manager, { toId: userId, most: limit });
  return { items, totalItems: items[0]?.total ?? 0 };
}
