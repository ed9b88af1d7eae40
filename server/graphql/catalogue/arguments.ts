import { ArgsType, Field, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import type { AnimeSeason } from '../../data/entities/anime.entity';
import type { DiscoverSort as Sort } from '../../domain/catalogue/orders';
import { AppError } from '../../errors/AppError';
import type { SelfChecking } from '../checkArguments';
import { pageArgs } from '../pages';
import { DiscoverSort, Season } from './enums';

/** A text longer than any title finds nothing and costs a scan. */
const TEXT = 200;
const FEATURED = 20;
const years = { first: 1900, last: 2200 };

@ArgsType()
export class DiscoverArgs extends pageArgs(24) {
  @Field(() => String, { nullable: true, description: 'What to look for in the titles; empty finds all.' })
  text?: string | null;

  @Field(() => DiscoverSort, { defaultValue: DiscoverSort.POPULARITY, description: 'The order.' })
  sort!: Sort;

  override check(): void {
    super.check();
    if (this.text && this.text.length > TEXT) throw new AppError('INVALID_ARGUMENT');
  }
}

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
}

@ArgsType()
export class UpcomingArgs extends pageArgs(12) {}

@ArgsType()
export class AnimeEpisodesArgs extends pageArgs(50, limits.longPageSize) {}

@ArgsType()
export class FeaturedArgs implements SelfChecking {
  @Field(() => Int, { defaultValue: 5, description: `How many, at most ${FEATURED}.` })
  limit!: number;

  check(): void {
    if (this.limit < 1 || this.limit > FEATURED) throw new AppError('INVALID_ARGUMENT');
  }
}
