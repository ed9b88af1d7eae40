import { Arg, Args, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { limits } from '../../config/limits';
import type { AnimeFormat as Format } from '../../data/entities/catalogue';
import { limitOffset } from '../../data/page';
import type { EntryStatus as Status } from '../../domain/tracking/entry';
import * as own from '../../domain/tracking/own/ownAnime';
import type { OwnAnimeFacts } from '../../domain/tracking/own/ownFacts';
import { Anime, AnimePage } from '../catalogue/anime.type';
import { AnimeFormat } from '../catalogue/enums';
import { presentAnime, presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { requireUser } from '../session/viewer';
import { OwnAnimeArgs } from './arguments';
import { EntryStatus } from './enums';
import { animeIdOf } from './ids';
import { requireListWriter } from './listWriter';

@InputType({ description: 'Something that no catalogue has, in the words of its person.' })
export class OwnAnimeInput {
  @Field(() => String, { description: `At most ${limits.ownAnimeTitle} characters.` })
  title!: string;

  @Field(() => AnimeFormat, { description: 'What comes closest.' })
  format!: Format;

  @Field(() => Int, { nullable: true, description: 'The year in which it came out.' })
  year?: number | null;

  @Field(() => Int, { nullable: true, description: 'How many episodes it has.' })
  episodeCount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Length of one episode.' })
  episodeMinutes?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `What it is, in at most ${limits.ownAnimeNote} characters.`,
  })
  note?: string | null;
}

/** What people add for themselves alone (product P11): anime to them, and there for nobody else. */
@Resolver()
export class OwnAnimeResolver {
  @Query(() => AnimePage, {
    description: 'What the viewer added for themselves alone, the last first. Scope READ_LISTS.',
  })
  async ownAnime(
    @Args(() => OwnAnimeArgs) args: OwnAnimeArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimePage> {
    const { id } = await requireUser(context, 'READ_LISTS');
    const now = context.deps.clock.now();
    // Never more than two hundred: all are read.
    const all = await own.ownAnimeOf(context.deps, id);
    const [limit, offset] = limitOffset(args);
    const page = { items: all.slice(offset, offset + limit), totalItems: all.length };
    return presentPage(page, args, (row) => presentAnime(row, now));
  }

  @Mutation(() => Anime, {
    description: 'Adds something that the catalogue lacks, for the viewer alone, and puts it on their list.',
  })
  async addOwnAnime(
    @Arg('input', () => OwnAnimeInput, { description: 'What it is.' }) input: OwnAnimeInput,
    @Arg('status', () => EntryStatus, {
      nullable: true,
      description: 'Where the viewer is with it; only saved without.',
    })
    status: Status | null | undefined,
    @Arg('today', () => String, {
      nullable: true,
      description: "The viewer's day, such as 2026-04-05; the day in UTC without.",
    })
    today: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const userId = await requireListWriter(context, { entries: 1 });
    const added = await own.addOwnAnime(context.deps, { userId, facts: factsOf(input), status, today });
    return presentAnime(added, context.deps.clock.now());
  }

  @Mutation(() => Anime, { description: 'Writes all that the viewer says of something of their own.' })
  async updateOwnAnime(
    @Arg('animeId', () => ID, { description: 'Which one.' }) id: string,
    @Arg('input', () => OwnAnimeInput, { description: 'What it is.' }) input: OwnAnimeInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const userId = await requireListWriter(context);
    const change = { userId, animeId: animeIdOf(id), facts: factsOf(input) };
    return presentAnime(await own.updateOwnAnime(context.deps, change), context.deps.clock.now());
  }

  @Mutation(() => ID, {
    description:
      'Deletes something of the viewer’s own, with entry, history, queue and shelves, for good. Returns its id.',
  })
  async deleteOwnAnime(
    @Arg('animeId', () => ID, { description: 'Which one.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<string> {
    const userId = await requireListWriter(context);
    await own.deleteOwnAnime(context.deps, { userId, animeId: animeIdOf(id) });
    return id;
  }
}

function factsOf({ title, format, year, episodeCount, episodeMinutes, note }: OwnAnimeInput): OwnAnimeFacts {
  return {
    ...{ title, format, year: year ?? null, note: note ?? null },
    ...{ episodeCount: episodeCount ?? null, episodeMinutes: episodeMinutes ?? null },
  };
}
