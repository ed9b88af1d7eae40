import { Field, ID, Int, ObjectType } from 'type-graphql';
import { nextCursor } from './cursors';

@ObjectType({ simpleResolvers: true, description: 'What the viewer may do with a note.' })
export class EpisodeNoteRights {
  @Field(() => Boolean, { description: 'Report it.' })
  report!: boolean;

  @Field(() => Boolean, { description: 'Remove and restore it, as a moderator.' })
  remove!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "A person's public note on an episode." })
export class EpisodeNote {
  @Field(() => ID, { description: 'Its id: the same for whatever this person says of the episode.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  userId!: string;
  animeId!: number;

  @Field(() => Int, { description: 'Number of the episode.' })
  number!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Plain text. Null if its author has deleted it or made it private since.',
  })
  text!: string | null;

  @Field(() => Date, { description: 'When it was made public.' })
  createdAt!: Date;

  @Field(() => Boolean, {
    description: 'True if a moderator removed it; only moderators and its author still read it.',
  })
  removed!: boolean;

  @Field(() => EpisodeNoteRights, { description: 'What the viewer may do with it.' })
  viewerCan!: EpisodeNoteRights;
}

@ObjectType({ simpleResolvers: true, description: 'A page of public notes on an episode.' })
export class EpisodeNoteList {
  @Field(() => [EpisodeNote], { description: 'The notes on this page.' })
  items!: EpisodeNote[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}
