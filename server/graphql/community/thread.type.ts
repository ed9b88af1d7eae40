import { Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  PostState as State,
  ThreadSubject as Subject,
} from '../../domain/community/threads/readThreads';
import { Anime } from '../catalogue/anime.type';
import { nextCursor } from './cursors';
import { CommentState, ThreadSubject } from './enums';
import { Person } from './person.type';

/** Hides a class declared further down from decorator metadata, which would read it before it is initialised. */
type Later<T> = T;

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

  @Field(() => CommentState, { description: 'Whether it is visible, deleted or removed.' })
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

  @Field(() => Int, { description: 'Number of replies.' })
  readonly replyCount?: number;

  @Field(() => Boolean, { description: 'True if the viewer wrote it.' })
  own!: boolean;

  @Field(() => Person, {
    nullable: true,
    description: 'Who wrote it; null if the account or the comment was deleted.',
  })
  readonly author?: Person | null;

  @Field(() => Person, {
    nullable: true,
    description: 'Author of the reply that it answers, if it answers one.',
  })
  readonly answered?: Person | null;

  @Field(() => Boolean, {
    description: 'True if it spoils an episode that the viewer has not reached; `html` is then null.',
  })
  readonly screened?: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Text as sanitised HTML, with spoilers in <span class="spoiler"> and mentions as links. Null while screened or once gone.',
  })
  readonly html?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text in Markdown, for quoting and editing. Null if `html` is null.',
  })
  readonly source?: string | null;

  @Field(() => Boolean, { description: 'True when the viewer likes it.' })
  readonly liked?: boolean;

  @Field(() => CommentRights, { description: 'What the viewer may do with it.' })
  readonly viewerCan?: CommentRights;

  @Field(() => CommentList, { description: 'Replies to it, oldest first.' })
  readonly replies?: Later<CommentList>;

  @Field(() => Thread, { description: 'The thread that it belongs to.' })
  readonly thread?: Later<Thread>;
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

  @Field(() => CommentState, { description: 'Whether it is visible, deleted or removed.' })
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

  @Field(() => String, {
    nullable: true,
    description: 'Title. Null while screened, or if its author deleted it with their account.',
  })
  readonly title?: string | null;

  @Field(() => Boolean, {
    description: 'True if it is about an episode that the viewer has not reached.',
  })
  readonly screened?: boolean;

  @Field(() => Anime, { nullable: true, description: 'ANIME and EPISODE: the anime.' })
  readonly anime?: Anime | null;

  @Field(() => Person, {
    nullable: true,
    description: 'Who started it; null if the account was deleted.',
  })
  readonly author?: Person | null;

  @Field(() => Comment, { description: 'Its opening comment.' })
  readonly opening?: Comment;

  @Field(() => Int, { description: 'Number of comments, including replies but not the opening comment.' })
  readonly commentCount?: number;

  @Field(() => Boolean, { description: 'True if the viewer is notified of new comments.' })
  readonly subscribed?: boolean;

  @Field(() => ThreadRights, { description: 'What the viewer may do with it.' })
  readonly viewerCan?: ThreadRights;

  @Field(() => CommentList, {
    description: 'Top-level comments; newest first by default.',
  })
  readonly comments?: CommentList;
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
}
