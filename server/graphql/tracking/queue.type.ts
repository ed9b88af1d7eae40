import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Anime } from '../catalogue/anime.type';
import { Episode } from '../catalogue/episode.type';
import { PageInfo } from '../pages';
import { Entry } from './entry.type';

@ObjectType({
  simpleResolvers: true,
  description: 'One thing to watch next: an anime, or one of its episodes.',
})
export class QueueItem {
  @Field(() => ID, { description: 'Its id, for moving and removing it.' })
  id!: string;

  /** Not a field: what the parts are loaded by. */
  animeId!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The episode it points at; null when it points at the next unwatched one, whichever that is.',
  })
  episodeNumber!: number | null;

  @Field(() => Int, { description: 'Number of the episode to watch.' })
  nextNumber!: number;

  @Field(() => Date, { description: 'When it was put into the queue.' })
  addedAt!: Date;

  @Field(() => Anime, { description: 'The anime.' })
  readonly anime?: Anime;

  @Field(() => Entry, { nullable: true, description: "The viewer's entry for the anime." })
  readonly entry?: Entry | null;

  @Field(() => Episode, { nullable: true, description: 'The episode to watch, as far as it is known.' })
  readonly nextEpisode?: Episode | null;
}

@ObjectType({ simpleResolvers: true, description: "A page of the viewer's queue, in its order." })
export class QueuePage {
  @Field(() => [QueueItem], { description: 'The items of this page.' })
  items!: QueueItem[];

  @Field(() => PageInfo, { description: 'Where the page is in the whole list.' })
  pageInfo!: PageInfo;

  @Field(() => Int, {
    description:
      'Minutes that one episode of every item of the whole queue takes, where its length is known.',
  })
  totalMinutes!: number;

  @Field(() => Int, { description: 'Items of the whole queue whose length is unknown.' })
  unknownMinutes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The queue after a change.' })
export class QueuePayload {
  @Field(() => QueueItem, {
    nullable: true,
    description: 'The item that was added or moved; null after a removal.',
  })
  item!: QueueItem | null;

  @Field(() => ID, { nullable: true, description: 'Takes the change back, for ten minutes: `undo`.' })
  undoId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What filling the queue added.' })
export class QueueFill {
  @Field(() => Int, { description: 'How many items.' })
  added!: number;

  @Field(() => ID, { nullable: true, description: 'Takes them out again, for ten minutes: `undo`.' })
  undoId!: string | null;
}
