import { limits } from '../../../../config/limits';
import { type FavouriteRow, favouritesOf, insertFavourites } from '../../../../data/stores/favouriteStore';
import { timeAfter } from '../../favourites/favourites';
import { kindsOfFavourites } from '../../favourites/kinds';
import type { ImportRow } from '../importRow';
import { refused, reportRow, takeRoom, type Work, type WorkedRow } from './work';

/** Favourite characters, people and studios, in the order in which they were added there. A studio may be one that the catalogue lacks now. */
export async function planAdmiredRows(
  work: Work,
  rows: readonly ImportRow<'ADMIRED'>[],
): Promise<WorkedRow[]> {
  if (rows.length === 0) return [];
  const { deps, manager, userId, dry } = work;
  const there = await favouritesOf(manager, userId);
  const added: FavouriteRow[] = [];
  const results: WorkedRow[] = [];
  for (const row of rows) {
    const { kind, slug, addedAt } = row.payload;
    const ref = await kindsOfFavourites[kind].refAt(manager, slug);
    if (ref === null) {
      results.push(refused(row, 'NOT_IN_CATALOGUE'));
      continue;
    }
    const ofKind = [...there, ...added].filter((one) => one.kind === kind);
    const place = {
      list: `favourites ${kind}`,
      key: ref,
      there: ofKind.length,
      most: limits.favouritesOfKind,
    };
    const room = ofKind.some((one) => one.ref === ref) ? 'taken' : takeRoom(work, place);
    if (room === 'full') results.push(refused(row, 'LIST_IS_FULL'));
    else results.push(reportRow(row, room === 'free' ? 'ADDED' : 'UNCHANGED'));
    if (room === 'free' && !dry)
      added.push({
        kind,
        ref,
        addedAt: addedAt ? new Date(addedAt) : timeAfter(ofKind.at(-1), deps.clock.now()),
      });
  }
  await insertFavourites(manager, userId, added);
  return results;
}
