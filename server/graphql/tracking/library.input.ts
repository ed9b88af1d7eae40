import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { AiringStatus as Airing } from '../../../shared/airing';
import type { AnimeFormat as Format } from '../../data/entities/catalogue';
import type { EntrySort as Sort } from '../../data/stores/entryListStore';
import type { Visibility as Seen, EntryStatus as Status } from '../../domain/tracking/entry';
import { AppError } from '../../errors/AppError';
import { AiringStatus, AnimeFormat } from '../catalogue/enums';
import type { SelfChecking } from '../schema/checkArguments';
import { pageArgs } from '../schema/pages';
import { EntrySort, EntryStatus, Visibility } from './enums';

const MAX_TEXT_CHARACTERS = 200;
const MAX_VALUES = 20;

@InputType({ description: 'Filter for the library. An entry must match all of it.' })
export class LibraryFilterInput implements SelfChecking {
  @Field(() => String, { nullable: true, description: 'Text to find in titles.' })
  text?: string | null;

  @Field(() => [EntryStatus], { nullable: true, description: 'Matches any of these.' })
  statuses?: Status[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True also returns entries saved without a status.' })
  saved?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True returns only favourites.' })
  favourites?: boolean | null;

  @Field(() => ID, { nullable: true, description: "On this shelf of the viewer's." })
  collectionId?: string | null;

  @Field(() => [String], { nullable: true, description: "With all of these tags of the viewer's." })
  tags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'With all of these genres.' })
  genres?: string[] | null;

  @Field(() => [AnimeFormat], { nullable: true, description: 'Matches any of these.' })
  formats?: Format[] | null;

  @Field(() => AiringStatus, { nullable: true, description: 'Current airing status of the anime.' })
  airing?: Airing | null;

  @Field(() => Int, { nullable: true, description: 'Started in this year or later.' })
  yearFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'Started in this year or earlier.' })
  yearTo?: number | null;

  @Field(() => Int, { nullable: true, description: 'Minimum score, 1–100.' })
  scoreFrom?: number | null;

  @Field(() => Int, { nullable: true, description: 'Maximum score, 1–100.' })
  scoreTo?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True returns only anime at one of the viewer's services (`watchServices`), in their country if they have said which.",
  })
  onMyServices?: boolean | null;

  @Field(() => Visibility, { nullable: true, description: 'With this visibility.' })
  visibility?: Seen | null;

  check(): void {
    const { text, tags, genres, statuses, formats } = this;
    const long = [tags, genres, statuses, formats].some((values) => (values?.length ?? 0) > MAX_VALUES);
    if (long || (text?.length ?? 0) > MAX_TEXT_CHARACTERS) throw new AppError('INVALID_ARGUMENT');
  }
}

@ArgsType()
export class LibraryArgs extends pageArgs(24) {
  @Field(() => LibraryFilterInput, { nullable: true, description: 'Filter; without one, all entries match.' })
  filter?: LibraryFilterInput | null;

  @Field(() => EntrySort, { defaultValue: EntrySort.UPDATED, description: 'The order.' })
  sort!: Sort;

  @Field(() => Boolean, { defaultValue: false, description: 'Reverses the order.' })
  reverse!: boolean;

  override check(): void {
    super.check();
    this.filter?.check();
  }
}
