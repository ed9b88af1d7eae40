import DataLoader from 'dataloader';
import type { PageInput } from '../../data/page';
import {
  type ActivityAnswer,
  type ActivityAnswers,
  readLatestAnswers,
  readLikes,
  readReportedAnswers,
} from '../../domain/community/activity/responses';
import type { Part, PartInput } from '../../domain/community/cursor';
import { type EpisodeNote, readReportedNotes } from '../../domain/community/episodeNotes';
import { countFriends } from '../../domain/community/friends/friendLists';
import { type FriendsOnAnime, readFriendsOnAnime } from '../../domain/community/friends/friendsOnAnime';
import { areMuted } from '../../domain/community/friends/mutes';
import { type ReportNote, readReportNotes } from '../../domain/community/moderation/reportNotes';
import { type Person, readPeopleByIds } from '../../domain/community/people/people';
import { type Reader, requireModerator } from '../../domain/community/reader';
import {
  countPeopleOn,
  type Found,
  type Pair,
  type Recommendation,
  type RecommendedRow,
  readReasonsFor,
  readRecommendationsByIds,
  readRecommendedWith,
} from '../../domain/community/recommendations/readRecommendations';
import { type Report, readSameReports, type SameReports } from '../../domain/community/reports';
import {
  countVerdicts,
  type Review,
  type ReviewPage,
  readOwnReviews,
  readReviewsOfThreads,
  readReviewsOnAnime,
  type Verdict,
} from '../../domain/community/reviews/readReviews';
import { findKnownHandles } from '../../domain/community/text/mentions';
import { storedHtml } from '../../domain/community/text/storedHtml';
import type { Comment } from '../../domain/community/threads/readComments';
import {
  openingsOf,
  readCommentsByIds,
  readLikesOn,
  repliesOf,
  replyCounts,
} from '../../domain/community/threads/readComments';
import type { Thread } from '../../domain/community/threads/readThreads';
import { countComments, readThreadsByIds, subscriptionsTo } from '../../domain/community/threads/readThreads';
import type { GraphqlContext } from '../context';
import { perArguments } from '../perArguments';
import { readerIn } from './reader';

/** Not cached: after a mutation, the same document must read fresh data. */
const batchOnly = { cache: false } as const;

/**
 * Parts of threads and comments, each loaded for a whole list with one or two statements. Created once per request:
 * `context.once(communityLoaders)`.
 */
