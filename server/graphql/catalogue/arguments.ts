import { ArgsType, Field, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import type { AnimeSeason } from '../../data/entities/catalogue';
import type { DiscoverSort as Sort } from '../../domain/catalogue/discover/sorts';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../checkArguments';
import { pageArgs } from '../pages';
import { DiscoverSort, Season } from './enums';

const MINE = "True: only the anime on the viewer's list, but for what is dropped. Scope READ_LISTS.";
const ONE_PER_ANIME =
  'True: each anime once, with the first of its episodes; looks through four hundred episodes.';
const years = { first: 1900, last: 2200 };
/** Half an hour beyond the time zones that there are. */
const FARTHEST_OFFSET = 14.5 * 60;

@ArgsType()
export class SeasonArgs extends pageArgs(24) {
  @Field(() => Int, { nullable: true, description: 'A year; the newest well-known one without.' })
  year?: number | null;

  @Field(() => Season, { nullable: true, description: 'A season; the newest well-known one without.' })
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
export class LatestArgs extends pageArgs(24) {
  @Field(() => Boolean, { defaultValue: true, description: 'False turns the order round.' })
  newestFirst!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: MINE })
  mine!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: ONE_PER_ANIME })
  onePerAnime!: boolean;

  @Field(() => Int, {
    defaultValue: 0,
    description: "Minutes by which the viewer's clock is ahead of UTC: where a day begins.",
  })
  utcOffset!: number;

  override check(): void {
    super.check();
    if (Math.abs(this.utcOffset) > FARTHEST_OFFSET) throw new AppError('INVALID_ARGUMENT');
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
    description: `${ONE_PER_ANIME} Runs without an end in sight are among them, which are left out otherwise.`,
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
export class FranchiseArgs extends limitArgs(24, 60) {}

@ArgsType()
export class SimilarArgs extends limitArgs(8, 12) {}

@ArgsType()
export class CreditsArgs extends pageArgs(24) {}

@ArgsType()
export class CreditedPeopleArgs extends limitArgs(5, 20) {
  @Field(() => String, { description: 'A name, or words of it, in any order; at most 100 letters.' })
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
    description: 'Begin of the time; for a week, midnight in the time zone of the viewer.',
  })
  from!: Date;

  @Field(() => Date, { description: 'End of the time, not included; at most eight days later.' })
  to!: Date;
}

/** How many of a list that has no pages. */
function limitArgs(usual: number, cap: number): new () => { limit: number } & SelfChecking {
  @ArgsType()
  class LimitArgs implements SelfChecking {
    @Field(() => Int, { defaultValue: usual, description: `How many, at most ${cap}.` })
    limit!: number;

    check(): void {
      if (this.limit < 1 || this.limit > cap) throw new AppError('INVALID_ARGUMENT');
    }
  }
  return LimitArgs;
}
