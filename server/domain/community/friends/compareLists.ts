import type { Page, PageInput } from '../../../data/page';
import { commonAnime, countOverlap, pageOfCommonPlans } from '../../../data/stores/comparisonStore';
import { findEntries } from '../../../data/stores/entryStore';
import type { Viewing } from '../../../data/stores/viewing';
import type { Deps } from '../../deps';
import type { Entry } from '../../tracking/entry';

export interface Comparison extends Page<{ mine: Entry; theirs: Entry }> {
  onlyMine: number;
  onlyTheirs: number;
  bothScored: number;
  meanDifference: number | null;
}

/** The viewer's list next to another user's, as far as the viewer may see it, largest differences first. */
export async function compareLists(
  { db: { manager } }: Pick<Deps, 'db'>,
  { viewerId, viewing, ...page }: PageInput & { viewerId: string; viewing: Viewing },
): Promise<Comparison> {
  const animeIds = await commonAnime(manager, { viewerId, viewing, ...page });
  const counts = await countOverlap(manager, { viewerId, viewing });
  const mine = await findEntries(manager, { userId: viewerId, animeIds });
  const theirs = await findEntries(manager, { userId: viewing.ownerId, animeIds });
  return {
    items: animeIds.flatMap((id) => {
      const [own, other] = [mine.get(id), theirs.get(id)];
      return own && other ? [{ mine: own, theirs: other }] : [];
    }),
    totalItems: counts.common,
    onlyMine: counts.mine - counts.common,
    onlyTheirs: counts.theirs - counts.common,
    bothScored: counts.scored,
    meanDifference: counts.difference,
  };
}

/** Anime that both plan to watch, to pick one together. Most popular first. */
export async function readCommonPlans(
  { db }: Pick<Deps, 'db'>,
  input: PageInput & { viewerId: string; viewing: Viewing },
): Promise<Page<number>> {
  return await pageOfCommonPlans(db.manager, input);
}