export function communityLoaders(context: GraphqlContext) {
  const { deps } = context;
  const byReader = <Key, Found>(load: (reader: Reader, keys: readonly Key[]) => Promise<Found[]>) =>
    new DataLoader<Key, Found>(async (keys) => load(await readerIn(context), keys), batchOnly);
  return {
    person: new DataLoader<string, Person | null>((ids) => readPeopleByIds(deps, ids), batchOnly),
    thread: byReader<string, Thread | null>((reader, ids) => readThreadsByIds(deps, { reader, ids })),
    comment: byReader<string, Comment | null>((reader, ids) => readCommentsByIds(deps, { reader, ids })),
    /** Reported comments, for moderators; blocks do not apply. */
    reported: new DataLoader<string, Comment | null>(
      async (ids) => readCommentsByIds(deps, { reader: requireModerator(await readerIn(context)), ids }),
      batchOnly,
    ),
    reportedThread: new DataLoader<string, Thread | null>(
      async (ids) => readThreadsByIds(deps, { reader: requireModerator(await readerIn(context)), ids }),
      batchOnly,
    ),
    reportedAnswer: new DataLoader<string, ActivityAnswer | null>(
      async (ids) => readReportedAnswers(deps, { moderator: await readerIn(context), ids }),
      batchOnly,
    ),
    reportedNote: new DataLoader<string, EpisodeNote | null>(
      async (ids) => readReportedNotes(deps, { moderator: await readerIn(context), ids }),
      batchOnly,
    ),
    sameReports: byReader<string, SameReports>((moderator, ids) => readSameReports(deps, { moderator, ids })),
    reportNotes: byReader<Pick<Report, 'id' | 'personId'>, ReportNote[]>((moderator, reports) =>
      readReportNotes(deps, { moderator, reports }),
    ),
    /** Of activities that the reader may see. */
    activityLikes: byReader<string, { count: number; liked: boolean }>((reader, activityIds) =>
      readLikes(deps, { reader, activityIds }),
    ),
    answersTo: perArguments(({ most }: { most: number }) =>
      byReader<string, ActivityAnswers>((reader, activityIds) =>
        readLatestAnswers(deps, { reader, activityIds, most }),
      ),
    ),
    muted: byReader<string, boolean>((reader, userIds) => areMuted(deps, { reader, userIds })),
    opening: new DataLoader<string, Comment | null>((ids) => openingsOf(deps, ids), batchOnly),
    /** Rendered HTML, the same for every reader. */
    commentHtml: new DataLoader<string, string | null>((ids) => storedHtml(deps, 'comment', ids), batchOnly),
    aboutHtml: new DataLoader<string, string | null>((ids) => storedHtml(deps, 'about', ids), batchOnly),
    liked: byReader<string, boolean>(({ userId }, commentIds) => readLikesOn(deps, { userId, commentIds })),
    subscribed: byReader<string, boolean>(({ userId }, threadIds) =>
      subscriptionsTo(deps, { userId, threadIds }),
    ),
    commentCount: byReader<Pick<Thread, 'id' | 'commentCount'>, number>((reader, threads) =>
      countComments(deps, { reader, threads }),
    ),
    replyCount: byReader<Pick<Comment, 'id' | 'replyCount'>, number>((reader, comments) =>
      replyCounts(deps, { reader, comments }),
    ),
    friendCount: byReader<string, number>((reader, userIds) => countFriends(deps, { userIds, reader })),
    /** Whether a handle belongs to a person whom the reader may see. */
    handle: byReader<string, boolean>((reader, handles) => findKnownHandles(deps, { reader, handles })),
    /** What friends of a user share of anime. */
    friendsOn: perArguments(
      (asked: { userId: string; limit: number }) =>
        new DataLoader<number, FriendsOnAnime>(
          (animeIds) => readFriendsOnAnime(deps, { ...asked, animeIds }),
          batchOnly,
        ),
    ),
    verdicts: new DataLoader<number, Record<Verdict, number> | null>(
      (ids) => countVerdicts(deps, ids),
      batchOnly,
    ),
    reviewOf: byReader<number, Review | null>(({ userId }, animeIds) =>
      readOwnReviews(deps, { userId, animeIds }),
    ),
    reviewIn: new DataLoader<string, Review | null>((ids) => readReviewsOfThreads(deps, ids), batchOnly),
    /** Written reviews of anime. */
    reviewsOn: perArguments(({ page, pageSize }: PageInput) =>
      byReader<number, ReviewPage>((reader, animeIds) =>
        readReviewsOnAnime(deps, { reader, animeIds, page, pageSize }),
      ),
    ),
    /** What people recommend to those who liked anime. */
    recommendedWith: perArguments(({ page, pageSize }: PageInput) =>
      byReader<number, Found<RecommendedRow>>((reader, animeIds) =>
        readRecommendedWith(deps, { reader, animeIds, page, pageSize }),
      ),
    ),
    reasonsFor: perArguments(({ page, pageSize }: PageInput) =>
      byReader<Pair, Found<Recommendation>>((reader, pairs) =>
        readReasonsFor(deps, { reader, pairs, page, pageSize }),
      ),
    ),
    peopleOn: byReader<Pair, number>((reader, pairs) => countPeopleOn(deps, { reader, pairs })),
    /** Reported recommendations, for moderators; blocks do not apply. */
    reportedRecommendation: new DataLoader<string, Recommendation | null>(
      async (ids) =>
        readRecommendationsByIds(deps, { reader: requireModerator(await readerIn(context)), ids }),
      batchOnly,
    ),
    replies: perArguments(({ limit, after }: PartInput) =>
      byReader<string, Part<Comment>>((reader, parentIds) =>
        repliesOf(deps, { parentIds, reader, limit, after }),
      ),
    ),
  };
}
