import { Arg, Args, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import { limits } from '../../config/limits';
import { changeProgress } from '../../domain/tracking/progress/changeProgress';
import type { ProgressStep } from '../../domain/tracking/progress/planProgress';
import type { GraphqlContext } from '../context';
import { ListChange } from '../schema/operation';
import { EpisodeOfArgs } from './arguments';
import { animeIdOf } from './ids';
import { requireListWriter } from './listWriter';
import { EntryPayload } from './payloads.type';
import { presentResult } from './present';

const TODAY = "The viewer's current date, such as 2026-04-05, for the start date. Default: the date in UTC.";

/** Episodes watched. None of these needs a version, since they add to the current state. */
@Resolver()
export class ProgressResolver {
  @ListChange()
  @Mutation(() => EntryPayload, {
    description: 'Adds to the number of episodes watched. The first episode starts a planned anime.',
  })
  async incrementProgress(
    @Arg('animeId', () => ID, { description: 'The anime.' }) animeId: string,
    @Arg('by', () => Int, { defaultValue: 1, description: 'Number of episodes; negative to subtract.' })
    by: number,
    @Arg('today', () => String, { nullable: true, description: TODAY }) today: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    return await take(context, { animeId, today }, { kind: 'add', by });
  }

  @ListChange()
  @Mutation(() => EntryPayload, { description: 'Marks one episode as watched, in any order.' })
  async markEpisode(
    @Args(() => EpisodeOfArgs) args: EpisodeOfArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    return await take(context, args, { kind: 'mark', number: args.number });
  }

  @ListChange()
  @Mutation(() => EntryPayload, {
    description: 'Marks all episodes up to and including this one as watched.',
  })
  async markEpisodesUpTo(
    @Args(() => EpisodeOfArgs) args: EpisodeOfArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    return await take(context, args, { kind: 'markUpTo', number: args.number });
  }

  @ListChange()
  @Mutation(() => EntryPayload, {
    description: 'Marks one episode as not watched; later episodes stay as they are.',
  })
  async unmarkEpisode(
    @Args(() => EpisodeOfArgs) args: EpisodeOfArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<EntryPayload> {
    return await take(context, args, { kind: 'unmark', number: args.number });
  }
}

async function take(
  context: GraphqlContext,
  { animeId, today }: { animeId: string; today?: string | null },
  step: ProgressStep,
): Promise<EntryPayload> {
  const episodes = step.kind === 'add' ? step.by : step.kind === 'markUpTo' ? step.number : 1;
  const userId = await requireListWriter(context, {
    episodes: Math.min(Math.abs(episodes), limits.episodes),
  });
  return presentResult(
    await changeProgress(context.deps, { userId, animeId: animeIdOf(animeId), today, step }),
  );
}
