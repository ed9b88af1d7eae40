import {
  aboutAnime,
  airedEpisodes,
  comingSequels,
  startedAnime,
  watchableEpisodes,
} from '../../../data/stores/catalogueNewsStore';
import type { Deps, Notice } from '../../deps';

/** How far back a look reaches, so that a site that was down for a while reports what it missed. */
const SCAN_REACH_MS = 86_400_000;
/** The same for a quick look. */
const QUICK_SCAN_REACH_MS = 600_000;
/** Most notices of each kind per look. */
const MAX_NOTICES_PER_SCAN = 1000;
/** Most looks per round; the rest waits for the next round. */
const MAX_SCANS_PER_ROUND = 50;
/** No streaming service lags further behind the broadcast (`importers/links.ts`). */
const MAX_STREAMING_DELAY_MS = 60 * 86_400_000;

interface Scan {
  /** Only the last minutes: all that a look a minute ago can have missed. */
  quick?: boolean;
  most?: number;
}

/**
 * News about the anime on people's lists: an episode has aired or reached the service where they watch, a planned show starts,
 * a sequel is announced. Nothing is reported twice, so every instance may look at any time.
 */
export async function findCatalogueNotices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { quick = false, most = MAX_NOTICES_PER_SCAN }: Scan = {},
): Promise<Notice[]> {
  const now = clock.now();
  const span = {
    after: new Date(now.getTime() - (quick ? QUICK_SCAN_REACH_MS : SCAN_REACH_MS)),
    until: now,
    most,
  };
  const aired = await airedEpisodes(db.manager, span);
  const airedAfter = new Date(span.after.getTime() - MAX_STREAMING_DELAY_MS);
  const watchable = await watchableEpisodes(db.manager, { ...span, airedAfter });
  const started = await startedAnime(db.manager, span);
  const sequels = quick ? [] : await comingSequels(db.manager, { now, most });
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

/** Notifies everyone concerned, however many. Returns the number of notices. */
export async function sendCatalogueNotices(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier'>,
  {
    most = MAX_NOTICES_PER_SCAN,
    isStopping = () => false,
    ...look
  }: Scan & { isStopping?: () => boolean } = {},
): Promise<number> {
  let told = 0;
  for (let looks = 0; looks < MAX_SCANS_PER_ROUND && !isStopping(); looks += 1) {
    const notices = await findCatalogueNotices(deps, { ...look, most });
    await deps.notifier.notify(notices);
    told += notices.length;
    if (notices.length < most) break;
  }
  return told;
}
