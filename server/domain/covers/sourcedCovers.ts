import { allSourcedCovers, allSourcedPictures } from '../../data/stores/animePictureStore';
import type { Deps } from '../deps';
import { readNumbered } from '../importers/outside/episodeTitles';
import { type FactSource, factSourcesOf } from '../importers/outside/readSources';
import { sourcedVersionIn, versionOf } from './coverKey';
import { isSourced, ownPicturesOf } from './ownPictures';
import { STILLS } from './stills';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'coverFolder'>;

/**
 * Where shown facts are from: a cover counts only where the source's is shown, not an uploaded, another or the drawn one, and
 * stills only on a site that shows pictures of others.
 */
export async function shownFactSourcesOf(
  deps: ReadDeps,
  animeIds: readonly number[],
): Promise<FactSource[][]> {
  const known = await factSourcesOf(deps, animeIds);
  const facts = deps.config.remoteCovers
    ? known
    : known.map((list) => list.filter(({ field }) => field !== STILLS));
  const named = animeIds.filter((_, at) => facts[at]?.some(isCover));
  if (named.length === 0) return facts;
  const pictures = await ownPicturesOf(deps, named);
  const shown = new Set(named.filter((_, at) => isSourced(pictures[at]?.covers)));
  return animeIds.map((id, at) => (facts[at] ?? []).filter((fact) => !isCover(fact) || shown.has(id)));
}

const isCover = ({ field }: FactSource): boolean => field === 'COVER';

/**
 * Removes the cached files of pictures that no outside source names any more: it was forgotten, has not said so for too long, or
 * names another picture now. Every instance does this for its own cache, when it starts and whenever the catalogue has changed.
 */
export async function dropFormerPictures({ db, coverCache }: Pick<Deps, 'db' | 'coverCache'>): Promise<void> {
  const stills = (await allSourcedPictures(db.manager, STILLS)).flatMap((shown) =>
    readNumbered(shown).map(([, address]) => address),
  );
  const named = new Set([...(await allSourcedCovers(db.manager)), ...stills].map(versionOf));
  await coverCache.retain((name) => {
    const version = sourcedVersionIn(name);
    return version === undefined || named.has(version);
  });
}
