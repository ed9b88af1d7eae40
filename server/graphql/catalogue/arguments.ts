import { ArgsType, Field, Int } from 'type-graphql';
import { isCountry } from '../../../shared/countries';
import { limits } from '../../config/limits';
import type { AnimeSeason } from '../../data/entities/catalogue';
import type { DiscoverSort as Sort } from '../../domain/catalogue/discover/sorts';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../schema/checkArguments';
import { limitArgs, pageArgs } from '../schema/pages';
import { DiscoverSort, Season } from './enums';

const MINE = "True restricts it to anime on the viewer's list, except dropped ones. Scope READ_LISTS.";
const ONE_PER_ANIME =
  'True returns each anime once, with its first episode in the order; covers four hundred episodes.';
const years = { first: 1900, last: 2200 };
/** Half an hour more than the farthest existing time zone. */
const MAX_OFFSET_MINUTES = 14.5 * 60;

@ArgsType()
export class SeasonArgs extends pageArgs(24) {
  @Field(() => Int, {
    nullable: true,
    description: 'Year. Default: that of the newest season with good catalogue coverage.',
  })
  year?: number | null;

  @Field(() => Season, {
    nullable: true,
    description: 'Season. Default: the newest with good catalogue coverage.',
  })
  season?: AnimeSeason | null;

  override check(): void {
    super.check();
    const { year } = this;
    if (typeof year === 'number' && (year < years.first || year > years.last)) {
      throw new AppError('INVALID_ARGUMENT');
    }
  }
}

@ArgsType()
export class WatchOffersArgs implements SelfChecking {
  @Field(() => String, { description: 'ISO 3166-1 code of the country.' })
  country!: string;

  check(): void {
    if (!isCountry(this.country)) throw new AppError('INVALID_ARGUMENT');
  }
}

@ArgsType()
export class LatestArgs extends pageArgs(24) {
  @Field(() => Boolean, { defaultValue: true, description: 'False reverses the order.' })
  newestFirst!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: MINE })
  mine!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: ONE_PER_ANIME })
  onePerAnime!: boolean;

  @Field(() => Int, {
    defaultValue: 0,
    description: "The viewer's UTC offset in minutes, which decides where a day begins.",
  })
  utcOffset!: number;

  override check(): void {
    super.check();
    if (Math.abs(this.utcOffset) > MAX_OFFSET_MINUTES) throw new AppError('INVALID_ARGUMENT');
  }
}

@ArgsType()
export class LongRunsArgs extends limitArgs(24, 50) {}

@ArgsType()
export class UpcomingArgs extends pageArgs(12) {
  @Field(() => Boolean, { defaultValue: false, description: MINE })
  mine!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description: `${ONE_PER_ANIME} Also includes open-ended series, which are otherwise left out.`,
  })
  onePerAnime!: boolean;
}

@ArgsType()
export class AnimeEpisodesArgs extends pageArgs(50, limits.longPageSize) {}

@ArgsType()
export class FeaturedArgs extends limitArgs(5, 20) {}

@ArgsType()
export class RelationsArgs extends limitArgs(24, 50) {}

@ArgsType()
export class FriendsOnAnimeArgs extends limitArgs(12, 50) {}

@ArgsType()
export class RecommendationsToMeArgs extends limitArgs(10, 50) {}

@ArgsType()
export class FranchiseArgs extends limitArgs(24, 60) {}

@ArgsType()
export class SimilarArgs extends limitArgs(8, 12) {}

@ArgsType()
export class OutsideRecommendationsArgs extends limitArgs(12, 24) {}

@ArgsType()
export class RecommendationsArgs extends limitArgs(24, 40) {}

@ArgsType()
export class CreditsArgs extends pageArgs(24) {}

@ArgsType()
export class CreditedPeopleArgs extends limitArgs(5, 20) {
  @Field(() => String, { description: 'A name, or parts of it in any order; at most 100 characters.' })
  text!: string;

  override check(): void {
    super.check();
    if (this.text.length > 100) throw new AppError('INVALID_ARGUMENT');
  }
}

@ArgsType()
export class StudioAnimeArgs extends pageArgs(24) {
  @Field(() => DiscoverSort, { defaultValue: DiscoverSort.NEWEST, description: 'The order.' })
  sort!: Sort;
}

@ArgsType()
export class ScheduleArgs extends limitArgs(250, 500) {
  @Field(() => Date, {
    description: "Start. For a week, use midnight in the viewer's time zone.",
  })
  from!: Date;

  @Field(() => Date, { description: 'End, exclusive; at most eight days later.' })
  to!: Date;
}
