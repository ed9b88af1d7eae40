import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { siteVersion } from '../../config/paths';
import { allChecks, type CatalogueLook } from '../../data/stores/catalogueLookStore';
import { allJobs, type JobRow } from '../../data/stores/jobStore';
import { databaseBytes, databaseVersion, schemaVersion } from '../../data/stores/siteStore';
import { countSourcedAnime } from '../../data/stores/sourcedAnimeStore';
import { workCounts } from '../../data/stores/workStore';
import { AppError } from '../../errors/AppError';
import { requireOperator, type Writer } from '../community/reader';
import type { Deps } from '../deps';
import { type BackupArchive, listBackups } from './backups';

export { type LookOutcome, lookOutcomes } from '../../data/entities/imports';
export { type JobOutcome, jobOutcomes } from '../../data/entities/jobs';

export interface SiteState {
  version: string;
  node: string;
  database: string;
  schema: string | null;
  /** Start of the instance that answers. */
  startedAt: Date;
  checks: (Pick<CatalogueLook, 'sourceId' | 'outcome' | 'version'> & { checkedAt: Date; added: number })[];
  jobs: JobState[];
  outbox: Awaited<ReturnType<typeof workCounts>>;
  storage: StorageState;
  backups: BackupArchive[];
}

export interface JobState extends Pick<JobRow, 'name' | 'percent' | 'startedAt' | 'doneAt' | 'outcome'> {
  /** Duration of the last run. */
  seconds: number | null;
  /** Whether an instance is running it. */
  running: boolean;
  /** Whether it can be run at once, by `runSiteJob`. */
  startable: boolean;
  dueAt: Date | null;
}

export interface StorageState {
  databaseBytes: number;
  /** Null if pictures are stored in a bucket. */
  uploads: { files: number; bytes: number } | null;
  /** File system of DATA_DIR; null if it cannot be read. */
  disk: { freeBytes: number; sizeBytes: number } | null;
}

const MAX_NAMES_PER_STATEMENT = 50;

/** State of the site for its operators. It names no people, hosts or folders: the log says why something failed. */
export async function readSiteState(
  { db, clock, config, activity }: Pick<Deps, 'db' | 'clock' | 'config' | 'activity'>,
  { operator }: { operator: Writer },
): Promise<SiteState> {
  requireOperator(operator);
  const { manager } = db;
  const now = clock.now();
  const checks = await allChecks(manager);
  const added = await countSourcedAnime(
    manager,
    checks.map(({ sourceId }) => sourceId).filter((id) => config.catalogue.addFrom.includes(id)),
  );
  return {
    version: siteVersion(),
    node: process.versions.node,
    database: await databaseVersion(manager),
    schema: await schemaVersion(manager),
    startedAt: new Date(now.getTime() - process.uptime() * 1000),
    checks: checks.map(({ sourceId, lookedAt, outcome, version }) => ({
      sourceId,
      checkedAt: lookedAt,
      outcome,
      version,
      added: added.find((one) => one.sourceId === sourceId)?.anime ?? 0,
    })),
    jobs: (await allJobs(manager))
      .filter(({ name }) => activity.keeps.has(name))
      .map((job) => jobState(job, { now, startable: activity.keeps.get(job.name) !== undefined })),
    outbox: await workCounts(manager, 'mail'),
    backups: await listBackups({ config }),
    storage: {
      databaseBytes: await databaseBytes(manager),
      uploads: config.uploadsURL ? null : await sizeOf(path.join(config.dataDir, 'uploads')),
      disk: await diskOf(config.dataDir),
    },
  };
}

/** Runs a job at once, whether it is due or not; no second time if an instance is running it. Returns once it has begun. */
export async function runSiteJob(
  { activity, log }: Pick<Deps, 'activity' | 'log'>,
  { operator, name }: { operator: Writer; name: string },
): Promise<void> {
  const { userId } = requireOperator(operator);
  const begin = activity.keeps.get(name);
  if (!begin) throw new AppError('NOT_FOUND');
  log.info({ event: 'job asked for', job: name, by: userId }, 'an operator asked for a background job');
  await begin();
}

/** Mails a line to the operator's own address, to see that mail arrives. */
export async function sendTestMail(
  { db, config, mail, limiter, log }: Pick<Deps, 'db' | 'config' | 'mail' | 'limiter' | 'log'>,
  { operator, email }: { operator: Writer; email: string },
): Promise<void> {
  const { userId } = requireOperator(operator);
  if (!mail.enabled) throw new AppError('NOT_FOUND');
  await limiter.consume('mail', email);
  await mail.add(db.manager, { template: 'testMessage', to: email, data: { url: config.baseURL } });
  log.info({ event: 'test mail asked for', by: userId }, 'an operator asked for a test message');
}

interface About {
  now: Date;
  startable: boolean;
}

function jobState({ milliseconds, leaseUntil, pause, ...job }: JobRow, { now, startable }: About): JobState {
  const since = job.doneAt ?? job.startedAt;
  return {
    ...job,
    seconds: milliseconds === null ? null : milliseconds / 1000,
    running: leaseUntil !== null && leaseUntil > now,
    startable,
    dueAt: since && new Date(since.getTime() + pause * 1000),
  };
}

async function sizeOf(folder: string): Promise<{ files: number; bytes: number }> {
  const names = await readdir(folder).catch(() => []);
  let bytes = 0;
  for (let from = 0; from < names.length; from += MAX_NAMES_PER_STATEMENT) {
    const part = names.slice(from, from + MAX_NAMES_PER_STATEMENT);
    // A file deleted in the meantime counts as 0.
    const sizes = await Promise.all(
      part.map((name) =>
        stat(path.join(folder, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    bytes += sizes.reduce((sum, size) => sum + size, 0);
  }
  return { files: names.length, bytes };
}

async function diskOf(folder: string): Promise<StorageState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return null;
  }
}
