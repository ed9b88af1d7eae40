import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AiringStatus as Status } from '../../../shared/airing';
import type { AnimeSeason, AnimeFormat as Format } from '../../data/entities/catalogue';
import { PageInfo } from '../pages';
import { AnimeTag, Artwork, Broadcast, ExternalId, StreamingLink } from './animeParts.type';
import { AiringStatus, AnimeFormat, Season } from './enums';

@ObjectType({ simpleResolvers: true, description: 'The names of an anime.' })
export class AnimeTitle {
  @Field(() => String, { description: 'In its own language and script.' })
  native!: string;

  @Field(() => String, { nullable: true, description: 'The native title in Latin letters.' })
  romaji!: string | null;

  @Field(() => String, { nullable: true, description: 'The English title.' })
  english!: string | null;

  @Field(() => String, {
    description: 'The one to show when the viewer has no choice: English, else romaji, else native.',
  })
  preferred!: string;
}

@ObjectType({ simpleResolvers: true, description: 'One anime of the catalogue.' })
export class Anime {
  @Field(() => ID, { description: 'Stays the same for ever.' })
  id!: string;

  @Field(() => String, { description: 'Its place in addresses. A former one finds the anime as well.' })
  slug!: string;

  /** Not a field: what its picture shows. */
  motif!: string | null;

  /** Not a field: what `continuedIn` is loaded by. */
  continuationKey!: string | null;

  /** Not a field: the viewer's entry, where a change has just written it. */
  changed?: { readonly entry: object | null };

  @Field(() => AnimeTitle, { description: 'Its names.' })
  title!: AnimeTitle;

  @Field(() => AnimeFormat, { description: 'How it was published.' })
  format!: Format;

  @Field(() => AiringStatus, { description: 'Where it stands now.' })
  status!: Status;

  @Field(() => Int, { nullable: true, description: 'Year of the start in Japan.' })
  year!: number | null;

  @Field(() => Season, { nullable: true, description: 'Season of the start in Japan.' })
  season!: AnimeSeason | null;

  @Field(() => Date, {
    nullable: true,
    description: 'First broadcast or release. Where `startsOn` is set, noon in UTC stands for that day.',
  })
  startsAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The day of the start, as 2016-08-26, where no source names the hour: a calendar date, the same in every time zone.',
  })
  startsOn!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Last broadcast, when it is known. Where `endsOn` is set, noon in UTC stands for that day.',
  })
  endsAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'The day of the end, where no source names the hour.' })
  endsOn!: string | null;

  @Field(() => Int, { nullable: true, description: 'How many episodes it has, when that can be said.' })
  episodeCount!: number | null;

  @Field(() => Boolean, { description: 'True when the count was derived from the broadcast slot.' })
  episodeCountEstimated!: boolean;

  @Field(() => Int, { nullable: true, description: 'Length of one episode.' })
  episodeMinutes!: number | null;

  @Field(() => String, { nullable: true, description: 'What it is about, without spoilers.' })
  synopsis!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it was made from: MANGA, ORIGINAL, LIGHT_NOVEL ...',
  })
  source!: string | null;

  @Field(() => String, { nullable: true, description: 'Whom it is fit for: G, PG, PG-13, R or R+.' })
  ageRating!: string | null;

  @Field(() => String, { nullable: true, description: 'Its official site.' })
  officialSite!: string | null;

  @Field(() => Broadcast, { nullable: true, description: 'Its weekly slot on Japanese television.' })
  broadcast!: Broadcast | null;

  @Field(() => Boolean, { description: 'True when this site has its own words on it.' })
  curated!: boolean;

  @Field(() => Boolean, { description: 'True for what the viewer added for themselves alone.' })
  own!: boolean;

  @Field(() => Anime, {
    nullable: true,
    description:
      'Where a series that is one to everybody goes on here: its present part, which has an address of its own.',
  })
  readonly continuedIn?: Anime | null;

  @Field(() => [String], { description: 'Other names it is known by.' })
  readonly synonyms?: string[];

  @Field(() => [String], { description: 'Kinds of story.' })
  readonly genres?: string[];

  @Field(() => [AnimeTag], { description: 'What it is about; some tags give the story away.' })
  readonly tags?: AnimeTag[];

  @Field(() => [String], { description: 'Who made it.' })
  readonly studios?: string[];

  @Field(() => Artwork, { description: 'Its poster.' })
  readonly cover?: Artwork;

  @Field(() => Artwork, { description: 'Its wide picture, for wallpapers.' })
  readonly banner?: Artwork;

  @Field(() => [StreamingLink], { description: 'Where it can be watched legally.' })
  readonly streams?: StreamingLink[];

  @Field(() => [ExternalId], { description: 'Where other databases have it.' })
  readonly externalIds?: ExternalId[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of anime.' })
export class AnimePage {
  @Field(() => [Anime], { description: 'The anime of this page.' })
  items!: Anime[];

  @Field(() => PageInfo, { description: 'Where the page stands.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the anime of one season.' })
export class SeasonPage extends AnimePage {
  @Field(() => Int, { description: 'The year asked for, or chosen.' })
  year!: number;

  @Field(() => Season, { description: 'The season asked for, or chosen.' })
  season!: AnimeSeason;
}
