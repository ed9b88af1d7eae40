import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { chooseImportPolicy, importsOf, removeImport, startImport } from './imports';
import { receiveImport } from './receiveImport';

type FollowDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'social'>;

/** `mika.xml` or `mika.json.gz`: whose list it is, by their handle. */
const form = /^(\w{1,40})(\.(?:xml|json|csv)(?:\.gz)?)$/i;

/** An import that came from the folder, by what is in its file. */
const FOLLOWED = 'followed-';
/** A file that changed a moment ago may still be on its way. */
const SETTLED = 5_000;

/**
 * Follows the files of a folder that the operator names, such as what a script fetches of MyAnimeList every night: a file that has
 * changed is imported by itself, without a preview. `look` is called now and then. What was imported is known by its content, so a
 * restart repeats nothing.
 */
export function createFollower(deps: FollowDeps): { look(isStopping?: () => boolean): Promise<void> } {
  const seen = new Map<string, string>();
  return {
    look: async (isStopping = () => false) => {
      const { folder } = deps.config.follow;
      if (folder === undefined) return;
      for (const name of (await readdir(folder)).sort().slice(0, limits.followedFiles)) {
        if (isStopping()) return;
        const [, handle, ending = ''] = form.exec(name) ?? [];
        const userId = handle && (await deps.social.userIdOf(handle));
        if (!userId) continue;
        const file = path.join(folder, name);
        const state = await stateOf(deps, file);
        if (
          state &&
          seen.get(name) !== state &&
          (await bringIn(deps, { userId, file, ending: ending.toLowerCase() }))
        )
          seen.set(name, state);
        await carryOn(deps, userId);
      }
    },
  };
}

/** What changes with the file; undefined while it is none to be read. A link leads nowhere. */
async function stateOf({ clock, log }: FollowDeps, file: string): Promise<string | undefined> {
  const facts = await lstat(file).catch(() => undefined);
  if (!facts?.isFile() || facts.size === 0) return undefined;
  if (facts.size > limits.importPackedBytes) {
    log.warn({ file }, 'a followed list is too large');
    return undefined;
  }
  if (Math.abs(clock.now().getTime() - facts.mtimeMs) < SETTLED) return undefined;
  return `${facts.mtimeMs} ${facts.size}`;
}

/** False where it is to be tried again. */
async function bringIn(
  deps: FollowDeps,
  { userId, file, ending }: { userId: string; file: string; ending: string },
): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const fileName = `${FOLLOWED}${hash.digest('hex').slice(0, 16)}${ending}`;
  if ((await followedOf(deps, userId)).some((one) => one.fileName === fileName)) return true;
  try {
    await receiveImport(deps, { userId, fileName, upload: createReadStream(file) });
    deps.log.info({ userId, file: path.basename(file) }, 'a followed list has changed');
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ file: path.basename(file), reason: error.key }, 'a followed list cannot be taken');
    return error.key !== 'TOO_MANY_IMPORTS';
  }
}

/** Starts what has been read, and lets go of what a newer one has replaced. */
async function carryOn(deps: FollowDeps, userId: string): Promise<void> {
  const { policy } = deps.config.follow;
  const [newest, ...older] = await followedOf(deps, userId);
  for (const { id, state } of older) {
    if (state !== 'RUNNING') await removeImport(deps, { userId, id });
  }
  if (newest?.state !== 'READY') return;
  if (newest.policy !== policy) await chooseImportPolicy(deps, { userId, id: newest.id, policy });
  else await startImport(deps, { userId, id: newest.id });
}

/** Newest first. */
async function followedOf({ db }: FollowDeps, userId: string) {
  const { items } = await importsOf({ db }, { userId, page: 1, pageSize: limits.imports });
  return items.filter(({ fileName }) => fileName.startsWith(FOLLOWED));
}
