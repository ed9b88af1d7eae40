import { limits } from '../../config/limits';
import * as store from '../../data/stores/hiddenAnimeStore';
import { AppError } from '../../errors/AppError';
import { readAnimeByIds } from '../catalogue/anime';
import type { Deps } from '../deps';
import { changeLists } from './changeLists';

type Who = { userId: string; animeId: number };

/** "Not interested": the anime is left out of every list that suggests anime to this user. */
export async function hideAnime(deps: Pick<Deps, 'db' | 'clock'>, { userId, animeId }: Who): Promise<void> {
  const [anime] = await readAnimeByIds(deps, [animeId]);
  if (!anime) throw new AppError('NOT_FOUND');
  await changeLists(deps, userId, async (manager) => {
    const hidden = await store.hiddenAnimeIds(manager, userId);
    if (hidden.includes(animeId)) return;
    if (hidden.length >= limits.hiddenAnime) throw new AppError('LIST_IS_FULL');
    await store.insertHiddenAnime(manager, userId, [{ animeId, hiddenAt: deps.clock.now() }]);
  });
}

export async function unhideAnime({ db }: Pick<Deps, 'db'>, who: Who): Promise<void> {
  await store.deleteHiddenAnime(db.manager, who);
}
