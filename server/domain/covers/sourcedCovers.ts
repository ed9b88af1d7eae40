import { setImmediate as nextTurn } from 'node:timers/promises';
import { allSourcedCovers, allSourcedPictures } from '../../data/stores/animePictureStore';
import type { Deps } from '../deps';
import { readNumbered } from '../importers/outside/episodeTitles';
import { type FactSource, factSourcesOf } from '../importers/outside/readSources';
import { sourcedVersionIn, versionOf } from './coverKey';
import { BACKDROP, isSourced, type OwnPictures, ownPicturesOf, readAddresses } from './ownPictures';
import { STILLS } from './stills';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'coverFolder'>;

/**
 * Where shown facts are from: a cover or banner counts only where the source's is shown, not an uploaded, another or the drawn
 * one, and stills only on a site that shows pictures of others.
 */
export async function shownFactSourcesOf(
  deps: ReadDeps,
  animeIds: readonly number[],
): Promise<FactSource[][]> {
  const known = await factSourcesOf(deps, animeIds);
  const facts = deps.config.remoteCovers
    ? known
    : known.map((list) => list.filter(({ field }) => field !== STILLS));
  const named = animeIds.filter((_, at) => facts[at]?.some((fact) => placeOf(fact)));
  if (named.length === 0) return facts;
  const pictures = new Map((await ownPicturesOf(deps, named)).map((own, at) => [named[at], own]));
  return animeIds.map((id, at) =>
    (facts[at] ?? []).filter((fact) => {
      const place = placeOf(fact);
      return !place || isSourced(pictures.get(id)?.[place]);
    }),
  );
}

const places: Partial<Record<FactSource['field'], keyof OwnPictures>> = {
  COVER: 'covers',
  [BACKDROP]: 'banners',
};

const placeOf = ({ field }: FactSource): keyof OwnPictures | undefined => places[field];

/** Of some fifty thousand, so that requests in between don't wait for all. */
const HASHED_AT_ONCE = 2000;

/**
 * Removes the cached files of pictures that no outside source names any more: it was forgotten, has not said so for too long, or
 * names another picture now. Every instance does this for its own cache, when it starts and whenever the catalogue has changed.
 */
export async function dropFormerPictures({ db, coverCache }: Pick<Deps, 'db' | 'coverCache'>): Promise<void> {
  const stills = (await allSourcedPictures(db.manager, STILLS)).flatMap((shown) =>
    readNumbered(shown).map(([, address]) => address),
  );
  const backdrops = (await allSourcedPictures(db.manager, BACKDROP)).flatMap(readAddresses);
  const covers = await allSourcedCovers(db.manager);
  const named = new Set<string>();
  for (const [at, address] of [...covers, ...backdrops, ...stills].entries()) {
    named.add(versionOf(address));
    if (at % HASHED_AT_ONCE === 0) await nextTurn();
  }
  await coverCache.retain((name) => {
    const version = sourcedVersionIn(name);
    return version === undefined || named.has(version);
  });
}
