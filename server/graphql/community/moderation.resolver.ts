import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { readModeration } from '../../domain/community/moderation/readModeration';
import type { GraphqlContext } from '../context';
import { ModerationAction, ModerationArgs, ModerationLog } from './moderation.type';
import { Person } from './person.type';
import { moderatorIn, readerIn } from './reader';
import { personOf } from './thread.resolver';

/** The log of moderation, for moderators. Hidden from everyone else. */
@Resolver(() => ModerationAction)
export class ModerationResolver {
  @Query(() => ModerationLog, {
    nullable: true,
    description:
      'For moderators, in a browser: what moderators and operators did, newest first. Null for everyone else.',
  })
  async moderationLog(
    @Args(() => ModerationArgs) args: ModerationArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ModerationLog | null> {
    if (!(await readerIn(context)).moderator) return null;
    return await readModeration(context.deps, { moderator: await moderatorIn(context), ...args });
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who did it; null if that account is gone, or if it was done on the server.',
  })
  async by(@Root() { byId }: ModerationAction, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(byId, context);
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Whom it was done to; null if that account is gone.',
  })
  async person(
    @Root() { personId }: ModerationAction,
    @Ctx() context: GraphqlContext,
  ): Promise<Person | null> {
    return await personOf(personId, context);
  }
}
