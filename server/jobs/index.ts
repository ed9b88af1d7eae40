import { keepOpenRuns } from '../domain/catalogue/episodes/openRuns';
import type { Deps } from '../domain/deps';
import type { Service } from '../domain/jobs/service';
import { keepCommunityStats } from '../domain/tracking/communityStats';
import { createBackups } from './backups';
import { createFileJobs } from './files';
import { createNews } from './news';
import { createRefresh } from './refresh';
import { createSources } from './sources';
import { createRendering, createSealing, createSweep } from './sweep';

/** The recurring jobs that the settings ask for. */
export function createJobs(deps: Deps): Service[] {
  const jobs = [
    createSweep(deps),
    createRendering(deps),
    createSealing(deps),
    createNews(deps),
    createRefresh(deps),
    createSources(deps),
    ...createFileJobs(deps),
    createBackups(deps),
    keepOpenRuns(deps),
    keepCommunityStats(deps),
  ];
  return jobs.filter((job) => job !== undefined);
}
