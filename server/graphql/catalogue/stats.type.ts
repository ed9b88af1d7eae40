import { Field, Int, ObjectType } from 'type-graphql';
import { ScoreCount } from '../community/profile.type';

@ObjectType({
  simpleResolvers: true,
  description: 'Number of people here by the list they have it on; all 0 if fewer than five keep it.',
})
export class AnimeStatusCounts {
  @Field(() => Int, { description: 'They watch it, or watch it again.' })
  watching!: number;

  @Field(() => Int, { description: 'They have completed it.' })
  completed!: number;

  @Field(() => Int, { description: 'They plan to watch it.' })
  planning!: number;

  @Field(() => Int, { description: 'They have paused it.' })
  paused!: number;

  @Field(() => Int, { description: 'They have dropped it.' })
  dropped!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A score of an imported source.' })
export class ImportedScore {
  @Field(() => String, { description: 'Name of the source.' })
  name!: string;

  @Field(() => Int, { description: 'The score, 1–100.' })
  score!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What people at an outside source think of an anime.' })
export class OutsideScore {
  @Field(() => String, { description: 'Name of the source.' })
  name!: string;

  @Field(() => String, { nullable: true, description: "URL of the source's page about the anime." })
  url!: string | null;

  @Field(() => Int, { description: 'The score, 0–100.' })
  score!: number;

  @Field(() => Int, { nullable: true, description: 'Number of people who gave one; null if unknown.' })
  votes!: number | null;

  @Field(() => [ScoreCount], {
    description: 'Number of scores in each of ten ranges, lowest first; empty if unknown.',
  })
  distribution!: ScoreCount[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Score and standing of an anime here. Only public entries of people with a public profile count, from five people on; a change shows within a minute.',
})
export class AnimeStats {
  /** Not a GraphQL field: key that the counts are loaded by. */
  animeId!: number;

  /** Neither: what `source` shows. */
  importedScore!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Mean score, 1–100; null if fewer than five people who have begun it gave one.',
  })
  mean!: number | null;

  @Field(() => ImportedScore, {
    nullable: true,
    description: 'Score of an imported source, if it has one; null if there is a mean.',
  })
  readonly source?: ImportedScore | null;

  @Field(() => [OutsideScore], {
    description: 'Scores at the outside sources that are on, whether there is a mean or not.',
  })
  readonly elsewhere?: OutsideScore[];

  @Field(() => Int, {
    nullable: true,
    description:
      'Place among all anime with a score, of this site or imported, in the order that `discover` has by SCORE. Null without one; adult titles have no place.',
  })
  rank!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The same among those that started in its year; null if the year is unknown.',
  })
  rankInYear!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Place among all anime in the order that `discover` has by POPULARITY. Null for adult titles and private anime.',
  })
  popularityRank!: number | null;

  @Field(() => Int, { description: 'Number of public scores; 0 if there is no mean.' })
  readonly scores?: number;

  @Field(() => [ScoreCount], {
    description: 'Number of public scores in each of ten ranges, lowest first; all 0 if there is no mean.',
  })
  readonly distribution?: ScoreCount[];

  @Field(() => Int, {
    description: 'Number of people here who have it among their favourites; 0 if fewer than five.',
  })
  readonly favourites?: number;

  @Field(() => AnimeStatusCounts, { description: 'Number of people here by list.' })
  readonly statusCounts?: AnimeStatusCounts;
}
