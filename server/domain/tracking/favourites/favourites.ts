import { limits } from '../../../config/limits';
import * as store from '../../../data/stores/favouriteStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { changeLists } from '../changeLists';
import type { FavouriteKind } from './favouriteKinds';
import { type FavouriteItems, type KindOfFavourite, kindsOfFavourites } from './kinds';

interface Change<Kind> {
  userId: string;
  kind: Kind;
  slug: string;
  favourite: boolean;
}

/**
 * Adds a character, a person or a studio to the end of a user's favourites, or removes it. Only what the catalogue has can be added, and
 * anything can be removed. Returns it, or null if the catalogue does not have it.
 */
export async function setFavouriteOfKind<Kind extends FavouriteKind>(
  deps: Pick<Deps, 'db' | 'clock' | 'discover'>,
  { userId, kind, slug, favourite }: Change<Kind>,
): Promise<FavouriteItems[Kind] | null> {
  const { refAt, known }: KindOfFavourite<FavouriteItems[Kind]> = kindsOfFavourites[kind];
  const ref = await refAt(deps.db.manager, slug);
  const item = ref === null ? null : ((await known(deps, [ref])).get(ref) ?? null);
  if (favourite && item === null) throw new AppError('NOT_FOUND');
  if (ref === null) return null;
  await changeLists(deps, userId, async (manager) => {
    if (!favourite) return await store.deleteFavourite(manager, { userId, kind, ref });
    const there = (await store.favouritesOf(manager, userId)).filter((one) => one.kind === kind);
    if (there.some((one) => one.ref === ref)) return;
    if (there.length >= limits.favouritesOfKind) throw new AppError('LIST_IS_FULL');
    const addedAt = timeAfter(there.at(-1), deps.clock.now());
    await store.insertFavourites(manager, userId, [{ kind, ref, addedAt }]);
  });
  return item;
}

/** Now, but after the last one: the order is that in which they were added, even within a millisecond. */
export function timeAfter(last: { addedAt: Date } | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), last ? last.addedAt.getTime() + 1 : 0));
}

/** A user's favourites of a kind, in the order in which they were added, without those that the catalogue has dropped. */
export async function favouritesOfKind<Kind extends FavouriteKind>(
  deps: Pick<Deps, 'db' | 'discover'>,
  { userId, kind }: { userId: string; kind: Kind },
): Promise<FavouriteItems[Kind][]> {
  const rows = await store.favouritesOf(deps.db.manager, userId);
  const refs = rows.flatMap((row) => (row.kind === kind ? row.ref : []));
  const { known }: KindOfFavourite<FavouriteItems[Kind]> = kindsOfFavourites[kind];
  const items = await known(deps, refs);
  return refs.flatMap((ref) => items.get(ref) ?? []);
}
