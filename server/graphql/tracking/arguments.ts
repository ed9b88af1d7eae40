import { ArgsType, Field, ID, Int } from 'type-graphql';
import { limits } from '../../config/limits';
import type { EntrySort as Sort } from '../../data/stores/entryListStore';
import type { EntryStatus as Status } from '../../domain/tracking/entry';
import { AppError } from '../../errors/AppError';
import { limitArgs, pageArgs } from '../schema/pages';
import { EntrySort, EntryStatus } from './enums';

@ArgsType()
export class ViewerListArgs extends pageArgs(24) {
  @Field(() => EntryStatus, {
    nullable: true,
    description: 'Status to show; null for entries without a status, omit it for all.',
  })
  status?: Status | null;

  @Field(() => Boolean, { defaultValue: false, description: 'True returns only favourites.' })
  favourites!: boolean;

  @Field(() => EntrySort, { defaultValue: EntrySort.UPDATED, description: 'The order.' })
  sort!: Sort;

  @Field(() => Boolean, { defaultValue: false, description: 'Reverses the order.' })
  reverse!: boolean;
}

@ArgsType()
export class ProfileListArgs extends ViewerListArgs {
  @Field(() => String, { description: 'Handle of the person.' })
  handle!: string;
}

@ArgsType()
export class QueueArgs extends pageArgs(24) {}

@ArgsType()
export class ShortListArgs extends pageArgs(12) {}

@ArgsType()
export class AiringTodayArgs extends pageArgs(24) {
  @Field(() => Date, { description: "Start of the viewer's day." })
  from!: Date;

  @Field(() => Date, { description: 'End, at most eight days later.' })
  until!: Date;

  override check(): void {
    super.check();
    const span = this.until.getTime() - this.from.getTime();
    if (!(span > 0 && span <= MAX_SPAN_MS)) throw new AppError('INVALID_ARGUMENT');
  }
}

/** A week, with room for a daylight saving change. */
const MAX_SPAN_MS = 8 * 86_400_000;

@ArgsType()
export class CollectionsArgs extends pageArgs(24, limits.longPageSize) {}

@ArgsType()
export class ProfileCollectionsArgs extends CollectionsArgs {
  @Field(() => String, { description: 'Handle of the person.' })
  handle!: string;
}

@ArgsType()
export class CollectionItemsArgs extends pageArgs(24) {}

@ArgsType()
export class HistoryArgs extends pageArgs(24, limits.longPageSize) {}

@ArgsType()
export class EpisodeOpinionsArgs extends pageArgs(24, limits.longPageSize) {}

@ArgsType()
export class EpisodeScoresArgs extends limitArgs(500, 2000) {}

@ArgsType()
export class HiddenAnimeArgs extends pageArgs(24) {}

@ArgsType()
export class EpisodeOfArgs {
  @Field(() => ID, { description: 'The anime.' })
  animeId!: string;

  @Field(() => Int, { description: 'Number of the episode.' })
  number!: number;

  @Field(() => String, {
    nullable: true,
    description:
      "The viewer's current date, such as 2026-04-05, for the start date. Default: the date in UTC.",
  })
  today?: string | null;
}

@ArgsType()
export class OwnAnimeArgs extends pageArgs(24) {}
