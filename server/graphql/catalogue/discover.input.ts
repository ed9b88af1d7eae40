import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { AiringStatus as Status } from '../../../shared/airing';
import { limits } from '../../config/limits';
import type { AnimeSeason, AnimeFormat as Format } from '../../data/entities/catalogue';
import type {
  DiscoverFilter as Filter,
  OnMyList as Mine,
} from '../../domain/catalogue/discover/discoverFilter';
import type { Direction, DiscoverSort as Sort } from '../../domain/catalogue/discover/sorts';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../checkArguments';
import { pageArgs } from '../pages';
import { AiringStatus, AnimeFormat, DiscoverSort, OnMyList, Season, SortDirection } from './enums';

/** A text longer than any title finds nothing and costs a scan. */
const TEXT = 200;
const years = { first: 1900, last: 2200 };
const EPISODES = 100_000;

const optional = { nullable: true } as const;
const names = (what: string) =>
  ({ ...optional, description: `${what}, in any letter case; at most ${limits.filterNames}.` }) as const;

@InputType({ description: 'What to look for in the catalogue. What is left out does not matter.' })
export class DiscoverFilter implements Filter, SelfChecking {
  @Field(() => String, { ...optional, description: 'What to look for in the titles; empty finds all.' })
  text?: string | null;

  @Field(() => [String], names('Genres, all of which it has'))
  genresIn?: string[] | null;

  @Field(() => [String], names('Genres, none of which it has'))
  genresNot?: string[] | null;

  @Field(() => [String], names('Tags, all of which it has; a tag that gives its story away does not count'))
  tagsIn?: string[] | null;

  @Field(() => [String], names('Tags, none of which it has'))
  tagsNot?: string[] | null;

  @Field(() => [AnimeFormat], { ...optional, description: 'One of these formats.' })
  formats?: Format[] | null;

  @Field(() => [AiringStatus], { ...optional, description: 'Where it stands now: one of these.' })
  statuses?: Status[] | null;

  @Field(() => Int, { ...optional, description: 'Began in this year or later, in Japan.' })
  yearFrom?: number | null;

  @Field(() => Int, { ...optional, description: 'Began in this year or earlier.' })
  yearTo?: number | null;

  @Field(() => Season, { ...optional, description: 'Season of the start, of any year.' })
  season?: AnimeSeason | null;

  @Field(() => Int, {
    ...optional,
    description: 'Has so many episodes or more; unknown counts match no range.',
  })
  episodesFrom?: number | null;

  @Field(() => Int, { ...optional, description: 'Has so many episodes or fewer.' })
  episodesTo?: number | null;

  @Field(() => Int, {
    ...optional,
    description: 'Score of 1 to 100, or better; without a score it does not match.',
  })
  scoreFrom?: number | null;

  @Field(() => [String], names('Studios, one of which made it'))
  studios?: string[] | null;

  @Field(() => [String], names('What it was made from, one of these: MANGA, ORIGINAL ...'))
  sources?: string[] | null;

  @Field(
    () => [String],
    names('Streaming services, one of which carries it, by the value that discoverFacets gives'),
  )
  streamingServices?: string[] | null;

  @Field(
    () => [String],
    names('Countries as two letters, one of which it is from, by the language of its title'),
  )
  countries?: string[] | null;

  @Field(() => OnMyList, {
    ...optional,
    description: 'For somebody signed in: what the own list has to do with it.',
  })
  onMyList?: Mine | null;

  @Field(() => Boolean, {
    ...optional,
    description: 'For somebody signed in: true finds only what was hidden, which is else left out.',
  })
  hidden?: boolean | null;

  check(): void {
    const { text, genresIn, genresNot, tagsIn, tagsNot, studios, sources, streamingServices, countries } =
      this;
    if (text && text.length > TEXT) refuse();
    const lists = [genresIn, genresNot, tagsIn, tagsNot, studios, sources, streamingServices, countries];
    for (const list of [...lists, this.formats, this.statuses]) {
      if (list && list.length > limits.filterNames) refuse();
      if (list?.some((name) => name.length > limits.filterName)) refuse();
    }
    checkRange(this.yearFrom, this.yearTo, years.first, years.last);
    checkRange(this.episodesFrom, this.episodesTo, 1, EPISODES);
    checkRange(this.scoreFrom, null, 1, 100);
  }
}

@ArgsType()
export class DiscoverArgs extends pageArgs(24) {
  @Field(() => DiscoverFilter, { nullable: true, description: 'What to look for; without one, everything.' })
  filter?: DiscoverFilter | null;

  @Field(() => DiscoverSort, { defaultValue: DiscoverSort.POPULARITY, description: 'The order.' })
  sort!: Sort;

  @Field(() => SortDirection, {
    nullable: true,
    description:
      'Turns POPULARITY, SCORE, TITLE, EPISODES or START_DATE round; the others have one direction.',
  })
  direction?: Direction | null;

  override check(): void {
    super.check();
    this.filter?.check();
  }
}

function checkRange(
  from: number | null | undefined,
  to: number | null | undefined,
  least: number,
  most: number,
): void {
  for (const bound of [from, to]) if (bound != null && (bound < least || bound > most)) refuse();
  if (from != null && to != null && from > to) refuse();
}

function refuse(): never {
  throw new AppError('INVALID_ARGUMENT');
}
