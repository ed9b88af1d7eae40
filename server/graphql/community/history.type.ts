import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PlaySource as Source } from '../../data/entities/scrobble';
import { CacheHint } from '../cache/cacheHint';
import { PlaySource } from '../scrobble/enums';
import { nextCursor } from './cursors';

@ObjectType({
  simpleResolvers: true,
  description: "A row of the viewer's history: one episode, watched in one pass.",
})
export class Watch {
  @Field(() => ID, { description: 'Its id; another one if the row moves to another pass.' })
  id!: string;

  /** Not a GraphQL field: key that `anime` is loaded by. */
  animeId!: number;

  @Field(() => Int, { description: 'Number of the episode.' })
  number!: number;

  @Field(() => Int, { description: 'Number of the pass.' })
  pass!: number;

  @Field(() => Date, { nullable: true, description: 'When it was watched, if known.' })
  watchedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The day of that in the time zone asked for, such as 2026-04-05.',
  })
  day!: string | null;

  @Field(() => PlaySource, {
    nullable: true,
    description: 'The player that reported it; null if marked by hand.',
  })
  source!: Source | null;
}

@CacheHint('PRIVATE')
@ObjectType({ simpleResolvers: true, description: 'What the viewer has watched.' })
export class WatchHistory {
  @Field(() => [Watch], { description: 'The rows on this page.' })
  items!: Watch[];

  @Field(() => String, nextCursor)
  nextCursor!: string | null;
}
