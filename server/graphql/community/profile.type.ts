import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { AnimeFormat as Format } from '../../data/entities/catalogue';
import type { Relationship as Standing } from '../../domain/community/friends/friendLists';
import type { ActivityKind as Happening } from '../../domain/community/profiles/activity';
import type { PlaySource as Source } from '../../domain/scrobble/playEvent';
import type { Viewing } from '../../domain/tracking/visibility';
import { Anime } from '../catalogue/anime.type';
import { AnimeFormat } from '../catalogue/enums';
import { PlaySource } from '../scrobble/enums';
import { EntryPage, ListCounts } from '../tracking/lists.type';
import { nextCursor } from './cursors';
import { ActivityKind, Relationship } from './enums';
import { PersonList } from './person.type';
import { Comment, Thread, ThreadList } from './thread.type';

@ObjectType({ simpleResolvers: true, description: 'How many entries have a score in a range.' })
export class ScoreCount {
  @Field(() => Int, {
    description: 'The highest score of the range: 10, 20 … 100. A range starts where the one before ends.',
  })
  score!: number;

  @Field(() => Int, { description: 'How many entries.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What somebody has watched of one genre.' })
export class GenreStatistic {
  @Field(() => String, { description: 'The genre.' })
  genre!: string;

  @Field(() => Int, { description: 'How many entries.' })
  count!: number;

  @Field(() => Int, { description: 'Minutes watched.' })
  minutes!: number;

  @Field(() => Float, { nullable: true, description: 'Mean score, 1–100; null without any.' })
  meanScore!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'What somebody has watched of one format.' })
export class FormatStatistic {
  @Field(() => AnimeFormat, { description: 'The format.' })
  format!: Format;

  @Field(() => Int, { description: 'How many entries.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What somebody has watched of one year.' })
export class YearStatistic {
  @Field(() => Int, { description: 'The year in which the anime started.' })
  year!: number;

  @Field(() => Int, { description: 'How many entries.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What somebody has watched, in numbers. Only entries that the viewer may see are counted.',
})
export class ProfileStatistics {
  @Field(() => Int, { description: 'Anime of which at least one episode was watched.' })
  anime!: number;

  @Field(() => Int, { description: 'Episodes watched, including rewatches.' })
  episodes!: number;

  @Field(() => Int, { description: 'Minutes watched, of episodes whose length is known.' })
  minutes!: number;

  @Field(() => Int, { description: 'Episodes watched whose length is unknown: `minutes` leaves them out.' })
  untimed!: number;

  @Field(() => Float, { nullable: true, description: 'Mean score, 1–100; null without any.' })
  meanScore!: number | null;

  @Field(() => Int, { description: 'How many entries have a score.' })
  scored!: number;

  @Field(() => [ScoreCount], { description: 'Ten ranges, the lowest first.' })
  scores!: ScoreCount[];

  @Field(() => [GenreStatistic], { description: 'Genres, most entries first; at most 12.' })
  genres!: GenreStatistic[];

  @Field(() => [FormatStatistic], { description: 'Formats, most entries first.' })
  formats!: FormatStatistic[];

  @Field(() => [YearStatistic], { description: 'Years with entries, the earliest first; at most 120.' })
  years!: YearStatistic[];
}

@ObjectType({ simpleResolvers: true, description: 'A day with episodes watched.' })
export class HeatDay {
  @Field(() => String, { description: 'The day, such as 2026-04-05.' })
  date!: string;

  @Field(() => Int, { description: 'How many episodes.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A year of watching, by day.' })
export class HeatMap {
  @Field(() => Int, { description: 'The year.' })
  year!: number;

  @Field(() => Int, { description: 'Episodes watched in it, as far as their times are known.' })
  total!: number;

  @Field(() => [HeatDay], { description: 'The days with at least one episode, the earliest first.' })
  days!: HeatDay[];

  @Field(() => [Int], { description: 'The years with episodes watched, the latest first.' })
  years!: number[];
}

@ObjectType({ simpleResolvers: true, description: 'Something that somebody did.' })
export class Activity {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  /** Not fields: what the parts are loaded by. */
  animeId!: number | null;
  threadId!: string | null;
  commentId!: string | null;

