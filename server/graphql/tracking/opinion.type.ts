import { Field, Int, ObjectType } from 'type-graphql';
import type { Reaction as Felt } from '../../domain/tracking/entry';
import { PageInfo } from '../schema/pages';
import { Reaction } from './enums';

@ObjectType({
  simpleResolvers: true,
  description:
    'What a person thinks of an episode, in one pass. Visible to them only, except for a public note.',
})
export class EpisodeOpinion {
  /** Not a GraphQL field: key that `noteRemoved` is loaded by. */
  animeId!: number;

  @Field(() => Int, { description: 'Number of the episode.' })
  number!: number;

  @Field(() => Int, { description: 'Number of the pass.' })
  pass!: number;

  @Field(() => Int, {
    nullable: true,
    description: "1–100, or null for none. Show it in the viewer's score format.",
  })
  score!: number | null;

  @Field(() => String, { description: 'A note; empty for none.' })
  note!: string;

  @Field(() => Boolean, {
    description:
      'True if others may read the note: people who have watched the episode and may see the entry.',
  })
  notePublic!: boolean;

  @Field(() => Reaction, { nullable: true, description: 'What they feel about it; null for nothing.' })
  reaction!: Felt | null;

  @Field(() => Date, { description: 'When it was last changed.' })
  updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of opinions on episodes.' })
export class EpisodeOpinionPage {
  @Field(() => [EpisodeOpinion], { description: 'The opinions of this page.' })
  items!: EpisodeOpinion[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What people here gave an episode, each once. Only public entries of people with a public profile count, from five people on; a change shows within a minute.',
})
export class EpisodeScore {
  @Field(() => Int, { description: 'Number of the episode.' })
  number!: number;

  @Field(() => Int, { description: 'Mean score, 1–100.' })
  mean!: number;

  @Field(() => Int, { description: 'Number of people who scored it.' })
  scores!: number;
}
