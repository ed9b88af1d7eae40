import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { EpisodeKind as Kind } from '../../../shared/episodeKinds';
import type { Screen } from '../../domain/tracking/spoilerScreen';
import { PageInfo } from '../schema/pages';
import { EpisodeKind } from './enums';

@ObjectType({ simpleResolvers: true, description: 'An episode of an anime.' })
export class Episode {
  /** Not a GraphQL field: the viewer's spoiler screen, if already known. */
  screen?: Screen;

  @Field(() => ID, { description: 'Id; never changes.' })
  id!: string;

  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => Int, { description: 'Its number in the anime.' })
  number!: number;

  @Field(() => Boolean, {
    description:
      'True when the number was counted across years with breaks and may be off: show the date instead.',
  })
  numberEstimated!: boolean;

  @Field(() => EpisodeKind, {
    nullable: true,
    description: 'What people have marked it as; null for an ordinary episode.',
  })
  kind!: Kind | null;

  @Field(() => String, {
    nullable: true,
    description: 'English title, or the one in the language of the anime, if a source gives either.',
  })
  title!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Title in the language of the anime, if a source gives one.',
  })
  nativeTitle!: string | null;

  @Field(() => Date, {
    description: 'First broadcast. If `airsOn` is set, this is noon UTC on that day.',
  })
  airsAt!: Date;

  @Field(() => String, {
    nullable: true,
    description:
      'Calendar date of the broadcast, such as 2016-08-26, if no source gives the time. The same in every time zone.',
  })
  airsOn!: string | null;

  @Field(() => Boolean, {
    description: 'True when the time was derived from the weekly slot rather than given by a source.',
  })
  estimated!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The episodes of an anime that are of one kind.' })
export class EpisodesOfKind {
  @Field(() => EpisodeKind, { description: 'The kind.' })
  kind!: Kind;

  @Field(() => String, { description: 'Their numbers: 26–27, 30.' })
  numbers!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A page of episodes.' })
export class EpisodePage {
  @Field(() => [Episode], { description: 'The episodes of this page.' })
  items!: Episode[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'Episodes aired since a point in time.' })
export class NewEpisodes {
  @Field(() => Int, { description: 'Number of episodes.' })
  count!: number;

  @Field(() => Episode, { nullable: true, description: 'The newest episode.' })
  newest!: Episode | null;
}
