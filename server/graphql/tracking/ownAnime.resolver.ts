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
import { ListChange } from '../schema/operation';
import { requireUser } from '../session/viewer';
import { OwnAnimeArgs } from './arguments';
import { EntryStatus } from './enums';
import { animeIdOf } from './ids';
import { requireListWriter } from './listWriter';

@InputType({ description: 'A private anime that is not in the catalogue.' })
export class OwnAnimeInput {
  @Field(() => String, { description: `Title, at most ${limits.ownAnimeTitle} characters.` })
  title!: string;

  @Field(() => AnimeFormat, { description: 'Closest matching format.' })
  format!: Format;

  @Field(() => Int, { nullable: true, description: 'Release year.' })
  year?: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of episodes.' })
  episodeCount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Length of an episode in minutes.' })
  episodeMinutes?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `Description, at most ${limits.ownAnimeNote} characters.`,
  })
  note?: string | null;
}

/** Private anime that users add for themselves, invisible to everyone else. */
@Resolver()
export class OwnAnimeResolver {
  @Query(() => AnimePage, {
    description: 'Private anime that the viewer added, newest first. Scope READ_LISTS.',
  })
  async ownAnime(
    @Args(() => OwnAnimeArgs) args: OwnAnimeArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimePage> {
    const { id } = await requireUser(context, 'READ_LISTS');
    // At most two hundred, so all are read.
    const all = await own.ownAnimeOf(context.deps, id);
    const [limit, offset] = limitOffset(args);
    const page = { items: all.slice(offset, offset + limit), totalItems: all.length };
    return presentPage(page, args, (row) => presentAnime(row, context.deps));
  }

  @ListChange()
  @Mutation(() => Anime, {
    description:
      'Adds an anime that the catalogue lacks, visible to the viewer only, and puts it on their list.',
  })
  async addOwnAnime(
    @Arg('input', () => OwnAnimeInput, { description: 'Its facts.' }) input: OwnAnimeInput,
    @Arg('status', () => EntryStatus, {
      nullable: true,
      description: 'Status of the new entry; without it, the entry is only saved.',
    })
    status: Status | null | undefined,
    @Arg('today', () => String, {
      nullable: true,
      description: "The viewer's current date, such as 2026-04-05. Default: the date in UTC.",
    })
    today: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const userId = await requireListWriter(context, { entries: 1 });
    const added = await own.addOwnAnime(context.deps, { userId, facts: factsOf(input), status, today });
    return presentAnime(added, context.deps);
  }

  @ListChange()
  @Mutation(() => Anime, { description: "Replaces the facts of a private anime of the viewer's." })
  async updateOwnAnime(
    @Arg('animeId', () => ID, { description: 'The anime.' }) id: string,
    @Arg('input', () => OwnAnimeInput, { description: 'Its facts.' }) input: OwnAnimeInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime> {
    const userId = await requireListWriter(context);
    const change = { userId, animeId: animeIdOf(id), facts: factsOf(input) };
    return presentAnime(await own.updateOwnAnime(context.deps, change), context.deps);
  }

  @ListChange()
  @Mutation(() => ID, {
    description:
      "Permanently deletes a private anime of the viewer's, with its entry and history, and its places in queue and shelves. Returns its id.",
  })
  async deleteOwnAnime(
    @Arg('animeId', () => ID, { description: 'The anime.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<string> {
    const userId = await requireListWriter(context);
    await own.deleteOwnAnime(context.deps, { userId, animeId: animeIdOf(id) });
    return id;
  }
}

function factsOf({ title, format, year, episodeCount, episodeMinutes, note }: OwnAnimeInput): OwnAnimeFacts {
  return {
    title,
    format,
    year: year ?? null,
    note: note ?? null,
    episodeCount: episodeCount ?? null,
    episodeMinutes: episodeMinutes ?? null,
  };
}
