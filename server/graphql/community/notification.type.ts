import { Field, ID, Int, ObjectType } from 'type-graphql';
import {
  type NotificationKind as Kind,
  notificationKinds,
  notificationRecords,
} from '../../../shared/notifications';
import { NotificationKind } from '../settings/enums';
import { nextCursor } from './cursors';

/** What a field holds in notifications of each kind that has it. */
const meaningsOf = (field: 'reference' | 'text') =>
  notificationKinds
    .flatMap((kind) => {
      const meaning = notificationRecords[kind][field];
      return meaning ? [`${kind}: ${meaning}.`] : [];
    })
    .join(' ');

@ObjectType({ simpleResolvers: true, description: 'A notification.' })
export class Notification {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  actorId!: string | null;
  threadId!: string | null;
  commentId!: string | null;
  animeId!: number | null;

  @Field(() => NotificationKind, { description: 'Kind of notification.' })
  kind!: Kind;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt!: Date;

  @Field(() => Boolean, { description: 'True if it has been read.' })
  read!: boolean;

  @Field(() => Int, { nullable: true, description: 'EPISODE_AIRED: number of the episode.' })
  episodeNumber!: number | null;

  @Field(() => String, { nullable: true, description: meaningsOf('reference') })
  reference!: string | null;

  @Field(() => String, { nullable: true, description: meaningsOf('text') })
  text!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "A page of the viewer's notifications, newest first." })
export class NotificationList {
  @Field(() => [Notification], { description: 'The notifications on this page.' })
  items!: Notification[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A new notification.' })
export class NotificationAdded {
  @Field(() => Notification, { description: 'The notification.' })
  notification!: Notification;

  @Field(() => Int, { description: 'Current number of unread notifications.' })
  unread!: number;
}
