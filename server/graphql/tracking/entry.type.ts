import { Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  SpoilerLevel as Level,
  Priority,
  Visibility as Seen,
  EntryStatus as Status,
} from '../../domain/tracking/entry';
import type { Screen } from '../../domain/tracking/spoilerScreen';
import { CacheHint } from '../cache/cacheHint';
import { PageInfo } from '../schema/pages';
import { EntryPriority, EntryStatus, SpoilerLevel, Visibility } from './enums';

@ObjectType({ simpleResolvers: true, description: 'An earlier pass through an anime.' })
export class WatchPass {
  @Field(() => Int, { description: 'Number of the pass; 1 for the first.' })
  number!: number;

  @Field(() => Int, { description: 'Episodes watched in it.' })
  progress!: number;

  @Field(() => String, {
    nullable: true,
    description: 'A full or partial date: 2011, 2011-04 or 2011-04-05.',
  })
  startedOn!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A full or partial date: 2011, 2011-04 or 2011-04-05.',
  })
  finishedOn!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A watched episode.' })
export class WatchedEpisode {
  @Field(() => Int, { description: 'Its number.' })
  number!: number;

  @Field(() => Int, { description: 'Number of the pass.' })
  pass!: number;

  @Field(() => Date, { nullable: true, description: 'When it was watched, if known.' })
  watchedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of watched episodes.' })
export class WatchedEpisodePage {
  @Field(() => [WatchedEpisode], { description: 'The episodes of this page.' })
  items!: WatchedEpisode[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@CacheHint('PRIVATE')
@ObjectType({ simpleResolvers: true, description: "A person's list entry for an anime." })
export class Entry {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  animeId!: number;
  own!: boolean;
  /** Not a GraphQL field: the viewer's spoiler screen, if already known. */
  screen?: Screen;

  @Field(() => EntryStatus, { nullable: true, description: 'Null if saved without a status.' })
  status!: Status | null;

  @Field(() => Int, { description: 'Episodes watched, in the current pass.' })
  progress!: number;

  @Field(() => Int, {
    nullable: true,
    description: "1–100, or null for none. Show it in the viewer's score format.",
  })
  score!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A full or partial date: 2011, 2011-04 or 2011-04-05.',
  })
  startedOn!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A full or partial date: 2011, 2011-04 or 2011-04-05.',
  })
  finishedOn!: string | null;

  @Field(() => String, { description: "The owner's notes; empty for everyone else." })
  notes!: string;

  @Field(() => [String], { description: "The owner's tags; empty for everyone else." })
  tags!: string[];

  @Field(() => EntryPriority, {
    nullable: true,
    description: 'How soon the owner plans to watch it; null for everyone else.',
  })
  priority!: Priority | null;

  @Field(() => Visibility, { description: 'Who may see this entry.' })
  visibility!: Seen;

  @Field(() => Boolean, { description: 'True when the anime is among the favourites.' })
  favourite!: boolean;

  @Field(() => Int, { description: 'How many times it was rewatched to the end.' })
  rewatches!: number;

  @Field(() => Int, { description: 'Number of the current pass: 1 for the first.' })
  pass!: number;

  @Field(() => SpoilerLevel, {
    nullable: true,
    description: "Spoiler level for this anime; null uses the viewer's setting.",
  })
  spoilerLevel!: Level | null;

  @Field(() => Int, {
    description: 'Goes up with each change. `saveEntry` takes the version that its change is based on.',
  })
  version!: number;

  @Field(() => Date, { description: 'When the anime was put on the list.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the entry was last changed.' })
  updatedAt!: Date;
}