  @Field(() => ActivityKind, { description: 'What it was.' })
  kind!: Happening;

  @Field(() => Date, {
    description: 'When it happened; for several episodes, when the last one was watched.',
  })
  at!: Date;

  @Field(() => Int, { nullable: true, description: 'WATCHED: the first episode.' })
  firstEpisode!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'WATCHED: the last episode; the same as the first if there was only one.',
  })
  lastEpisode!: number | null;

  @Field(() => PlaySource, {
    nullable: true,
    description:
      'WATCHED: the player that told of it, for its owner alone; null where somebody marked it by hand.',
  })
  source!: Source | null;

  @Field(() => Anime, { nullable: true, description: 'WATCHED: the anime.' })
  readonly anime?: Anime | null;

  @Field(() => Thread, { nullable: true, description: 'The thread, if it is about one.' })
  readonly thread?: Thread | null;

  @Field(() => Comment, { nullable: true, description: 'COMMENTED: the comment.' })
  readonly comment?: Comment | null;
}

@ObjectType({ simpleResolvers: true, description: 'Part of what somebody did, newest first.' })
export class ActivityList {
  @Field(() => [Activity], { description: 'What they did.' })
  items!: Activity[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "Somebody's public side. Where `closed` is true, only name, handle and picture are shown and the rest is null or empty.",
})
export class Profile {
  @Field(() => ID, { description: 'The same as the `id` of the Person.' })
  id!: string;

  /** Not fields: as whom it is seen, null when it is closed to the viewer; and the text in Markdown. */
  viewing!: Viewing | null;
  storedAbout!: string | null;

  @Field(() => String, {
    description: 'Names them in addresses. Always the current one, even when asked for by a former one.',
  })
  handle!: string;

  @Field(() => String, { description: 'Name as the person wrote it.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of their picture, if they have one.' })
  avatar!: string | null;

  @Field(() => Boolean, { description: 'True if its owner has closed it to the viewer.' })
  closed!: boolean;

  @Field(() => Relationship, { description: 'What the viewer is to them.' })
  relationship!: Standing;

  @Field(() => String, { nullable: true, description: 'Address of their banner, if they have one.' })
  banner!: string | null;

  @Field(() => String, { nullable: true, description: 'What they say about themselves, as sanitised HTML.' })
  readonly aboutHtml?: string | null;

  @Field(() => String, { nullable: true, description: 'The same in Markdown, for its owner to edit.' })
  about!: string | null;

  @Field(() => Date, { nullable: true, description: 'When they joined.' })
  joinedAt!: Date | null;

  @Field(() => Boolean, { description: 'True for the owner if they may name editors and moderators.' })
  operator!: boolean;

  @Field(() => Boolean, {
    description: 'True for the owner if they may lock, pin and remove, and read reports.',
  })
  moderator!: boolean;

  @Field(() => Boolean, { description: 'True for the owner if they decide about suggestions.' })
  editor!: boolean;

  @Field(() => ListCounts, { nullable: true, description: 'How many entries each list has.' })
  readonly counts?: ListCounts | null;

  @Field(() => ProfileStatistics, { nullable: true, description: 'What they have watched, in numbers.' })
  readonly statistics?: ProfileStatistics | null;

  @Field(() => HeatMap, { nullable: true, description: 'A year of watching, by day.' })
  readonly heatMap?: HeatMap | null;

  @Field(() => EntryPage, { nullable: true, description: "Favourites, in the owner's order." })
  readonly favourites?: EntryPage | null;

  @Field(() => ActivityList, { nullable: true, description: 'What they did, newest first.' })
  readonly activity?: ActivityList | null;

  @Field(() => PersonList, { nullable: true, description: 'Their friends, latest first.' })
  readonly friends?: PersonList | null;

  @Field(() => Int, { nullable: true, description: 'How many friends they have.' })
  readonly friendCount?: number | null;

  @Field(() => ThreadList, { nullable: true, description: 'Threads that they started, newest first.' })
  readonly threads?: ThreadList | null;
}
