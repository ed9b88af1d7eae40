import type { PlaySource } from '../../data/entities/scrobble';
import type { ActivityAnswer as DomainAnswer } from '../../domain/community/activity/responses';
import type { EpisodeNote as DomainNote } from '../../domain/community/episodeNotes';
import type { Notification as DomainNotification } from '../../domain/community/notifications/notifications';
import { pictureUrl } from '../../domain/community/pictures/shownPicture';
import type { Activity as DomainActivity } from '../../domain/community/profiles/activity';
import type { Profile as DomainProfile } from '../../domain/community/profiles/profileOf';
import type { Reader } from '../../domain/community/reader';
import {
  keyOf,
  type Pair,
  type Recommendation,
} from '../../domain/community/recommendations/readRecommendations';
import type { Review as DomainReview } from '../../domain/community/reviews/readReviews';
import { type Comment as DomainComment, levels } from '../../domain/community/threads/readComments';
import { type Thread as DomainThread, stateOf } from '../../domain/community/threads/readThreads';
import type { ActivityAnswer } from './activity.type';
import type { EpisodeNote } from './note.type';
import type { Notification } from './notification.type';
import type { Activity, Profile } from './profile.type';
import type { AnimeRecommendation, RecommendedPair } from './recommendation.type';
import type { Review } from './review.type';
import type { Comment, Thread } from './thread.type';

/** Maps a thread to its GraphQL type. The resolvers of title and anime decide whether the viewer may see them. */
export function presentThread(thread: DomainThread, reader: Reader): Thread {
  const { id, subject, animeId, episodeNumber, title, authorId, locked, pinned, createdAt, activeAt } =
    thread;
  return {
    id,
    subject,
    animeId,
    episodeNumber,
    storedTitle: title,
    storedCount: thread.commentCount,
    authorId,
    state: stateOf(thread),
    locked,
    pinned,
    createdAt,
    activeAt,
    own: authorId !== null && authorId === reader.userId,
  };
}

/**
 * Of a deleted, removed or held comment only the placeholder is returned; moderators can still read removed and held ones, and
 * with `reported` deleted ones; authors what is held of theirs.
 */
export function presentComment(comment: DomainComment, reader: Reader, reported = false): Comment {
  const state = stateOf(comment);
  const own = comment.authorId !== null && comment.authorId === reader.userId;
  const there =
    state === 'VISIBLE' ||
    (state === 'HELD' && own) ||
    (reader.moderator && (state !== 'DELETED' || reported));
  const { id, threadId, parentId, episodeNumber, createdAt, editedAt, likeCount, replyCount } = comment;
  return {
    id,
    threadId,
    parentId,
    episodeNumber,
    state,
    opening: comment.level === levels.opening,
    authorId: there ? comment.authorId : null,
    answeredUserId: there ? comment.answeredUserId : null,
    body: there ? comment.body : null,
    createdAt,
    editedAt: there ? editedAt : null,
    likeCount: there ? likeCount : 0,
    storedReplies: replyCount,
    own,
  };
}

/** The caller has read it as the reader, except for its moderators. */
export function presentAnswer(answer: DomainAnswer, reader: Reader): ActivityAnswer {
  const { id, userId, ownerId, text, createdAt, removedAt } = answer;
  const there = removedAt === null && reader.userId !== null;
  return {
    id,
    userId,
    text,
    createdAt,
    removed: removedAt !== null,
    viewerCan: {
      delete: there && (reader.userId === userId || reader.userId === ownerId),
      report: there && reader.userId !== userId,
      remove: reader.moderator,
    },
  };
}

/** As with answers. */
export function presentNote(note: DomainNote, reader: Reader): EpisodeNote {
  const { removedAt, ...plain } = note;
  const there = removedAt === null && reader.userId !== null;
  return {
    ...plain,
    removed: removedAt !== null,
    viewerCan: { report: there && reader.userId !== note.userId, remove: reader.moderator },
  };
}

export function presentReview({ id, verdict, progress, helpful, createdAt, ...keys }: DomainReview): Review {
  const { animeId, userId, threadId } = keys;
  return { id, verdict, progress, helpful, createdAt, animeId, userId, threadId };
}

/** As with comments. */
export function presentRecommendation(
  row: Recommendation,
  reader: Reader,
  reported = false,
): AnimeRecommendation {
  const state = stateOf(row);
  const there = state === 'VISIBLE' || (reader.moderator && (state === 'REMOVED' || reported));
  const { id, userId, lowerId, higherId, reason, spoiler, supportCount, supported, createdAt, editedAt } =
    row;
  return {
    id,
    userId,
    lowerId,
    higherId,
    state,
    reason: there ? reason : null,
    spoiler,
    supportCount,
    supported,
    createdAt,
    editedAt,
    own: userId === reader.userId,
  };
}

export function presentPair({ lowerId, higherId }: Pair, people: number | null = null): RecommendedPair {
  return { id: keyOf({ lowerId, higherId }), lowerId, higherId, storedPeople: people };
}

export function presentProfile(profile: DomainProfile, reader: Reader): Profile {
  const { id, handle, name, avatar, viewing, relationship, banner, about, joinedAt } = profile;
  const own = relationship === 'SELF';
  return {
    id,
    handle,
    name,
    avatar,
    viewing,
    relationship,
    closed: viewing === null,
    banner: banner && pictureUrl(banner),
    storedAbout: about,
    about: own ? about : null,
    joinedAt,
    operator: own && reader.operator,
    moderator: own && reader.moderator,
    editor: own && reader.editor,
  };
}

export function presentActivity(activity: DomainActivity): Activity {
  return { ...activity, source: activity.source as PlaySource | null };
}

export function presentNotification(notification: DomainNotification): Notification {
  const { id, kind, createdAt, read, episodeNumber, reference, text } = notification;
  const { actorId, threadId, commentId, animeId } = notification;
  return { id, kind, createdAt, read, episodeNumber, reference, text, actorId, threadId, commentId, animeId };
}
