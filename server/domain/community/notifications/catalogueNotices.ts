import {
  aboutAnime,
  airedEpisodes,
  comingSequels,
  startedAnime,
  watchableEpisodes,
} from '../../../data/stores/catalogueNewsStore';
import type { Deps, Notice } from '../../ports';

/** How far back it looks, so that a site that was down for a while tells what it missed. */
const REACH = 86_400_000;
const MOST = 5000;
/** No service that follows the broadcast is later (`importers/links.ts`). */
const LONGEST_DELAY = 60 * 86_400_000;

/**
 * What the catalogue has to tell people about the anime on their lists (product P5): an episode has aired or
 * come to the service where they watch, a planned show
 * starts, a sequel is announced. Nothing is told twice, so that every instance may look whenever it likes.
 */
export async function catalogueNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Notice[]> {
  const now = clock.now();
  const span = { after: new Date(now.getTime() - REACH), until: now, most: MOST };
  const aired = await airedEpisodes(db.manager, span);
  const airedAfter = new Date(span.after.getTime() - LONGEST_DELAY);
  const watchable = await watchableEpisodes(db.manager, { ...span, airedAfter });
  const started = await startedAnime(db.manager, span);
  const sequels = await comingSequels(db.manager, { now, most: MOST });
  return [
    ...aired.map(({ userId, animeId, number }): Notice => {
      const about = aboutAnime('aired', animeId, number);
      return { userId, kind: 'EPISODE_AIRED', about, animeId, episodeNumber: number };
    }),
    ...watchable.map(({ userId, animeId, number, service }): Notice => {
      const about = aboutAnime('aired', animeId, number);
      return { userId, kind: 'EPISODE_AIRED', about, animeId, episodeNumber: number, reference: service };
    }),
    ...started.map(({ userId, animeId }): Notice => {
      return { userId, kind: 'PLANNED_STARTS', about: aboutAnime('starts', animeId), animeId };
    }),
    ...sequels
      .filter(({ startsAt }) => startsAt === null || startsAt > now)
      .map(({ userId, animeId }): Notice => {
        return { userId, kind: 'SEQUEL_ANNOUNCED', about: aboutAnime('sequel', animeId), animeId };
      }),
  ];
}

/** Looks once and tells everybody concerned. Returns how many notices there were. */
export async function tellCatalogue(deps: Pick<Deps, 'db' | 'clock' | 'notifier'>): Promise<number> {
  const notices = await catalogueNotices(deps);
  await deps.notifier.notify(notices);
  return notices.length;
}
