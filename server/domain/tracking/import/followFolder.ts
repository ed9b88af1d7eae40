import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { chooseImportPolicy, importsOf, removeImport, startImport } from './imports';
import { receiveImport } from './receiveImport';

type FollowDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'social'>;

/** `mika.xml` or `mika.json.gz`: named after the owner's handle. */
const form = /^(\w{1,40})(\.(?:xml|json|csv)(?:\.gz)?)$/i;

/** Name prefix of imports from the folder, before a hash of the file's content. */
const FOLLOWED = 'followed-';
/** Milliseconds that a file must be unchanged, as it may still be incomplete. */
const FILE_SETTLE_MS = 5_000;

/**
 * Follows the files of a folder that the operator names, such as a script's nightly downloads from MyAnimeList: a changed file
 * is imported without a preview. `look` is called periodically. Imported files are recognised by their content, so that a
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
          (await importFile(deps, { userId, file, ending: ending.toLowerCase() }))
        )
          seen.set(name, state);
        await carryOn(deps, userId);
      }
    },
  };
}

/** A text that changes with the file; undefined if it is not to be read (yet). Links are not followed. */
async function stateOf({ clock, log }: FollowDeps, file: string): Promise<string | undefined> {
  const facts = await lstat(file).catch(() => undefined);
  if (!facts?.isFile() || facts.size === 0) return undefined;
  if (facts.size > limits.importPackedBytes) {
    log.warn({ file }, 'a followed list is too large');
    return undefined;
  }
  if (Math.abs(clock.now().getTime() - facts.mtimeMs) < FILE_SETTLE_MS) return undefined;
  return `${facts.mtimeMs} ${facts.size}`;
}

/** False if it should be retried. */
async function importFile(
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
    deps.log.warn({ file: path.basename(file), reason: error.key }, 'a followed list could not be imported');
    return error.key !== 'TOO_MANY_IMPORTS';
  }
}

/** Starts an import that has been read, and removes those that a newer one replaces. */
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
