import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { NotificationKind as Kind } from '../../domain/settings/settings';
import { Anime } from '../catalogue/anime.type';
import { NotificationKind } from '../settings/enums';
import { nextCursor } from './cursors';
import { Person } from './person.type';
import { Comment, Thread } from './thread.type';

@ObjectType({ simpleResolvers: true, description: 'A notification of something that happened.' })
export class Notification {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not fields: what the parts are loaded by. */
  actorId!: string | null;
  threadId!: string | null;
  commentId!: string | null;
  animeId!: number | null;

  @Field(() => NotificationKind, { description: 'What it is about.' })
  kind!: Kind;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt!: Date;

  @Field(() => Boolean, { description: 'True once it has been read.' })
  read!: boolean;

  @Field(() => Int, { nullable: true, description: 'EPISODE_AIRED: number of the episode.' })
  episodeNumber!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'EPISODE_AIRED: the streaming service of the viewer that has it, if they chose one. IMPORT_DONE: the id of the import. CHANNEL_OFF: its name. CATALOGUE_REFUSED: the source, and its version where that is known. ' +
      'SUGGESTION_…: the id of the suggestion.',
  })
  reference!: string | null;

  @Field(() => Person, {
    nullable: true,
    description: 'Who did it, if a person did.',
  })
  readonly actor?: Person | null;

  @Field(() => Thread, { nullable: true, description: 'The thread it is about, while it can be read.' })
  readonly thread?: Thread | null;

  @Field(() => Comment, { nullable: true, description: 'The comment it is about, while it can be read.' })
  readonly comment?: Comment | null;

  @Field(() => Anime, {
    nullable: true,
    description: 'The anime it is about. SEQUEL_ANNOUNCED: the sequel.',
  })
  readonly anime?: Anime | null;
}

@ObjectType({ simpleResolvers: true, description: "Part of the viewer's notifications, newest first." })
export class NotificationList {
  @Field(() => [Notification], { description: 'The notifications of this part.' })
  items!: Notification[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A notification that has just arrived.' })
export class NotificationAdded {
  @Field(() => Notification, { description: 'The notification.' })
  notification!: Notification;

  @Field(() => Int, { description: 'How many are unread now.' })
  unread!: number;
}
