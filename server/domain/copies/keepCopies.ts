import type { Deps } from '../deps';
import { type ExportSection, exportAccountJson } from '../tracking/export/accountJson';
import { type CopyPlace, copyPlaces } from './copyPlaces';

type CopyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'social' | 'fetch'>;

const DAY_MS = 86_400_000;
/** Additional days in which older copies are looked for and deleted: the site may have been down. */
const EXTRA_CLEANUP_DAYS = 7;

/**
 * Writes copies of the accounts that the operator names, complete, as their users can download them. A copy is named after its
 * day, so that nothing has to be remembered: if there is one of the last days, none is due.
 */
export async function keepCopies(
  deps: CopyDeps,
  sectionsOf: (userId: string) => readonly ExportSection[],
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { config, social, log, fetch } = deps;
  for (const handle of config.copies.people) {
    const userId = await social.userIdOf(handle);
    if (userId === null) {
      log.warn({ handle }, 'EXPORT_PEOPLE names an unknown user');
      continue;
    }
    for (const place of copyPlaces(config.copies, fetch)) {
      if (isStopping()) return;
      try {
        await keepCopy(deps, place, handle, () =>
          exportAccountJson(deps, { userId, more: sectionsOf(userId) }),
        );
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        log.warn({ handle, place: place.name, reason }, 'a copy of an account could not be stored');
      }
    }
  }
}

async function keepCopy(
  { clock, config, log }: CopyDeps,
  place: CopyPlace,
  handle: string,
  write: () => AsyncIterable<string>,
): Promise<void> {
  const { everyDays, keep } = config.copies;
  const today = clock.now().getTime();
  const nameOf = (daysAgo: number) =>
    `${handle}-${new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10)}.json`;
  for (let day = 0; day < everyDays; day += 1) if (await place.has(nameOf(day))) return;
  await place.put(nameOf(0), write());
  log.info({ handle, place: place.name }, 'a copy of an account was stored');
  const oldest = keep * everyDays;
  for (let day = oldest; day < oldest + everyDays + EXTRA_CLEANUP_DAYS; day += 1)
    await place.remove(nameOf(day));
}
