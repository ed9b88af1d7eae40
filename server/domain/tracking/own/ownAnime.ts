import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { ownIdOf } from '../../../data/ownId';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { findAnime } from '../../../data/stores/animeStore';
import * as store from '../../../data/stores/ownAnimeStore';
import { AppError } from '../../../errors/AppError';
import { sortTitle, titleHas } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { changeLists } from '../changeLists';
import { planEntry } from '../entries/planEntry';
import { writeEntry } from '../entries/writeEntries';
import { createEntry, type EntryStatus } from '../entry';
import { type PartialDate, todayFor } from '../partialDate';
import { checkOwnFacts, createOwnSlug, type OwnAnimeFacts } from './ownFacts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/** All of a user's own anime, the latest first: never more than `limits.ownAnime`. */
export function ownAnimeOf({ db }: { db: Pick<Deps['db'], 'manager'> }, userId: string): Promise<AnimeRow[]> {
  return store.ownAnimeOf(db.manager, userId);
}

/** Own anime with this text in their title, as no search index has them. */
export async function findOwnAnimeTitled(
  deps: Pick<Deps, 'db'>,
  { userId, text }: { userId: string; text: string },
): Promise<number[]> {
  const own = await ownAnimeOf(deps, userId);
  return own.filter(({ nativeTitle }) => titleHas(nativeTitle, text)).map(({ id }) => id);
}

/**
 * Adds something that no catalogue has, for one user alone, and puts it on their list. To them it is an anime like any other,
 * and no one else sees it; its entry is private in name as well.
 */
export async function addOwnAnime(
  deps: WriteDeps,
  {
    userId,
    facts: given,
    status = null,
    today,
  }: { userId: string; facts: OwnAnimeFacts; status?: EntryStatus | null; today?: PartialDate | null },
): Promise<AnimeRow> {
  const facts = checkOwnFacts(given);
  const now = deps.clock.now();
  const moment = { now, today: todayFor(now, today) };
  return await changeLists(deps, userId, async (manager) => {
    const anime = await writeOwnAnime(deps, manager, { userId, facts });
    const entry = { ...createEntry(deps, { userId, animeId: anime.id }), visibility: 'PRIVATE' as const };
    const nextFavourite = () => Promise.reject(new Error('it is no favourite yet'));
    const change = await planEntry(manager, {
      anime,
      before: null,
      entry,
      fields: { status },
      moment,
      nextFavourite,
    });
    await writeEntry(deps, manager, { userId, change });
    return anime;
  });
}

/** Writes the row alone, within a change of lists under way; `facts` have been checked. */
export async function writeOwnAnime(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId, facts }: { userId: string; facts: OwnAnimeFacts },
): Promise<AnimeRow> {
  if ((await store.countOwnAnime(manager, userId)) >= limits.ownAnime) throw new AppError('LIST_IS_FULL');
  const id = await freeId(deps, manager);
  const row = { ...facts, ...derived(facts), id, userId, slug: createOwnSlug(deps.random) };
  await store.insertOwnAnime(manager, { ...row, createdAt: deps.clock.now() });
  return await readOwn(manager, { userId, animeId: id });
}

export async function updateOwnAnime(
  deps: Pick<Deps, 'db'>,
  { userId, animeId, facts: given }: { userId: string; animeId: number; facts: OwnAnimeFacts },
): Promise<AnimeRow> {
  const facts = checkOwnFacts(given);
  return await changeLists(deps, userId, async (manager) => {
    await assertOwn(manager, { userId, animeId });
    await store.updateOwnAnime(manager, { ...facts, ...derived(facts), id: animeId });
    return await readOwn(manager, { userId, animeId });
  });
}

/** With entry, history, queue and shelves; this cannot be undone. */
export async function deleteOwnAnime(
  deps: Pick<Deps, 'db'>,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<void> {
  await changeLists(deps, userId, async (manager) => {
    await assertOwn(manager, { userId, animeId });
    await store.deleteOwnAnime(manager, { userId, animeIds: [animeId] });
  });
}

/** Deletes all of a user's own anime, in the transaction that deletes the account. */
export async function deleteAllOwnAnime(manager: EntityManager, userId: string): Promise<void> {
  const rows = await store.ownAnimeOf(manager, userId);
  await store.deleteOwnAnime(manager, { userId, animeIds: rows.map(({ id }) => id) });
}

/** Throws NOT_FOUND for anime of the catalogue or of another user. */
async function assertOwn(
  manager: EntityManager,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<void> {
  if ((await store.ownersOf(manager, [animeId])).get(animeId) !== userId) throw new AppError('NOT_FOUND');
}

async function readOwn(
  manager: EntityManager,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<AnimeRow> {
  const [anime] = await findAnime(manager, [animeId], userId);
  if (!anime) throw new Error('an anime that was just written is there');
  return anime;
}

const derived = ({ title, year }: OwnAnimeFacts) => ({
  titleSort: sortTitle(title),
  beginsAt: year === null ? null : new Date(Date.UTC(year, 0, 1)),
});

/** There are half a billion ids, so the first one is nearly always free. */
async function freeId({ random }: Pick<Deps, 'random'>, manager: EntityManager): Promise<number> {
  for (;;) {
    const id = ownIdOf(random.text(9, '0123456789'));
    if ((await store.ownersOf(manager, [id])).size === 0) return id;
  }
}
