import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../../config/limits';
import type { PlaySource as Source } from '../../domain/scrobble/playEvent';
import type { PlayState as State } from '../../domain/scrobble/receivePlays';
import { percentBounds } from '../../domain/scrobble/rules';
import { Anime } from '../catalogue/anime.type';
import { PageInfo, pageArgs } from '../pages';
import { PlaySource, PlayState } from './enums';

@ObjectType({
  simpleResolvers: true,
  description: 'A private address for a player, without the secret in it.',
})
export class ScrobbleAddress {
  @Field(() => ID, { description: 'Names it, for revoking.' })
  id!: string;

  @Field(() => String, { description: 'The name its owner gave it.' })
  name!: string;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was last used, to the minute; null before that.',
  })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ends by itself; null for never.' })
  expiresAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'An address for a player that was just created.' })
export class CreatedScrobbleAddress {
  @Field(() => ScrobbleAddress, { description: 'The address.' })
  address!: ScrobbleAddress;

  @Field(() => String, {
    description: 'What the player needs. Whoever has it can mark episodes; it is shown here and never again.',
  })
  url!: string;
}

@ObjectType({ simpleResolvers: true, description: 'How plays are counted.' })
export class ScrobbleRules {
  @Field(() => Int, { description: 'From how much of an episode on it counts as watched, in percent.' })
  percent!: number;

  @Field(() => Boolean, { description: 'Every play waits for a yes.' })
  askFirst!: boolean;

  @Field(() => Boolean, { description: 'What is on no list yet is added, as being watched.' })
  addNew!: boolean;

  @Field(() => Boolean, { description: 'The episodes before the one that was played count as well.' })
  fillGaps!: boolean;

  @Field(() => Boolean, { description: 'The first episode of something completed begins a rewatch.' })
  rewatch!: boolean;
}

@InputType({ description: 'Rules that change; the others stay.' })
export class ScrobbleRulesInput {
  @Field(() => Int, { nullable: true, description: `${percentBounds.least} to ${percentBounds.most}.` })
  percent?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Every play waits for a yes.' })
  askFirst?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'What is on no list yet is added.' })
  addNew?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Earlier episodes count as well.' })
  fillGaps?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'A first episode may begin a rewatch.' })
  rewatch?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'Something that a player said was played.' })
export class Play {
  /** Not a field: what `anime` is loaded by. */
  animeId!: number | null;

  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => PlaySource, { description: 'What told of it.' })
  source!: Source;

  @Field(() => String, { description: 'Title of the series or film, in the words of the player.' })
  title!: string;

  @Field(() => Int, { nullable: true, description: 'Season, as the player counts; 0 has the specials.' })
  season!: number | null;

  @Field(() => Int, { description: 'Episode, as the player counts.' })
  episode!: number;

  @Field(() => Int, { description: 'How much of it was played.' })
  percent!: number;

  @Field(() => PlayState, { description: 'What became of it.' })
  state!: State;

  @Field(() => Int, { nullable: true, description: 'Episode of the anime, once that is known.' })
  number!: number | null;

  @Field(() => ID, { nullable: true, description: 'Takes it back, for ten minutes: `undo`.' })
  undoId!: string | null;

  @Field(() => Date, { description: 'When the player told of it.' })
  createdAt!: Date;

  @Field(() => Anime, { nullable: true, description: 'The anime, once that is known.' })
  readonly anime?: Anime | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of plays, newest first.' })
export class PlayPage {
  @Field(() => [Play], { description: 'The plays of this page.' })
  items!: Play[];

  @Field(() => PageInfo, { description: 'Where the page is in the whole list.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A season of a series in a player for which no anime is known for sure.',
})
export class UnmatchedShow {
  @Field(() => ID, { description: 'Names it, for `matchShow` and `dismissShow`.' })
  id!: string;

  @Field(() => String, { description: 'Its title, in the words of the player.' })
  title!: string;

  @Field(() => Int, { nullable: true, description: 'The season; null where the player names none.' })
  season!: number | null;

  @Field(() => Int, { description: 'The first episode that waits.' })
  firstEpisode!: number;

  @Field(() => Int, { description: 'The last episode that waits.' })
  lastEpisode!: number;

  @Field(() => Int, { description: 'How many plays wait.' })
  plays!: number;

  @Field(() => Date, { description: 'When the last of them came.' })
  latestAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A page of shows without a match, latest first.' })
export class UnmatchedShowPage {
  @Field(() => [UnmatchedShow], { description: 'The shows of this page.' })
  items!: UnmatchedShow[];

  @Field(() => PageInfo, { description: 'Where the page is in the whole list.' })
  pageInfo!: PageInfo;
}

@ArgsType()
export class MatchShowArgs {
  @Field(() => ID, { description: 'Which show.' })
  id!: string;

  @Field(() => ID, { description: 'The anime that it is.' })
  animeId!: string;

  @Field(() => Int, {
    defaultValue: 1,
    description: 'The episode in the player with which the anime begins; earlier ones stay without a match.',
  })
  fromEpisode!: number;

  @Field(() => Int, { defaultValue: 1, description: 'Which episode of the anime that one is.' })
  firstNumber!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Operators may see the match, without a name, and use it for everyone.',
  })
  offered!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What came of a match.' })
export class MatchedShow {
  @Field(() => Int, { description: 'How many plays found their episode.' })
  counted!: number;

  @Field(() => Int, { description: 'How many of the show still wait.' })
  left!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Which anime a season of a series in a player is.' })
export class ScrobbleMatch {
  /** Not a field: what `anime` is loaded by. */
  animeId!: number;

  @Field(() => ID, { description: 'Names it.' })
  id!: string;

  @Field(() => String, { description: 'Title of the series, in the words of the player.' })
  title!: string;

  @Field(() => Int, { nullable: true, description: 'The season; null where the player names none.' })
  season!: number | null;

  @Field(() => Int, { description: 'The episode in the player from which on it holds.' })
  fromEpisode!: number;

  @Field(() => Int, { description: 'Which episode of the anime that one is.' })
  firstNumber!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'For operators: how many people say the same; else null.',
  })
  people!: number | null;

  @Field(() => Anime, { nullable: true, description: 'The anime.' })
  readonly anime?: Anime | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of matches.' })
export class ScrobbleMatchPage {
  @Field(() => [ScrobbleMatch], { description: 'The matches of this page.' })
  items!: ScrobbleMatch[];

  @Field(() => PageInfo, { description: 'Where the page is in the whole list.' })
  pageInfo!: PageInfo;
}

@ArgsType()
export class PlaysArgs extends pageArgs(20) {
  @Field(() => Boolean, { defaultValue: false, description: 'Only those that wait for a yes.' })
  asked!: boolean;
}

@ArgsType()
export class MatchesArgs extends pageArgs(20) {}

export const nameNote = `Its name, at most ${limits.apiTokenName} characters.`;
