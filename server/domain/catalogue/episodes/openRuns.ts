import type { EpisodeEntity } from '../../../data/entities/catalogue';
import { insertEpisodes, type OpenRun, openRuns } from '../../../data/stores/episodeStore';
import type { Deps } from '../../deps';
import { type JobDeps, keepJob } from '../../jobs/keepJob';
import type { Service } from '../../jobs/service';
import { WEEK_MS } from './deriveRun';
import { knownRuns, USUAL_PACE } from './longRuns';

/** How far back and ahead of today an open-ended run has episodes: one cour each. */
const WEEKS_EACH_WAY = 13;

type NewEpisode = Omit<EpisodeEntity, 'id' | 'moves'>;

/**
 * Open-ended runs (Detective Conan, Doraemon ...) have episodes only for the last and the next cour, and get further ones as
 * time passes: at every start, and daily while the site runs. Their numbers are counted through years with breaks, so they are
 * marked as estimated (docs/catalogue.md).
 */
export async function extendOpenRuns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  // Not the import lock, so that a start never waits for an import.
  return db.withLock('open-runs', () =>
    db.transaction(async (manager) => {
      const rows = (await openRuns(manager)).flatMap((run) => nextEpisodes(run, clock.now()));
      await insertEpisodes(manager, rows);
      return rows.length;
    }),
  );
}

function nextEpisodes(run: OpenRun, now: Date): NewEpisode[] {
  const slot = run.broadcastAt.getTime();
  const last = run.lastAirsAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const until = Math.min(
    now.getTime() + WEEKS_EACH_WAY * WEEK_MS,
    run.airsUntil?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const from = Math.max(now.getTime() - WEEKS_EACH_WAY * WEEK_MS, last + 1, slot);
  const firstAt = slot + Math.ceil((from - slot) / WEEK_MS) * WEEK_MS;
  // After a gap (the site was off for long), the number is estimated again, but never below one already used.
  const follows = firstAt - last < 2 * WEEK_MS;
  let number = follows
    ? (run.lastNumber ?? 0) + 1
    : Math.max((run.lastNumber ?? 0) + 1, estimateNumber(run, firstAt));
  const episodes: NewEpisode[] = [];
  for (let at = firstAt; at <= until; at += WEEK_MS) {
    episodes.push({
      animeId: run.id,
      number,
      title: null,
      nativeTitle: null,
      airsAt: new Date(at),
      dated: run.startsDated,
      estimated: true,
      numberEstimated: true,
      listed: run.listed,
      changedAt: now,
    });
    number += 1;
  }
  return episodes;
}

function estimateNumber({ nativeTitle, startsAt }: OpenRun, at: number): number {
  const anchor = knownRuns.find(({ native }) => native === nativeTitle)?.anchor;
  const known = anchor
    ? { number: anchor.number, at: Date.parse(anchor.airedAt), pace: anchor.pace }
    : { number: 1, at: startsAt.getTime(), pace: USUAL_PACE };
  return Math.max(1, known.number + Math.round(((at - known.at) / WEEK_MS) * known.pace));
}

const DAY_MS = 86_400_000;

/** While the site runs, gives open-ended runs their next episodes once a day. A failure is logged and retried. */
export function keepOpenRuns(
  deps: JobDeps & Pick<Deps, 'log'>,
  { every = DAY_MS }: { every?: number } = {},
): Service {
  return keepJob(deps, {
    name: 'open runs',
    first: every,
    pause: every,
    work: () => extendOpenRuns(deps),
    onError: (error) => deps.log.error({ err: error }, 'episodes could not be added'),
  });
}
