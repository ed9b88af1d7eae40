import { sourcedPicturesOf } from '../../data/stores/animePictureStore';
import { isFetched } from '../community/pictures/shownPicture';
import type { Deps } from '../deps';
import { readNumbered } from '../importers/outside/episodeTitles';
import { isFieldGiven } from '../importers/outside/readSources';
import { versionOf } from './coverKey';
import type { OwnPicture } from './ownPictures';

export const STILLS = 'EPISODE_STILLS';

/** A picture from an episode, named by an outside source. */
export type Still = Pick<OwnPicture, 'version' | 'from'>;

/** The stills of each of these anime by the number of the episode. Nothing is read unless REMOTE_COVERS and a source allow it. */
export async function stillsOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  animeIds: readonly number[],
): Promise<ReadonlyMap<number, Still>[]> {
  if (!config.remoteCovers || !isFieldGiven(config, STILLS)) return animeIds.map(() => new Map());
  const named = await sourcedPicturesOf(db.manager, animeIds, STILLS);
  return named.map((facts) => {
    const stills = new Map<number, Still>();
    for (const { sourceId, shown } of facts)
      for (const [number, address] of readNumbered(shown))
        if (isFetched(address))
          stills.set(number, { version: versionOf(address), from: { kind: 'remote', address, sourceId } });
    return stills;
  });
}
