import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { AnimeFormat as Format } from '../../data/entities/catalogue';
import type { PlaySource as Source } from '../../data/entities/scrobble';
import type { Relationship as Standing } from '../../domain/community/friends/friendLists';
import type { ActivityKind as Happening } from '../../domain/community/profiles/activity';
import type { Viewing } from '../../domain/tracking/visibility';
import { AnimeFormat } from '../catalogue/enums';
import { PlaySource } from '../scrobble/enums';
import { nextCursor } from './cursors';
import { ActivityKind, Relationship } from './enums';

@ObjectType({ simpleResolvers: true, description: 'Number of entries with a score in a range.' })
export class ScoreCount {
  @Field(() => Int, {
    description: 'Highest score of the range: 10, 20 … 100. Each range starts after the previous one.',
  })
  score!: number;

  @Field(() => Int, { description: 'Number of entries.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: "A person's statistics for one genre." })
export class GenreStatistic {
  @Field(() => String, { description: 'The genre.' })
  genre!: string;

  @Field(() => Int, { description: 'Number of entries.' })
  count!: number;

  @Field(() => Int, { description: 'Minutes watched.' })
  minutes!: number;

  @Field(() => Float, { nullable: true, description: 'Mean score, 1–100; null if there are no scores.' })
  meanScore!: number | null;
}

@ObjectType({ simpleResolvers: true, description: "A person's statistics for one format." })
export class FormatStatistic {
  @Field(() => AnimeFormat, { description: 'The format.' })
  format!: Format;

  @Field(() => Int, { description: 'Number of entries.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: "A person's statistics for one year." })
export class YearStatistic {
  @Field(() => Int, { description: 'Start year of the anime.' })
  year!: number;

  @Field(() => Int, { description: 'Number of entries.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: "A person's watch statistics. Only entries visible to the viewer are counted.",
})
export class ProfileStatistics {
  @Field(() => Int, { description: 'Number of anime with at least one watched episode.' })
  anime!: number;

  @Field(() => Int, { description: 'Episodes watched, including rewatches.' })
  episodes!: number;

  @Field(() => Int, { description: 'Minutes watched, for episodes of known length.' })
  minutes!: number;

  @Field(() => Int, { description: 'Episodes watched of unknown length, which `minutes` leaves out.' })
  untimed!: number;

  @Field(() => Float, { nullable: true, description: 'Mean score, 1–100; null if there are no scores.' })
  meanScore!: number | null;

  @Field(() => Int, { description: 'Number of entries with a score.' })
  scored!: number;

  @Field(() => [ScoreCount], { description: 'Score distribution in ten ranges, lowest first.' })
  scores!: ScoreCount[];

  @Field(() => [GenreStatistic], { description: 'Genres, most entries first; at most 12.' })
  genres!: GenreStatistic[];

  @Field(() => [FormatStatistic], { description: 'Formats, most entries first.' })
  formats!: FormatStatistic[];

  @Field(() => [YearStatistic], { description: 'Start years of the anime, earliest first; at most 120.' })
  years!: YearStatistic[];
}

@ObjectType({ simpleResolvers: true, description: 'A day on which episodes were watched.' })
export class HeatDay {
  @Field(() => String, { description: 'The day, such as 2026-04-05.' })
  date!: string;

  @Field(() => Int, { description: 'Number of episodes.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Episodes watched in a year, by day.' })
export class HeatMap {
  @Field(() => Int, { description: 'The year.' })
  year!: number;

  @Field(() => Int, { description: 'Number of episodes known to have been watched in that year.' })
  total!: number;

  @Field(() => [HeatDay], { description: 'Days with at least one episode, earliest first.' })
  days!: HeatDay[];

  @Field(() => [Int], { description: 'Years in which episodes were watched, latest first.' })
  years!: number[];
}

@ObjectType({ simpleResolvers: true, description: 'Something a person did.' })
export class Activity {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not GraphQL fields: keys that the parts are loaded by. */
  animeId!: number | null;
  threadId!: string | null;
  commentId!: string | null;

  @Field(() => ActivityKind, { description: 'What kind of activity it was.' })
  kind!: Happening;

  @Field(() => Date, {
    description: 'When it happened. For several episodes, when the last one was watched.',
  })
  at!: Date;

  @Field(() => Int, { nullable: true, description: 'WATCHED: the first episode.' })
  firstEpisode!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'WATCHED: the last episode; same as the first if there was only one.',
  })
  lastEpisode!: number | null;

  @Field(() => PlaySource, {
    nullable: true,
    description: 'WATCHED: the player that reported it, visible to its owner only; null if marked by hand.',
  })
  source!: Source | null;
}

@ObjectType({ simpleResolvers: true, description: "A person's activity, newest first." })
export class ActivityList {
  @Field(() => [Activity], { description: 'The activity on this page.' })
  items!: Activity[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A public profile. If `closed` is true, only name, handle and picture are shown; the rest is null or empty.',
})
export class Profile {
  @Field(() => ID, { description: 'The same as the `id` of the Person.' })
  id!: string;

  /** Not GraphQL fields: how the viewer sees the profile (null if it is closed to them), and the text in Markdown. */
  viewing!: Viewing | null;
  storedAbout!: string | null;

  @Field(() => String, {
    description: 'Handle, used in URLs. Always the current one, even when queried by a former one.',
  })
  handle!: string;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'URL of their picture, if they have one.' })
  avatar!: string | null;

  @Field(() => Boolean, { description: 'True if the profile is closed to the viewer.' })
  closed!: boolean;

  @Field(() => Relationship, { description: "The viewer's relationship to them." })
  relationship!: Standing;

  @Field(() => String, { nullable: true, description: 'URL of their banner, if they have one.' })
  banner!: string | null;

  @Field(() => String, { nullable: true, description: 'Profile text in Markdown, for its owner to edit.' })
  about!: string | null;

  @Field(() => Date, { nullable: true, description: 'When they joined.' })
  joinedAt!: Date | null;

  @Field(() => Boolean, { description: 'True for the owner if they may appoint editors and moderators.' })
  operator!: boolean;

  @Field(() => Boolean, {
    description: 'True for the owner if they may moderate threads and read reports.',
  })
  moderator!: boolean;

  @Field(() => Boolean, { description: 'True for the owner if they may decide on suggestions.' })
  editor!: boolean;
}
