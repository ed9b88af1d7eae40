import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { approveSignUp, refuseSignUp } from '../../domain/site/people/approve';
import {
  type Account,
  type AccountDetails,
  listAccounts,
  readAccount,
  readDetails,
} from '../../domain/site/people/readPeople';
import { removePosts, restorePosts } from '../../domain/site/people/removePosts';
import { resetProfile } from '../../domain/site/people/resetProfile';
import { liftSuspension, suspendPerson } from '../../domain/site/people/suspend';
import { Person } from '../community/person.type';
import { Profile } from '../community/profile.type';
import { moderatorIn, readerIn } from '../community/reader';
import { personOf } from '../community/thread.resolver';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { siteLoaders } from './loaders';
import {
  PeopleArgs,
  PostRemovalInput,
  ProfileResetInput,
  RemovedPosts,
  SignUpRefusalInput,
  SiteAccount,
  SiteAccountDetails,
  SiteAccountList,
  Suspension,
  SuspensionInput,
} from './people.type';

const present = ({ userId, ...account }: Account): SiteAccount => ({ id: userId, ...account });
export const presentDetails = ({ userId, ...details }: AccountDetails): SiteAccountDetails => ({
  id: userId,
  ...details,
});

/** The site's accounts, for moderators. Hidden from everyone else. */
@Resolver(() => SiteAccount)
export class PeopleResolver {
  @Query(() => SiteAccountList, {
    nullable: true,
    description:
      'For moderators, in a browser: the accounts of the site, newest first. Null for everyone else.',
  })
  async siteAccounts(
    @Args(() => PeopleArgs) args: PeopleArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteAccountList | null> {
    if (!(await readerIn(context)).moderator) return null;
    const moderator = await moderatorIn(context);
    const { items, nextCursor } = await listAccounts(context.deps, { moderator, ...args });
    return { items: items.map(present), nextCursor };
  }

  @Query(() => SiteAccountDetails, {
    nullable: true,
    description:
      'For moderators, in a browser: more about one account. Null for everyone else, or if there is no such account.',
  })
  async siteAccount(
    @Arg('handle', () => String, { description: "The person's handle." }) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteAccountDetails | null> {
    if (!(await readerIn(context)).moderator) return null;
    const moderator = await moderatorIn(context);
    const details = await readDetails(context.deps, { moderator, handle });
    return details && presentDetails(details);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => SiteAccount, {
    description: 'For moderators: lets in a person who waits for approval. They are told by email.',
  })
  async approveSignUp(
    @Arg('handle', () => String, { description: "The person's handle." }) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteAccount> {
    const moderator = await moderatorIn(context);
    const userId = await approveSignUp(context.deps, { moderator, handle });
    return present(await readAccount(context.deps, { moderator, userId }));
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => ID, {
    description:
      'For moderators: turns away a person who waits for approval, and deletes the account, whose id it returns. They are told by email.',
  })
  async refuseSignUp(
    @Arg('input', () => SignUpRefusalInput, { description: 'Whom, and why.' })
    { handle, reason }: SignUpRefusalInput,
    @Ctx() context: GraphqlContext,
  ): Promise<string> {
    return await refuseSignUp(context.deps, { moderator: await moderatorIn(context), handle, reason });
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => SiteAccount, {
    description:
      'For moderators: suspends an account, in place of a suspension in force. All that gives access to it ends at once.',
  })
  async suspendPerson(
    @Arg('input', () => SuspensionInput, { description: 'Whom, for how long, and why.' })
    { handle, endsAt = null, reason }: SuspensionInput,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteAccount> {
    const moderator = await moderatorIn(context);
    const userId = await suspendPerson(context.deps, { moderator, handle, endsAt, reason });
    return present(await readAccount(context.deps, { moderator, userId }));
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => SiteAccount, {
    description:
      'For moderators: lifts the suspension of an account. Operators lift what operators impose for longer.',
  })
  async liftSuspension(
    @Arg('handle', () => String, { description: "The person's handle." }) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteAccount> {
    const moderator = await moderatorIn(context);
    const userId = await liftSuspension(context.deps, { moderator, handle });
    return present(await readAccount(context.deps, { moderator, userId }));
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => SiteAccount, {
    description:
      'For moderators: takes parts of a profile away. The person is told what and why. A handle becomes a neutral one.',
  })
  async resetProfile(
    @Arg('input', () => ProfileResetInput, { description: 'Whose profile, which parts, and why.' })
    { handle, parts, reason }: ProfileResetInput,
    @Ctx() context: GraphqlContext,
  ): Promise<SiteAccount> {
    const moderator = await moderatorIn(context);
    const userId = await resetProfile(context.deps, { moderator, handle, parts, reason });
    return present(await readAccount(context.deps, { moderator, userId }));
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => RemovedPosts, {
    description:
      'For moderators: removes what a person has posted in a period: threads, comments, reviews, recommendations, answers, shared notes.',
  })
  async removePosts(
    @Arg('input', () => PostRemovalInput, { description: 'Whose posts, of how many hours, and why.' })
    { handle, hours = null, reason }: PostRemovalInput,
    @Ctx() context: GraphqlContext,
  ): Promise<RemovedPosts> {
    const moderator = await moderatorIn(context);
    return await removePosts(context.deps, { moderator, handle, hours, reason });
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Int, {
    description:
      'For moderators: restores what `removePosts` has removed, within a day of it. Returns the number of posts.',
  })
  async restorePosts(
    @Arg('id', () => ID, { description: 'The `actionId` of the removal.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<number> {
    return await restorePosts(context.deps, { moderator: await moderatorIn(context), id });
  }

  @FieldResolver(() => Person, { nullable: true, description: 'Whose account it is.' })
  async person(@Root() { id }: SiteAccount, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(id, context);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'What they answered to the question of sign-up, or nothing; null unless they wait for approval.',
  })
  async signUpAnswer(@Root() { id }: SiteAccount, @Ctx() context: GraphqlContext): Promise<string | null> {
    return await context.once(siteLoaders).signUpAnswer.load(id);
  }

  @FieldResolver(() => Suspension, { nullable: true, description: 'The suspension in force.' })
  async suspension(@Root() { id }: SiteAccount, @Ctx() context: GraphqlContext): Promise<Suspension | null> {
    return await context.once(siteLoaders).suspension.load(id);
  }
}

@Resolver(() => Profile)
export class ProfileSuspensionResolver {
  @FieldResolver(() => Boolean, {
    description: 'Whether the account is suspended, and the profile closed with it.',
  })
  async suspended(@Root() { id }: Profile, @Ctx() context: GraphqlContext): Promise<boolean> {
    return (await context.once(siteLoaders).suspension.load(id)) !== null;
  }
}

@Resolver(() => Suspension)
export class SuspensionResolver {
  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who imposed it; null if that account is gone, or if it was imposed on the server.',
  })
  async by(@Root() { byId }: Suspension, @Ctx() context: GraphqlContext): Promise<Person | null> {
    return await personOf(byId, context);
  }
}
