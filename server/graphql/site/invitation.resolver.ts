import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { createInvitation, listInvitations, revokeInvitation } from '../../domain/site/invitations';
import { Person } from '../community/person.type';
import { operatorIn, readerIn } from '../community/reader';
import { personOf } from '../community/thread.resolver';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import {
  CreatedInvitation,
  Invitation,
  InvitationArgs,
  InvitationInput,
  InvitationList,
} from './invitation.type';
import { siteLoaders } from './loaders';

/** Links by which people may sign up, for operators. Hidden from everyone else. */
@Resolver(() => Invitation)
export class InvitationResolver {
  @Query(() => InvitationList, {
    nullable: true,
    description:
      'For operators, in a browser: the links by which people may sign up, newest first. Null for everyone else.',
  })
  async invitations(
    @Args(() => InvitationArgs) args: InvitationArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<InvitationList | null> {
    if (!(await readerIn(context)).operator) return null;
    return await listInvitations(context.deps, { operator: await operatorIn(context), ...args });
  }

  @Operation({ access: 'BROWSER', log: 'opens no account that exists' })
  @Mutation(() => CreatedInvitation, {
    description: 'For operators: makes a link by which people may sign up on a site that is by invitation.',
  })
  async createInvitation(
    @Arg('input', () => InvitationInput, { description: 'For how many people, and for how long.' })
    { uses, days }: InvitationInput,
    @Ctx() context: GraphqlContext,
  ): Promise<CreatedInvitation> {
    return await createInvitation(context.deps, { operator: await operatorIn(context), uses, days });
  }

  @Operation({ access: 'BROWSER', log: 'opens no account that exists' })
  @Mutation(() => Invitation, {
    description: 'For operators: ends an invitation. Those who came by it keep their accounts.',
  })
  async revokeInvitation(
    @Arg('id', () => ID, { description: 'Id of the invitation.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Invitation> {
    return await revokeInvitation(context.deps, { operator: await operatorIn(context), id });
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who made it; null if that account is gone, or if it was made on the server.',
  })
  async by(@Root() { byId }: Invitation, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(byId, context);
  }

  @FieldResolver(() => [Person], {
    description: 'Who has come by it and is still here, latest first; at most as many as its uses.',
  })
  async people(@Root() { id }: Invitation, @Ctx() context: GraphqlContext): Promise<Person[]> {
    const ids = await context.once(siteLoaders).invited.load(id);
    const people = await Promise.all(ids.map((userId) => personOf(userId, context)));
    return people.filter((person) => person !== null);
  }
}
