import { limits } from '../../../config/limits';
import { chosenServices, servicesToChoose, writeChosenServices } from '../../../data/stores/channelStore';
import { lockUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';

/** A streaming service that follows broadcasts or is known to outside sources, and whether the user watches there. */
export interface WatchService {
  id: string;
  name: string;
  chosen: boolean;
}

/** All of them for a user, those with the most anime first. */
export async function watchServices({ db }: Pick<Deps, 'db'>, userId: string): Promise<WatchService[]> {
  const services = await servicesToChoose(db.manager, { userId, limit: limits.watchServices });
  const chosen = await chosenServices(db.manager, userId);
  return services.map(({ site, name }) => ({ id: site, name, chosen: chosen.includes(site) }));
}

/** Sets where a user watches: they are notified of an episode once one of these services has it. */
export async function chooseWatchServices(
  deps: Pick<Deps, 'db'>,
  { userId, services }: { userId: string; services: readonly string[] },
): Promise<WatchService[]> {
  const sites = [...new Set(services)];
  const known = await servicesToChoose(deps.db.manager, { userId, limit: limits.watchServices });
  if (sites.some((site) => !known.some((one) => one.site === site))) throw new AppError('INVALID_ARGUMENT');
  await deps.db.transaction(async (manager) => {
    await lockUser(manager, userId);
    await writeChosenServices(manager, userId, sites);
  });
  return known.map(({ site, name }) => ({ id: site, name, chosen: sites.includes(site) }));
}
