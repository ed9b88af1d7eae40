import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Screen } from '../../domain/tracking/spoilerScreen';
import { PageInfo } from '../pages';

@ObjectType({ simpleResolvers: true, description: 'One episode of an anime.' })
export class Episode {
  /** Not a field: the spoiler screen of the viewer, where it is known already. */
  screen?: Screen;

  @Field(() => ID, { description: 'Stays the same for ever.' })
  id!: string;

  /** Not a field: what `anime` is loaded by. */
  animeId!: number;

  @Field(() => Int, { description: 'Its number in the anime.' })
  number!: number;

  @Field(() => Boolean, {
    description:
      'True when the number was counted through years with breaks and may be off: show the date rather.',
  })
  numberEstimated!: boolean;

  @Field(() => String, { nullable: true, description: 'Its title, when a source names it.' })
  title!: string | null;

  @Field(() => Date, {
    description: 'First broadcast. Where `airsOn` is set, noon in UTC stands for that day.',
  })
  airsAt!: Date;

  @Field(() => String, {
    nullable: true,
    description:
      'The day it airs, as 2016-08-26, where no source names the hour: a calendar date, the same in every time zone.',
  })
  airsOn!: string | null;

  @Field(() => Boolean, {
    description: 'True when the instant follows from the weekly slot and no source names it.',
  })
  estimated!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of episodes.' })
export class EpisodePage {
  @Field(() => [Episode], { description: 'The episodes of this page.' })
  items!: Episode[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'What aired since an instant.' })
export class NewEpisodes {
  @Field(() => Int, { description: 'How many episodes.' })
  count!: number;

  @Field(() => Episode, { nullable: true, description: 'The newest of them.' })
  newest!: Episode | null;
}
