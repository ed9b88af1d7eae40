import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { limits } from '../../config/limits';
import { renderText } from '../../domain/community/text/renderText';
import { commentsOf } from '../../domain/community/threads/readComments';
import { isEditable, listThreads, stateOf, threadById } from '../../domain/community/threads/readThreads';
import { AppError } from '../../errors/AppError';
import { Anime } from '../catalogue/anime.type';
import type { GraphqlContext } from '../context';
import { requireViewer } from '../session/viewer';
import { animeOf } from '../tracking/entry.resolver';
import { animeIdOf } from '../tracking/ids';
import { isCommentScreened, isThreadScreened, linkForReader } from './forReader';
import { communityLoaders } from './loaders';
import { Person } from './person.type';
import { presentComment, presentReview, presentThread } from './present';
import { readerIn } from './reader';
import { Review } from './review.type';
import { CommentsArgs, RepliesArgs, ThreadsArgs } from './thread.input';
import { Comment, CommentList, CommentRights, Thread, ThreadList, ThreadRights } from './thread.type';

const reveal = {
  defaultValue: false,
  description: 'True reveals screened content.',
} as const;

/** Reading of threads and comments. */
@Resolver(() => Thread)
export class ThreadResolver {
  @Query(() => ThreadList, { description: 'Threads, pinned first.' })
  async threads(
    @Args(() => ThreadsArgs) { subject, animeId, episodeNumber, subscribed, ...args }: ThreadsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ThreadList> {
    const reader = await readerIn(context);
    if (subscribed && reader.userId === null) throw new AppError('UNAUTHENTICATED');
    const filter = {
      subject: subject ?? undefined,
      animeId: animeId == null ? undefined : animeIdOf(animeId),
      episodeNumber: episodeNumber ?? undefined,
      subscribed,
    };
    const { items, nextCursor } = await listThreads(context.deps, { reader, filter, ...args });
    return { items: items.map((thread) => presentThread(thread, reader)), nextCursor };
  }

  @Query(() => Thread, {
    nullable: true,
    description: 'A thread by its id; null if there is none that the viewer may see.',
  })
  async thread(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread | null> {
    const reader = await readerIn(context);
    const thread = await threadById(context.deps, { reader, id });
    return thread && presentThread(thread, reader);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Title. Null while screened, or if its author deleted it with their account.',
  })
  async title(
    @Root() thread: Thread,
    @Arg('reveal', () => Boolean, reveal) revealed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<string | null> {
    if (thread.storedTitle === '') return null;
    return !revealed && (await isThreadScreened(thread, context)) ? null : thread.storedTitle;
  }

  @FieldResolver(() => Boolean, {
    description: 'True if it is about an episode that the viewer has not reached.',
  })
  async screened(@Root() thread: Thread, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await isThreadScreened(thread, context);
  }

  @FieldResolver(() => Anime, { nullable: true, description: 'ANIME, EPISODE and REVIEW: the anime.' })
  async anime(@Root() { animeId }: Thread, @Ctx() context: GraphqlContext): Promise<Anime | null> {
    return animeId === null ? null : await animeOf(animeId, context);
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who started it; null if the account was deleted.',
  })
  async author(@Root() { authorId }: Thread, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(authorId, context);
  }

  @FieldResolver(() => Review, {
    nullable: true,
    description:
      'REVIEW: the review that it opens with; null once its author has erased it with their account.',
  })
  async review(@Root() { id, subject }: Thread, @Ctx() context: GraphqlContext): Promise<Review | null> {
    const review = subject === 'REVIEW' ? await context.once(communityLoaders).reviewIn.load(id) : null;
    return review && presentReview(review);
  }

  @FieldResolver(() => Comment, { description: 'Its opening comment.' })
  async opening(@Root() { id }: Thread, @Ctx() context: GraphqlContext): Promise<Comment> {
    const opening = await context.once(communityLoaders).opening.load(id);
    if (!opening) throw new AppError('NOT_FOUND');
    return presentComment(opening, await readerIn(context));
  }

  @FieldResolver(() => Int, {
    description: 'Number of comments, including replies but not the opening comment.',
  })
  async commentCount(@Root() { id, storedCount }: Thread, @Ctx() context: GraphqlContext): Promise<number> {
    return await context.once(communityLoaders).commentCount.load({ id, commentCount: storedCount });
  }

  @FieldResolver(() => Boolean, { description: 'True if the viewer is notified of new comments.' })
  async subscribed(@Root() { id }: Thread, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await context.once(communityLoaders).subscribed.load(id);
  }

  @FieldResolver(() => ThreadRights, { description: 'What the viewer may do with it.' })
  async viewerCan(
    @Root() { id, subject, own, locked, state }: Thread,
    @Ctx() context: GraphqlContext,
  ): Promise<ThreadRights> {
    const { userId, moderator } = await readerIn(context);
    const there = userId !== null && state === 'VISIBLE';
    const mine = own && (there || state === 'HELD');
    const opening =
      own && subject === 'REVIEW' ? await context.once(communityLoaders).opening.load(id) : null;
    const decided = opening !== null && (locked || opening.removedAt !== null);
    return {
      comment: there && !locked,
      subscribe: there,
      edit: mine && !locked,
      delete: mine && !decided,
      operate: moderator,
    };
  }

  @FieldResolver(() => CommentList, {
    description: 'Top-level comments; newest first by default.',
  })
  async comments(
    @Root() { id }: Thread,
    @Args(() => CommentsArgs) args: CommentsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CommentList> {
    const reader = await readerIn(context);
    const { items, nextCursor } = await commentsOf(context.deps, { threadId: id, reader, ...args });
    return { items: items.map((comment) => presentComment(comment, reader)), nextCursor };
  }
}

@Resolver(() => Comment)
export class CommentResolver {
  @Query(() => Comment, {
    nullable: true,
    description: 'A comment by its id; null if there is none that the viewer may see.',
  })
  async comment(
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment | null> {
    const comment = await context.once(communityLoaders).comment.load(id);
    return comment && presentComment(comment, await readerIn(context));
  }

  @Query(() => [Comment], {
    description: `Of these comments those that the viewer may see, in this order; at most ${limits.commentsAtOnce} ids.`,
  })
  async comments(
    @Arg('ids', () => [ID], { description: 'Their ids.' }) ids: string[],
    @Ctx() context: GraphqlContext,
  ): Promise<Comment[]> {
    if (ids.length > limits.commentsAtOnce) throw new AppError('INVALID_ARGUMENT');
    const found = await Promise.all(ids.map((id) => context.once(communityLoaders).comment.load(id)));
    const reader = await readerIn(context);
    return found.flatMap((comment) => (comment ? presentComment(comment, reader) : []));
  }

  @Query(() => String, {
    description: 'Renders Markdown to sanitised HTML, as in a comment. Requires sign-in.',
  })
  async textPreview(
    @Arg('text', () => String, { description: 'Text in Markdown.' }) text: string,
    @Ctx() context: GraphqlContext,
  ): Promise<string> {
    await requireViewer(context);
    if (text.length > limits.reviewLength) throw new AppError('TEXT_TOO_LONG');
    return await linkForReader(renderText(text.trim()), context);
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who wrote it; null if the account or the comment was deleted.',
  })
  async author(@Root() { authorId }: Comment, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(authorId, context);
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Author of the reply that it answers, if it answers one.',
  })
  async answered(
    @Root() { answeredUserId }: Comment,
    @Ctx() context: GraphqlContext,
  ): Promise<Person | null> {
    const { hidden } = await readerIn(context);
    return answeredUserId && hidden.has(answeredUserId) ? null : await personOf(answeredUserId, context);
  }

  @FieldResolver(() => Boolean, {
    description: 'True if it spoils an episode that the viewer has not reached; `html` is then null.',
  })
  async screened(@Root() comment: Comment, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await isCommentScreened(comment, context);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Text as sanitised HTML, with spoilers in <span class="spoiler"> and mentions as links. Null while screened or once gone.',
  })
  async html(
    @Root() comment: Comment,
    @Arg('reveal', () => Boolean, reveal) revealed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<string | null> {
    const text = await textOf(comment, revealed, context);
    if (text === null) return null;
    const html = await context.once(communityLoaders).commentHtml.load(comment.id);
    return html === null ? null : await linkForReader(html, context);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Text in Markdown, for quoting and editing. Null if `html` is null.',
  })
  async source(
    @Root() comment: Comment,
    @Arg('reveal', () => Boolean, reveal) revealed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<string | null> {
    return await textOf(comment, revealed, context);
  }

  @FieldResolver(() => Boolean, { description: 'True when the viewer likes it.' })
  async liked(@Root() { id }: Comment, @Ctx() context: GraphqlContext): Promise<boolean> {
    return await context.once(communityLoaders).liked.load(id);
  }

  @FieldResolver(() => CommentRights, { description: 'What the viewer may do with it.' })
  async viewerCan(@Root() comment: Comment, @Ctx() context: GraphqlContext): Promise<CommentRights> {
    const { userId, moderator } = await readerIn(context);
    const there = userId !== null && comment.state === 'VISIBLE';
    const mine = comment.own && (there || comment.state === 'HELD');
    const thread = there || mine ? await context.once(communityLoaders).thread.load(comment.threadId) : null;
    const open = thread !== null && !thread.locked;
    return {
      reply: there && open && stateOf(thread) === 'VISIBLE',
      like: there && !comment.own,
      edit: mine && open && isEditable(thread),
      delete: mine && !comment.opening,
      report: there && !comment.own,
      remove: moderator,
    };
  }

  @FieldResolver(() => Int, { description: 'Number of replies.' })
  async replyCount(@Root() { id, storedReplies }: Comment, @Ctx() context: GraphqlContext): Promise<number> {
    return await context.once(communityLoaders).replyCount.load({ id, replyCount: storedReplies });
  }

  @FieldResolver(() => CommentList, { description: 'Replies to it, oldest first.' })
  async replies(
    @Root() { id, opening, storedReplies }: Comment,
    @Args(() => RepliesArgs) args: RepliesArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<CommentList> {
    const reader = await readerIn(context);
    // Those of the reader that are held are not counted.
    if (opening || (storedReplies === 0 && reader.userId === null)) return { items: [], nextCursor: null };
    const { items, nextCursor } = await context.once(communityLoaders).replies(args).load(id);
    return { items: items.map((reply) => presentComment(reply, reader)), nextCursor };
  }

  @FieldResolver(() => Thread, { description: 'The thread that it belongs to.' })
  async thread(@Root() { threadId }: Comment, @Ctx() context: GraphqlContext): Promise<Thread> {
    const thread = await context.once(communityLoaders).thread.load(threadId);
    if (!thread) throw new AppError('NOT_FOUND');
    return presentThread(thread, await readerIn(context));
  }
}

async function textOf(comment: Comment, revealed: boolean, context: GraphqlContext): Promise<string | null> {
  if (comment.body === null) return null;
  return !revealed && (await isCommentScreened(comment, context)) ? null : comment.body;
}

/** The author of a deleted account is null. */
export async function personOf(id: string | null, context: GraphqlContext): Promise<Person | null> {
  return id === null ? null : await context.once(communityLoaders).person.load(id);
}
