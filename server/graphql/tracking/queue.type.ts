import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../schema/pages';

@ObjectType({
  simpleResolvers: true,
  description: 'An anime or episode to watch next.',
})
export class QueueItem {
  @Field(() => ID, { description: 'Id, for moving and removing it.' })
  id!: string;

  /** Not a GraphQL field: key that the parts are loaded by. */
  animeId!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The queued episode; null for the next unwatched one.',
  })
  episodeNumber!: number | null;

  @Field(() => Int, { description: 'Number of the episode to watch.' })
  nextNumber!: number;

  @Field(() => Date, { description: 'When it was added to the queue.' })
  addedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A page of the viewer's queue, in its order." })
export class QueuePage {
  @Field(() => [QueueItem], { description: 'The items of this page.' })
  items!: QueueItem[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;

  @Field(() => Int, {
    description: 'Minutes to watch one episode of every item in the whole queue whose length is known.',
  })
  totalMinutes!: number;

  @Field(() => Int, { description: 'Number of items in the whole queue whose length is unknown.' })
  unknownMinutes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The queue after a change.' })
export class QueuePayload {
  @Field(() => QueueItem, {
    nullable: true,
    description: 'The item that was added or moved; null after a removal.',
  })
  item!: QueueItem | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Pass it to `undo` within ten minutes to revert the change.',
  })
  undoId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Result of filling the queue.' })
export class QueueFill {
  @Field(() => Int, { description: 'Number of items added.' })
  added!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Pass it to `undo` within ten minutes to remove the items again.',
  })
  undoId!: string | null;
}
