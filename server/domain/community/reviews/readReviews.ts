import { limits } from '../../../config/limits';
import { type Verdict, verdicts } from '../../../data/entities/reviews';
import type { PageInput } from '../../../data/page';
import * as store from '../../../data/stores/reviewStore';
import { preferredTitle, readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { titleLanguageFor } from '../../settings/settings';
import { MIN_PEOPLE } from '../../tracking/communityStats';
import { type Part, type PartInput, partOf, sliceOf } from '../cursor';
import { readPeopleByIds } from '../people/people';
import { type Reader, requireModerator } from '../reader';

export type Review = store.Review;
export { type Verdict, verdicts };

export interface ReviewPage {
  items: Review[];
  totalItems: number;
}

/** A page of the written reviews of each of these anime: friends' first, then the most helpful ones. */
export async function readReviewsOnAnime(
  { db }: Pick<Deps, 'db'>,
  input: PageInput & { reader: Reader; animeIds: readonly number[] },
): Promise<ReviewPage[]> {
  const { reader, animeIds, page } = input;
  const rows = await store.reviewsOnAnime(db.manager, input);
  const totals = new Map(rows.map(({ animeId, total }) => [animeId, total]));
  // Beyond the last page no row tells it.
  const untold = page === 1 ? [] : animeIds.filter((id) => !totals.has(id));
  for (const { animeId, total } of await store.countReviews(db.manager, { reader, animeIds: untold }))
    totals.set(animeId, total);
  return animeIds.map((id) => ({
    items: rows.filter(({ animeId }) => animeId === id),
    totalItems: totals.get(id) ?? 0,
  }));
}

/** How many people gave each verdict on each of these anime; null for so few that they could be told apart. */
export async function countVerdicts(
  { db }: Pick<Deps, 'db'>,
  animeIds: readonly number[],
): Promise<(Record<Verdict, number> | null)[]> {
  const rows = await store.countVerdicts(db.manager, animeIds);
  return animeIds.map((id) => {
    const counts = { RECOMMENDED: 0, MIXED: 0, NOT_FOR_ME: 0 };
    for (const { animeId, verdict, n } of rows) if (animeId === id) counts[verdict] = n;
    return counts.RECOMMENDED + counts.MIXED + counts.NOT_FOR_ME < MIN_PEOPLE ? null : counts;
  });
}

/** A user's own review of each of these anime, with or without a text. */
export async function readOwnReviews(
  { db }: Pick<Deps, 'db'>,
  { userId, animeIds }: { userId: string | null; animeIds: readonly number[] },
): Promise<(Review | null)[]> {
  const rows = userId === null ? [] : await store.ownReviews(db.manager, { userId, animeIds });
  const byAnime = new Map(rows.map((row) => [row.animeId, row]));
  return animeIds.map((id) => byAnime.get(id) ?? null);
}

/** The review that each of these threads opens with. The caller has read the threads as the reader may see them. */
export async function readReviewsOfThreads(
  { db }: Pick<Deps, 'db'>,
  threadIds: readonly string[],
): Promise<(Review | null)[]> {
  const rows = await store.reviewsByThreads(db.manager, threadIds);
  const byThread = new Map(rows.map((row) => [row.threadId, row]));
  return threadIds.map((id) => byThread.get(id) ?? null);
}

/** A user's written reviews, newest first. The caller has checked that the reader may see their profile. */
export async function listReviewsBy(
  { db }: Pick<Deps, 'db'>,
  { userId, reader, ...part }: PartInput & { userId: string; reader: Reader },
): Promise<Part<Review>> {
  const rows = await store.reviewsBy(db.manager, { userId, reader, ...sliceOf(part) });
  return partOf(rows, part.limit, {
    cursor: ({ createdAt, id }) => ({ at: createdAt, id }),
    item: (review) => review,
  });
}

/** A review as a feed names it: without its text, which could tell too much. */
export interface ReviewByFriend {
  threadId: string;
  name: string;
  title: string;
  at: Date;
}

/** What a user's friends reviewed lately, newest first. */
export async function readReviewsByFriends(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId }: { userId: string },
): Promise<ReviewByFriend[]> {
  const reviews = await store.reviewsByFriends(deps.db.manager, {
    userId,
    since: new Date(deps.clock.now().getTime() - limits.feedReviewDays * 86_400_000),
    after: null,
    most: limits.feedNews,
  });
  const language = await titleLanguageFor(deps, userId);
  const people = await readPeopleByIds(
    deps,
    reviews.map((review) => review.userId ?? ''),
  );
  const anime = await readAnimeByIds(
    deps,
    reviews.map(({ animeId }) => animeId),
  );
  return reviews.flatMap(({ threadId, createdAt }, at) => {
    const [person, of] = [people[at], anime[at]];
    if (!person || !of || threadId === null) return [];
    const title = preferredTitle(of, language);
    return [{ threadId, name: person.name, title, at: createdAt }];
  });
}

/** What a review said before its edits, newest first; for moderators. */
export async function readVersions(
  { db }: Pick<Deps, 'db'>,
  { moderator, commentId }: { moderator: Reader; commentId: string },
): Promise<store.CommentVersion[]> {
  requireModerator(moderator);
  return await store.versionsOf(db.manager, { commentId, most: limits.reviewVersions });
}
