import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Reader } from '../../domain/community/reader';
import { reportComment } from '../../domain/community/reports';
import {
  deleteComment,
  editComment,
  likeComment,
  restoreComment,
} from '../../domain/community/threads/changeComment';
import { moderateComment, moderateThread } from '../../domain/community/threads/moderate';
import { postComment } from '../../domain/community/threads/postComment';
import { commentById } from '../../domain/community/threads/readComments';
import { threadById } from '../../domain/community/threads/readThreads';
import { showHeld } from '../../domain/community/threads/showHeld';
import { setSubscription } from '../../domain/community/threads/threadNews';
import {
  createThread,
  deleteThread,
  restoreThread,
  updateThread,
} from '../../domain/community/threads/writeThread';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { animeIdOf } from '../tracking/ids';
import { presentComment, presentThread } from './present';
import { moderatorIn, writerIn } from './reader';
import { CreateThreadInput, PostCommentInput, ReportInput, UpdateThreadInput } from './thread.input';
import { Comment, Thread } from './thread.type';

const idArg = { description: 'Its id.' };

/** Posting in threads, and moderation. For users in a browser only, not for API tokens. */
@Resolver()
export class ThreadChangesResolver {
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Thread, { description: 'Starts a thread.' })
  async createThread(
    @Arg('input', () => CreateThreadInput, { description: 'The thread.' }) input: CreateThreadInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread> {
    const author = await writerIn(context);
    const animeId = input.animeId == null ? null : animeIdOf(input.animeId);
    const thread = { ...input, animeId, episodeNumber: input.episodeNumber ?? null };
    return await threadAfter(context, author, await createThread(context.deps, { author, thread }));
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Thread, {
    description: "Changes the title or opening comment of one of the viewer's threads.",
  })
  async updateThread(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('input', () => UpdateThreadInput, { description: 'The changes.' }) input: UpdateThreadInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread> {
    const author = await writerIn(context);
    const { title, body } = input;
    await updateThread(context.deps, { author, id, title: title ?? undefined, body: body ?? undefined });
    return await threadAfter(context, author, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Thread, {
    description:
      "Deletes one of the viewer's threads with its comments. `restoreThread` undoes it within ten minutes.",
  })
  async deleteThread(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread> {
    const author = await writerIn(context);
    await deleteThread(context.deps, { author, id });
    return await threadAfter(context, author, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Thread, {
    description: "Restores one of the viewer's threads deleted less than ten minutes ago.",
  })
  async restoreThread(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread> {
    const author = await writerIn(context);
    await restoreThread(context.deps, { author, id });
    return await threadAfter(context, author, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Comment, { description: 'Posts a comment or a reply.' })
  async postComment(
    @Arg('input', () => PostCommentInput, { description: 'The comment.' }) input: PostCommentInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment> {
    const author = await writerIn(context);
    const { threadId, answers, body, episodeNumber } = input;
    const comment = { threadId, answers: answers ?? null, body, episodeNumber: episodeNumber ?? null };
    return presentComment(await postComment(context.deps, { author, comment }), author);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Comment, {
    description: "Changes the text of one of the viewer's comments and marks it as edited.",
  })
  async editComment(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('body', () => String, { description: 'The new text, in Markdown.' }) body: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment> {
    const author = await writerIn(context);
    return presentComment(await editComment(context.deps, { author, id, body }), author);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Comment, {
    description: "Deletes one of the viewer's comments. `restoreComment` undoes it within ten minutes.",
  })
  async deleteComment(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment> {
    const author = await writerIn(context);
    return presentComment(await deleteComment(context.deps, { author, id }), author);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Comment, {
    description: "Restores one of the viewer's comments deleted less than ten minutes ago.",
  })
  async restoreComment(
    @Arg('id', () => ID, idArg) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment> {
    const author = await writerIn(context);
    return presentComment(await restoreComment(context.deps, { author, id }), author);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Comment, { description: 'Likes a comment, or removes the like.' })
  async likeComment(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('liked', () => Boolean, { defaultValue: true, description: 'False removes the like.' })
    liked: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment> {
    const reader = await writerIn(context);
    await likeComment(context.deps, { reader, id, liked });
    return await commentAfter(context, reader, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Thread, { description: 'Subscribes to a thread, or unsubscribes.' })
  async subscribeThread(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('subscribed', () => Boolean, { defaultValue: true, description: 'False unsubscribes.' })
    subscribed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread> {
    const reader = await writerIn(context);
    await setSubscription(context.deps, { reader, threadId: id, subscribed });
    return await threadAfter(context, reader, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, {
    description: "Reports a comment, or a thread's opening comment, to the moderators.",
  })
  async reportComment(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('input', () => ReportInput, { description: 'Reason and details.' }) words: ReportInput,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const reporter = await writerIn(context);
    await reportComment(context.deps, { reporter, id, words });
    return true;
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Thread, { description: 'For moderators: locks or unlocks a thread.' })
  async lockThread(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('locked', () => Boolean, { defaultValue: true, description: 'False unlocks it.' })
    locked: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread> {
    const moderator = await moderatorIn(context);
    await moderateThread(context.deps, { moderator, id, change: { locked } });
    return await threadAfter(context, moderator, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Thread, {
    description: 'For moderators: pins or unpins a thread.',
  })
  async pinThread(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('pinned', () => Boolean, { defaultValue: true, description: 'False unpins it.' }) pinned: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread> {
    const moderator = await moderatorIn(context);
    await moderateThread(context.deps, { moderator, id, change: { pinned } });
    return await threadAfter(context, moderator, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Thread, { description: 'For moderators: removes or restores a thread.' })
  async removeThread(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('removed', () => Boolean, { defaultValue: true, description: 'False restores it.' })
    removed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<Thread> {
    const moderator = await moderatorIn(context);
    await moderateThread(context.deps, { moderator, id, change: { removed } });
    return await threadAfter(context, moderator, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Comment, { description: 'For moderators: removes or restores a comment.' })
  async removeComment(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('removed', () => Boolean, { defaultValue: true, description: 'False restores it.' })
    removed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment> {
    const moderator = await moderatorIn(context);
    await moderateComment(context.deps, { moderator, id, removed });
    return await commentAfter(context, moderator, id);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Comment, {
    description:
      'For moderators: lets everyone read a comment that is held; an opening comment with its thread. Fails with `CONFLICT` if its author has changed it since.',
  })
  async showHeldComment(
    @Arg('id', () => ID, idArg) id: string,
    @Arg('seen', () => Date, {
      description: 'When the text that they have read was written: its `editedAt`, or else its `createdAt`.',
    })
    seen: Date,
    @Ctx() context: GraphqlContext,
  ): Promise<Comment> {
    const moderator = await moderatorIn(context);
    await showHeld(context.deps, { moderator, id, seen });
    return await commentAfter(context, moderator, id);
  }
}

async function threadAfter({ deps }: GraphqlContext, reader: Reader, id: string): Promise<Thread> {
  const thread = await threadById(deps, { reader, id });
  if (!thread) throw new AppError('NOT_FOUND');
  return presentThread(thread, reader);
}

async function commentAfter({ deps }: GraphqlContext, reader: Reader, id: string): Promise<Comment> {
  const comment = await commentById(deps, { reader, id });
  if (!comment) throw new AppError('NOT_FOUND');
  return presentComment(comment, reader);
}
