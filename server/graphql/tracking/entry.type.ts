import { Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  SpoilerLevel as Level,
  Priority,
  Visibility as Seen,
  EntryStatus as Status,
} from '../../domain/tracking/entry';
import type { Screen } from '../../domain/tracking/spoilerScreen';
import { Anime } from '../catalogue/anime.type';
import { Episode } from '../catalogue/episode.type';
import { PageInfo } from '../pages';
import { EntryPriority, EntryStatus, SpoilerLevel, Visibility } from './enums';

@ObjectType({ simpleResolvers: true, description: 'An earlier time through an anime.' })
export class WatchPass {
  @Field(() => Int, { description: '1 for the first time.' })
  number!: number;

  @Field(() => Int, { description: 'Episodes watched in it.' })
  progress!: number;

  @Field(() => String, { nullable: true, description: 'A date as far as it is known.' })
  startedOn!: string | null;

  @Field(() => String, { nullable: true, description: 'A date as far as it is known.' })
  finishedOn!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An episode watched.' })
export class WatchedEpisode {
  @Field(() => Int, { description: 'Its number.' })
  number!: number;

  @Field(() => Int, { description: 'In which pass.' })
  pass!: number;

  @Field(() => Date, { nullable: true, description: 'When, if that is known.' })
  watchedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of episodes watched.' })
export class WatchedEpisodePage {
  @Field(() => [WatchedEpisode], { description: 'The episodes of this page.' })
  items!: WatchedEpisode[];

  @Field(() => PageInfo, { description: 'Where the page is in the whole list.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: "A person's record of one anime." })
export class Entry {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not fields: what the parts are loaded by. */
  animeId!: number;
  own!: boolean;
  /** Not a field either: the spoiler screen of the viewer, where it is known already. */
  screen?: Screen;

  @Field(() => EntryStatus, { nullable: true, description: 'Null: saved without a status.' })
  status!: Status | null;

  @Field(() => Int, { description: 'Episodes watched, in the current pass.' })
  progress!: number;

  @Field(() => Int, {
    nullable: true,
    description: "1–100, or null for none. To be shown in the viewer's own format.",
  })
  score!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A date as far as it is known: 2011, 2011-04, 2011-04-05.',
  })
  startedOn!: string | null;

  @Field(() => String, { nullable: true, description: 'A date as far as it is known.' })
  finishedOn!: string | null;

  @Field(() => String, { description: "The owner's notes; empty for everybody else." })
  notes!: string;

  @Field(() => [String], { description: "The owner's tags; empty for everybody else." })
  tags!: string[];

  @Field(() => EntryPriority, { nullable: true, description: 'How soon; null for everybody but the owner.' })
  priority!: Priority | null;

  @Field(() => Visibility, { description: 'Who may see this entry.' })
  visibility!: Seen;

  @Field(() => Boolean, { description: 'True when the anime is among the favourites.' })
  favourite!: boolean;

  @Field(() => Int, { description: 'How many times it was watched again, to the end.' })
  rewatches!: number;

  @Field(() => Int, { description: 'Number of the current pass: 1 for the first.' })
  pass!: number;

  @Field(() => SpoilerLevel, {
    nullable: true,
    description: 'Overrides the spoiler level of the settings for this anime; null for the setting.',
  })
  spoilerLevel!: Level | null;

  @Field(() => Int, {
    description: 'Goes up with each change; a change of fields names the one it started from.',
  })
  version!: number;

  @Field(() => Date, { description: 'When the anime was put on the list.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the entry was last changed.' })
  updatedAt!: Date;

  @Field(() => Anime, { description: 'What it is about.' })
  readonly anime?: Anime;

  @Field(() => Episode, {
    nullable: true,
    description: 'The next episode to watch, aired or not, as far as it is known.',
  })
  readonly nextEpisode?: Episode | null;

  @Field(() => Int, { description: 'Episodes aired and not watched yet.' })
  readonly behind?: number;

  @Field(() => [WatchPass], { description: 'The earlier passes, the first one first. For the owner alone.' })
  readonly passes?: WatchPass[];

  @Field(() => WatchedEpisodePage, {
    description: 'Episodes with the instants at which they were watched, newest first. For the owner alone.',
  })
  readonly history?: WatchedEpisodePage;
}
