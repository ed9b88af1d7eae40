import { Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  PostState as State,
  ThreadSubject as Subject,
} from '../../domain/community/threads/readThreads';
import { nextCursor } from './cursors';
import { CommentState, ThreadSubject } from './enums';

@ObjectType({ simpleResolvers: true, description: 'What the viewer may do with a comment.' })
export class CommentRights {
  @Field(() => Boolean, { description: 'Reply to it.' })
  reply!: boolean;

  @Field(() => Boolean, { description: 'Like it.' })
  like!: boolean;

  @Field(() => Boolean, { description: 'Edit it.' })
  edit!: boolean;

  @Field(() => Boolean, { description: 'Delete it, with ten minutes to undo.' })
  delete!: boolean;

  @Field(() => Boolean, { description: 'Report it.' })
  report!: boolean;

  @Field(() => Boolean, { description: 'Remove and restore it, as a moderator.' })
  remove!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A comment in a thread.' })
export class Comment {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  authorId!: string | null;
  answeredUserId!: string | null;
  body!: string | null;
  opening!: boolean;
  storedReplies!: number;

  @Field(() => ID, { description: 'The thread that it belongs to.' })
  threadId!: string;

  @Field(() => ID, { nullable: true, description: 'The comment that it replies to; null at the top level.' })
  parentId!: string | null;

  @Field(() => CommentState, { description: 'Whether it is visible, deleted, removed or held.' })
  state!: State;

  @Field(() => Int, {
    nullable: true,
    description: "Spoils up to this episode: the comment's own mark, else the thread's episode.",
  })
  episodeNumber!: number | null;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last edited; null if never.' })
  editedAt!: Date | null;

  @Field(() => Int, { description: 'Number of likes.' })
  likeCount!: number;

  @Field(() => Boolean, { description: 'True if the viewer wrote it.' })
  own!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "A page of a thread's comments." })
export class CommentList {
  @Field(() => [Comment], { description: 'The comments on this page.' })
  items!: Comment[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What the viewer may do with a thread.' })
export class ThreadRights {
  @Field(() => Boolean, { description: 'Write a comment.' })
  comment!: boolean;

  @Field(() => Boolean, { description: 'Be notified of new comments.' })
  subscribe!: boolean;

  @Field(() => Boolean, { description: 'Change title and text.' })
  edit!: boolean;

  @Field(() => Boolean, { description: 'Delete it, with ten minutes to undo.' })
  delete!: boolean;

  @Field(() => Boolean, { description: 'Lock, pin and remove it, as a moderator.' })
  operate!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A discussion thread.' })
export class Thread {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  animeId!: number | null;
  authorId!: string | null;
  storedTitle!: string;
  storedCount!: number;

  @Field(() => ThreadSubject, { description: 'Subject of the thread.' })
  subject!: Subject;

  @Field(() => Int, { nullable: true, description: 'EPISODE: number of the episode.' })
  episodeNumber!: number | null;

  @Field(() => CommentState, { description: 'Whether it is visible, deleted, removed or held.' })
  state!: State;

  @Field(() => Boolean, { description: 'True if it is closed to new comments.' })
  locked!: boolean;

  @Field(() => Boolean, { description: 'True if it is pinned above others.' })
  pinned!: boolean;

  @Field(() => Date, { description: 'When it was started.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the last comment was written.' })
  activeAt!: Date;

  @Field(() => Boolean, { description: 'True if the viewer started it.' })
  own!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of threads.' })
export class ThreadList {
  @Field(() => [Thread], { description: 'The threads on this page.' })
  items!: Thread[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A change to a thread or its comments.',
})
export class ThreadChange {
  @Field(() => Thread, { nullable: true, description: 'The current thread; null if it is gone.' })
  thread!: Thread | null;

  @Field(() => Comment, {
    nullable: true,
    description:
      'The comment that was edited, liked, deleted, removed or restored; null if the thread itself changed.',
  })
  comment!: Comment | null;

  @Field(() => Boolean, {
    description: 'True if many comments were removed or restored at once: ask for those on screen again.',
  })
  many!: boolean;
}
