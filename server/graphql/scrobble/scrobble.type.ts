import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { PlaySource as Source } from '../../data/entities/scrobble';
import type { PlayState as State } from '../../domain/scrobble/receivePlays';
import { percentBounds } from '../../domain/scrobble/rules';
import { PageInfo, pageArgs } from '../schema/pages';
import { PlaySource, PlayState } from './enums';

@ObjectType({
  simpleResolvers: true,
  description: 'A private address for a player, without its secret.',
})
export class ScrobbleAddress {
  @Field(() => ID, { description: 'Id, for revoking it.' })
  id!: string;

  @Field(() => String, { description: 'The name its owner gave it.' })
  name!: string;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was last used, to the minute; null if never.',
  })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it expires; null if never.' })
  expiresAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A newly created player address.' })
export class CreatedScrobbleAddress {
  @Field(() => ScrobbleAddress, { description: 'The address.' })
  address!: ScrobbleAddress;

  @Field(() => String, {
    description: 'URL for the player. Anyone who has it can mark episodes; it is shown only once.',
  })
  url!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Rules for counting reported plays.' })
export class ScrobbleRules {
  @Field(() => Int, {
    description: 'How much of an episode must be played for it to count as watched, in percent.',
  })
  percent!: number;

  @Field(() => Boolean, { description: 'Every play waits for confirmation.' })
  askFirst!: boolean;

  @Field(() => Boolean, { description: 'Anime not on the list are added as being watched.' })
  addNew!: boolean;

  @Field(() => Boolean, { description: 'Earlier unwatched episodes count as watched too.' })
  fillGaps!: boolean;

  @Field(() => Boolean, { description: 'Playing the first episode of a completed anime starts a rewatch.' })
  rewatch!: boolean;
}

@InputType({ description: 'Rules to change. Omitted rules stay unchanged.' })
export class ScrobbleRulesInput {
  @Field(() => Int, {
    nullable: true,
    description: `How much of an episode must be played, ${percentBounds.least} to ${percentBounds.most} percent.`,
  })
  percent?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Every play waits for confirmation.' })
  askFirst?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Anime not on the list are added.' })
  addNew?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Earlier episodes count as watched too.' })
  fillGaps?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Playing the first episode of a completed anime starts a rewatch.',
  })
  rewatch?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'A play reported by a player.' })
export class Play {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number | null;

  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => PlaySource, { description: 'The player that reported it.' })
  source!: Source;

  @Field(() => String, { description: 'Title of the series or film, as reported by the player.' })
  title!: string;

  @Field(() => Int, { nullable: true, description: 'Season number in the player; 0 for specials.' })
  season!: number | null;

  @Field(() => Int, { description: 'Episode number in the player.' })
  episode!: number;

  @Field(() => Int, { description: 'How much of it was played, in percent.' })
  percent!: number;

  @Field(() => PlayState, { description: 'What was done with it.' })
  state!: State;

  @Field(() => Int, { nullable: true, description: 'Episode number in the anime, once known.' })
  number!: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Pass it to `undo` within ten minutes to revert the change.',
  })
  undoId!: string | null;

  @Field(() => Date, { description: 'When the player reported it.' })
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of plays, newest first.' })
export class PlayPage {
  @Field(() => [Play], { description: 'The plays of this page.' })
  items!: Play[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A show in a player, or a season of it, without a certain match to an anime.',
})
export class UnmatchedShow {
  @Field(() => ID, { description: 'Id, for `matchShow` and `dismissShow`.' })
  id!: string;

  @Field(() => String, { description: 'Title, as reported by the player.' })
  title!: string;

  @Field(() => Int, { nullable: true, description: 'Season number; null if the player gives none.' })
  season!: number | null;

  @Field(() => Int, { description: 'First waiting episode.' })
  firstEpisode!: number;

  @Field(() => Int, { description: 'Last waiting episode.' })
  lastEpisode!: number;

  @Field(() => Int, { description: 'Number of waiting plays.' })
  plays!: number;

  @Field(() => Date, { description: 'When the latest play was reported.' })
  latestAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of unmatched shows, latest first.' })
export class UnmatchedShowPage {
  @Field(() => [UnmatchedShow], { description: 'The shows of this page.' })
  items!: UnmatchedShow[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ArgsType()
export class MatchShowArgs {
  @Field(() => ID, { description: 'Show id, from `unmatchedShows`.' })
  id!: string;

  @Field(() => ID, { description: 'The matching anime.' })
  animeId!: string;

  @Field(() => Int, {
    defaultValue: 1,
    description: 'First player episode that the match covers; earlier ones stay unmatched.',
  })
  fromEpisode!: number;

  @Field(() => Int, { defaultValue: 1, description: 'Anime episode that `fromEpisode` corresponds to.' })
  firstNumber!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True lets operators see the match anonymously and apply it to everyone.',
  })
  offered!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Result of a match.' })
export class MatchedShow {
  @Field(() => Int, { description: 'Number of waiting plays that were counted.' })
  counted!: number;

  @Field(() => Int, { description: 'Number of plays of the show still waiting.' })
  left!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: "A match of a player's show, or a season of it, to an anime.",
})
export class ScrobbleMatch {
  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => ID, { description: 'Id.' })
  id!: string;

  @Field(() => String, { description: 'Title of the series, as reported by the player.' })
  title!: string;

  @Field(() => Int, { nullable: true, description: 'Season number; null if the player gives none.' })
  season!: number | null;

  @Field(() => Int, { description: 'First player episode that the match covers.' })
  fromEpisode!: number;

  @Field(() => Int, { description: 'Anime episode that `fromEpisode` corresponds to.' })
  firstNumber!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'For operators: number of people with the same match; otherwise null.',
  })
  people!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of matches.' })
export class ScrobbleMatchPage {
  @Field(() => [ScrobbleMatch], { description: 'The matches of this page.' })
  items!: ScrobbleMatch[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ArgsType()
export class PlaysArgs extends pageArgs(20) {
  @Field(() => Boolean, { defaultValue: false, description: 'Only plays waiting for confirmation.' })
  asked!: boolean;
}

@ArgsType()
export class MatchesArgs extends pageArgs(20) {}

export const nameNote = `Its name, at most ${limits.apiTokenName} characters.`;
