import { limits } from '../../../config/limits';
import { friendshipExists } from '../../../data/stores/friendStore';
import * as store from '../../../data/stores/sentRecommendationStore';
import { AppError } from '../../../errors/AppError';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps, Notice } from '../../deps';
import { changePair } from '../friends/requests';
import { addNotices, announceNotices } from '../notifications/addNotices';
import { requireMet, type Writer } from '../reader';
import { cleanOptionalLine } from '../text/requireText';
import { aboutRecommendation } from './answerRecommendation';

const DAY_MS = 86_400_000;

export interface NewRecommendation {
  /** The friend's handle. */
  handle: string;
  animeId: number;
  note: string;
}

/**
 * Recommends an anime to a friend; once more writes over the first. Nothing says whether the friend has it on a list, sees adult
 * titles or has muted the sender, or what became of it. Anyone but a friend does not exist, as in `requireMet`.
 */
export async function sendRecommendation(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'events' | 'admission'>,
  { sender, recommendation }: { sender: Writer; recommendation: NewRecommendation },
): Promise<void> {
  const { handle, animeId } = recommendation;
  const fromId = sender.userId;
  const note = cleanOptionalLine(recommendation.note, limits.recommendationNote);
  const toId = await requireMet(deps, sender, handle);
  // Without a user: an anime of one's own is known to no one else.
  const [anime] = await readAnimeByIds(deps, [animeId]);
  if (!anime) throw new AppError('NOT_FOUND');
  const admitted = await deps.admission.admitContact({ userId: fromId, text: note });
  const told = await changePair(deps, [fromId, toId], async (manager) => {
    // Read again inside the transaction. A block ends a friendship.
    if (!(await friendshipExists(manager, fromId, toId))) throw new AppError('NOT_FOUND');
    const sentAt = deps.clock.now();
    const since = new Date(sentAt.getTime() - DAY_MS);
    const before = await store.findSentRecommendation(manager, { fromId, toId, animeId });
    const isCounted = before !== null && before.sentAt > since;
    if (
      !isCounted &&
      (await store.countSentRecommendations(manager, { fromId, since })) >= limits.recommendationsSent
    )
      throw new AppError('RECOMMENDED_TOO_OFTEN');
    await admitted.count(manager);
    const id = before?.id ?? deps.random.id();
    const row = { id, fromId, toId, animeId, note, sentAt, settledAt: null, answer: null };
    await store.saveSentRecommendation(manager, row);
    const isShown = await store.isRecommendationShown(manager, { toId, id });
    // What is not shown counts by itself, as its recipient could not make room.
    if ((await store.countOpenRecommendations(manager, { toId, isShown })) > limits.recommendationsOpen)
      throw new AppError('TOO_MANY_RECOMMENDATIONS');
    if (!isShown) return [];
    const about = aboutRecommendation(id);
    const notice = { userId: toId, actorId: fromId, animeId, about, again: true, reference: id };
    return await addNotices(deps, manager, [{ kind: 'RECOMMENDATION', ...notice } satisfies Notice]);
  });
  announceNotices(deps, told);
}
