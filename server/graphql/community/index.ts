import { ActivityAnswerResolver, FeedChangesResolver, FeedResolver } from './activity.resolver';
import { FriendChangesResolver, FriendsResolver } from './friends.resolver';
import { FriendsOnAnimeResolver } from './friendsOnAnime.resolver';
import { WatchHistoryResolver, WatchResolver } from './history.resolver';
import { LiveResolver } from './live.resolver';
import { ModerationResolver } from './moderation.resolver';
import { EpisodeNoteResolver } from './note.resolver';
import { DigestResolver, NotificationResolver } from './notification.resolver';
import { ActivityResolver, ProfileResolver } from './profile.resolver';
import {
  AnimeRecommendationResolver,
  AnimeRecommendationsResolver,
  RecommendationChangesResolver,
  RecommendedAnimeResolver,
  RecommendedPairResolver,
} from './recommendation.resolver';
import { ReportNoteResolver, ReportResolver } from './report.resolver';
import { AnimeReviewsResolver, ReviewChangesResolver, ReviewResolver } from './review.resolver';
import { FoundCharacterResolver, SearchResolver } from './search.resolver';
import { AnsweredRecommendationResolver, SentRecommendationResolver } from './sentRecommendation.resolver';
import { CommentResolver, ThreadResolver } from './thread.resolver';
import { ThreadChangesResolver } from './threadChanges.resolver';

/** Resolvers of the community: profiles, friends, threads, notifications. */
export const communityResolvers = [
  ActivityAnswerResolver,
  ActivityResolver,
  AnsweredRecommendationResolver,
  CommentResolver,
  EpisodeNoteResolver,
  DigestResolver,
  FeedChangesResolver,
  FeedResolver,
  FoundCharacterResolver,
  FriendChangesResolver,
  FriendsOnAnimeResolver,
  FriendsResolver,
  LiveResolver,
  ModerationResolver,
  NotificationResolver,
  ProfileResolver,
  ReportNoteResolver,
  ReportResolver,
  AnimeRecommendationResolver,
  AnimeRecommendationsResolver,
  RecommendationChangesResolver,
  RecommendedAnimeResolver,
  RecommendedPairResolver,
  AnimeReviewsResolver,
  ReviewChangesResolver,
  ReviewResolver,
  SearchResolver,
  SentRecommendationResolver,
  ThreadChangesResolver,
  ThreadResolver,
  WatchHistoryResolver,
  WatchResolver,
] as const;
