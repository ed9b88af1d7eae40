import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { answerRecommendation } from '../../domain/community/sentRecommendations/answerRecommendation';
import {
  type RecommendationAnswer as Answer,
  readRecommendationsTo,
} from '../../domain/community/sentRecommendations/readRecommendations';
import { sendRecommendation } from '../../domain/community/sentRecommendations/sendRecommendation';
import { AppError } from '../../errors/AppError';
import { Anime } from '../catalogue/anime.type';
import { RecommendationsToMeArgs } from '../catalogue/arguments';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { animeOf } from '../tracking/entry.resolver';
import { animeIdOf } from '../tracking/ids';
import { requireListOwner } from '../tracking/listWriter';
import { RecommendationAnswer } from './enums';
import { Person } from './person.type';
import { writerIn } from './reader';
import {
  AnsweredRecommendation,
  SendRecommendationInput,
  SentRecommendation,
  SentRecommendationList,
} from './sentRecommendation.type';
import { personOf } from './thread.resolver';

/** What friends recommend to each other. For users in a browser only, not for API tokens. */
@Resolver(() => SentRecommendation)
export class SentRecommendationResolver {
  @Query(() => SentRecommendationList, {
    description:
      'What friends recommend to the viewer, not answered yet, latest first; of adult titles only for those who see them. Requires sign-in.',
  })
  async recommendationsToMe(
    @Args(() => RecommendationsToMeArgs) { limit }: RecommendationsToMeArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<SentRecommendationList> {
    const { userId } = await writerIn(context);
    const { items, totalItems } = await readRecommendationsTo(context.deps, { userId, limit });
    return {
      items: items.map(({ id, fromId, animeId, note, sentAt }) => ({ id, fromId, animeId, note, sentAt })),
      totalItems,
    };
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Boolean, {
    description: `Recommends an anime to a friend; once more replaces the note. Returns true whatever the friend has on a list.`,
  })
  async sendRecommendation(
    @Arg('input', () => SendRecommendationInput, { description: 'What to recommend, and to whom.' })
    { handle, animeId, note }: SendRecommendationInput,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const sender = await writerIn(context);
    const recommendation = { handle, animeId: animeIdOf(animeId), note };
    await sendRecommendation(context.deps, { sender, recommendation });
    return true;
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => AnsweredRecommendation, {
    description: 'Answers a recommendation and carries the answer out. The friend is not told.',
  })
  async answerRecommendation(
    @Arg('id', () => ID, { description: 'The recommendation.' }) id: string,
    @Arg('answer', () => RecommendationAnswer, { description: 'The answer.' }) answer: Answer,
    @Ctx() context: GraphqlContext,
  ): Promise<AnsweredRecommendation> {
    const userId = await requireListOwner(context);
    return { id, ...(await answerRecommendation(context.deps, { userId, id, answer })) };
  }

  @FieldResolver(() => Person, { description: 'The friend.' })
  async from(@Root() { fromId }: SentRecommendation, @Ctx() context: GraphqlContext): Promise<Person> {
    const person = await personOf(fromId, context);
    if (!person) throw new AppError('NOT_FOUND');
    return person;
  }

  @FieldResolver(() => Anime, { description: 'The anime.' })
  async anime(@Root() { animeId }: SentRecommendation, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }
}

@Resolver(() => AnsweredRecommendation)
export class AnsweredRecommendationResolver {
  @FieldResolver(() => Anime, { description: "The anime, with the viewer's current data." })
  async anime(@Root() { animeId }: AnsweredRecommendation, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }
}
