import { Field, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../pages';

@ObjectType({ simpleResolvers: true, description: 'An earlier time through an anime.' })
export class WatchPass {
  @Field(() => Int, { description: '1 for the first time.' })
  number!: number;

  @Field(() => Int, { description: 'Episodes watched in it.' })
  progress!: number;

  @Field(() => String, { nullable: true, description: 'A date as far as it is known.' })
  startedOn!: string | null;

  @Field(() => String, { nullable: true, description: 'A date as far as it is known.' })
  finishedOn!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An episode watched.' })
export class WatchedEpisode {
  @Field(() => Int, { description: 'Its number.' })
  number!: number;

  @Field(() => Int, { description: 'In which pass.' })
  pass!: number;

  @Field(() => Date, { nullable: true, description: 'When, if that is known.' })
  watchedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of episodes watched.' })
export class WatchedEpisodePage {
  @Field(() => [WatchedEpisode], { description: 'The episodes of this page.' })
  items!: WatchedEpisode[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo;
}
