import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AiringStatus as Status } from '../../../shared/airing';
import type { AnimeSeason, AnimeFormat as Format } from '../../data/entities/catalogue';
import { PageInfo } from '../schema/pages';
import { Broadcast } from './animeParts.type';
import { AiringStatus, AnimeFormat, Season } from './enums';

@ObjectType({ simpleResolvers: true, description: 'Titles of an anime.' })
export class AnimeTitle {
  @Field(() => String, { description: 'Title in the original language and script.' })
  native!: string;

  @Field(() => String, { nullable: true, description: 'The native title in Latin letters.' })
  romaji!: string | null;

  @Field(() => String, { nullable: true, description: 'The English title.' })
  english!: string | null;

  @Field(() => String, {
    description:
      'Title to show to those who have chosen no language: in the one of the site, by default English, else romaji, else native.',
  })
  preferred!: string;
}

@ObjectType({ simpleResolvers: true, description: 'An anime in the catalogue.' })
export class Anime {
  @Field(() => ID, { description: 'Id; never changes.' })
  id!: string;

  @Field(() => String, { description: 'Slug used in URLs. Former slugs find the anime too.' })
  slug!: string;

  /** Not a GraphQL field: what the generated picture shows. */
  motif!: string | null;

  /** Not a GraphQL field: key that `continuedIn` is loaded by. */
  continuationKey!: string | null;

  /** Not a GraphQL field: the viewer's entry, if a mutation has just written it. */
  changed?: { readonly entry: object | null };

  @Field(() => AnimeTitle, { description: 'Titles.' })
  title!: AnimeTitle;

  @Field(() => AnimeFormat, { description: 'Release format.' })
  format!: Format;

  @Field(() => AiringStatus, { description: 'Current airing status.' })
  status!: Status;

  @Field(() => Int, { nullable: true, description: 'Year in which it started in Japan.' })
  year!: number | null;

  @Field(() => Season, { nullable: true, description: 'Season in which it started in Japan.' })
  season!: AnimeSeason | null;

  @Field(() => Date, {
    nullable: true,
    description: 'First broadcast or release. If `startsOn` is set, this is noon UTC on that day.',
  })
  startsAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Calendar date of the start, such as 2016-08-26, if no source gives the time. The same in every time zone.',
  })
  startsOn!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Last broadcast, if known. If `endsOn` is set, this is noon UTC on that day.',
  })
  endsAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Calendar date of the end, if no source gives the time.',
  })
  endsOn!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of episodes, if known.' })
  episodeCount!: number | null;

  @Field(() => Boolean, { description: 'True when the number was derived from the broadcast slot.' })
  episodeCountEstimated!: boolean;

  @Field(() => Int, { nullable: true, description: 'Length of an episode in minutes.' })
  episodeMinutes!: number | null;

  @Field(() => String, { nullable: true, description: 'Synopsis, without spoilers.' })
  synopsis!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Source material: MANGA, ORIGINAL, LIGHT_NOVEL ...',
  })
  source!: string | null;

  @Field(() => String, { nullable: true, description: 'Age rating: G, PG, PG-13, R or R+.' })
  ageRating!: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the official site.' })
  officialSite!: string | null;

  @Field(() => Broadcast, { nullable: true, description: 'Weekly slot on Japanese television.' })
  broadcast!: Broadcast | null;

  @Field(() => Boolean, { description: 'True when this site has an editorial text about it.' })
  curated!: boolean;

  @Field(() => Boolean, { description: 'True for a private anime that the viewer added.' })
  own!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of anime.' })
export class AnimePage {
  @Field(() => [Anime], { description: 'The anime of this page.' })
  items!: Anime[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the anime of one season.' })
export class SeasonPage extends AnimePage {
  @Field(() => Int, { description: 'The requested or default year.' })
  year!: number;

  @Field(() => Season, { description: 'The requested or default season.' })
  season!: AnimeSeason;
}
