import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { blockPerson, unblockPerson } from '../../domain/community/friends/blocks';
import { compareLists, readCommonPlans } from '../../domain/community/friends/compareLists';
import {
  blockedBy,
  friendRequestsOf,
  friendsOf,
  type Since,
} from '../../domain/community/friends/friendLists';
import { readFriendsActivity } from '../../domain/community/friends/friendsActivity';
import { mutedBy, muteFriend } from '../../domain/community/friends/mutes';
import {
  acceptFriendRequest,
  dropFriendRequest,
  removeFriend,
  sendFriendRequest,
} from '../../domain/community/friends/requests';
import { readProfileOfUser } from '../../domain/community/profiles/profileOf';
import { readerOf, requireMet, type Writer } from '../../domain/community/reader';
import type { Deps } from '../../domain/deps';
import { type Viewing, viewingOf } from '../../domain/tracking/visibility';
import { AppError } from '../../errors/AppError';
import { Anime, AnimePage } from '../catalogue/anime.type';
import { presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { pageArgs, pageInfo } from '../schema/pages';
import { requireUser } from '../session/viewer';
import { animeOf } from '../tracking/entry.resolver';
import { presentEntry, presentOwn } from '../tracking/present';
import { cursorArgs } from './cursors';
import { RequestDirection } from './enums';
import { ComparedAnime, FriendActivity, FriendRequestList, ListComparison } from './friends.type';
import { Person, PersonList } from './person.type';
import { presentActivity, presentProfile } from './present';
import { Profile } from './profile.type';
import { writerIn } from './reader';
import { personOf } from './thread.resolver';

@ArgsType()
class PeopleArgs extends cursorArgs(24) {}

@ArgsType()
class FriendsArgs extends PeopleArgs {
  @Field(() => String, {
    defaultValue: '',
    description: 'Only those whose handle or name has these words; at most 60 characters.',
  })
  text!: string;

  override check(): void {
    super.check();
    if (this.text.length > 60) throw new AppError('INVALID_ARGUMENT');
  }
}

@ArgsType()
class FriendRequestsArgs extends cursorArgs(24) {
  @Field(() => RequestDirection, {
    defaultValue: RequestDirection.RECEIVED,
    description: 'Received or sent requests.',
  })
  direction!: keyof typeof RequestDirection;
}

@ArgsType()
class WithFriendArgs extends pageArgs(24) {
  @Field(() => String, { description: 'The handle of the other person.' })
  handle!: string;
}

/** Friends, friend requests and blocks; comparison of two lists. */
@Resolver(() => ComparedAnime)
export class FriendsResolver {
  @Query(() => PersonList, { description: "The viewer's friends, latest first. Scope READ_ACCOUNT." })
  async friends(
    @Args(() => FriendsArgs) args: FriendsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<PersonList> {
    const { id } = await requireUser(context, 'READ_ACCOUNT');
    const reader = await readerOf(context.deps, id);
    const part = await friendsOf(context.deps, { userId: id, reader, ...args });
    return { items: await peopleOf(part.items, context), nextCursor: part.nextCursor };
  }

  @Query(() => FriendRequestList, {
    description: 'Pending friend requests, latest first. Requires sign-in.',
  })
  async friendRequests(
    @Args(() => FriendRequestsArgs) { direction, ...args }: FriendRequestsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<FriendRequestList> {
    const { userId } = await writerIn(context);
    const sent = direction === 'SENT';
    const part = await friendRequestsOf(context.deps, { userId, sent, ...args });
    const people = await Promise.all(part.items.map((item) => personOf(item.userId, context)));
    const items = part.items.flatMap(({ at }, index) => {
      const person = people[index];
      return person ? [{ person, createdAt: at }] : [];
    });
    return { items, totalItems: part.totalItems, nextCursor: part.nextCursor };
  }

  @Query(() => PersonList, {
    description: 'People whom the viewer has blocked, latest first. Requires sign-in.',
  })
  async blockedPeople(
    @Args(() => PeopleArgs) args: PeopleArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<PersonList> {
    const { userId } = await writerIn(context);
    const part = await blockedBy(context.deps, { userId, ...args });
    return { items: await peopleOf(part.items, context), nextCursor: part.nextCursor };
  }

  @Query(() => PersonList, {
    description: 'Friends whose activity the viewer has muted, latest first. Requires sign-in.',
  })
  async mutedFriends(
    @Args(() => PeopleArgs) args: PeopleArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<PersonList> {
    const { userId } = await writerIn(context);
    const part = await mutedBy(context.deps, { userId, ...args });
    return { items: await peopleOf(part.items, context), nextCursor: part.nextCursor };
  }

  @Query(() => [FriendActivity], {
    description:
      'What friends watched in the last two weeks and share, latest first, without those whom the viewer has muted; at most 12. Requires sign-in.',
  })
  async friendsActivity(@Ctx() context: GraphqlContext): Promise<FriendActivity[]> {
    const { userId } = await writerIn(context);
    const done = await readFriendsActivity(context.deps, userId);
    const people = await Promise.all(done.map((one) => personOf(one.userId, context)));
    return done.flatMap(({ activity }, index) => {
      const person = people[index];
      return person ? [{ person, activity: presentActivity(activity) }] : [];
    });
  }

  @Query(() => ListComparison, {
    nullable: true,
    description:
      "The viewer's list compared with the visible part of another person's; null if that list is closed.",
  })
  async compareLists(
    @Args(() => WithFriendArgs) { handle, ...args }: WithFriendArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ListComparison | null> {
    const { viewerId, viewing } = await theirs(context, handle);
    if (!viewing) return null;
    const { items, totalItems, ...numbers } = await compareLists(context.deps, {
      viewerId,
      viewing,
      ...args,
    });
    return {
      ...numbers,
      items: items.map(({ mine, theirs: other }) => ({
        animeId: mine.animeId,
        mine: presentOwn(mine),
        theirs: presentEntry(other, viewing),
      })),
      pageInfo: pageInfo(args, totalItems),
    };
  }

  @Query(() => AnimePage, {
    nullable: true,
    description:
      'Anime that the viewer and another person both plan to watch, most popular first; null if the other list is closed.',
  })
  async commonPlans(
    @Args(() => WithFriendArgs) { handle, ...args }: WithFriendArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimePage | null> {
    const { viewerId, viewing } = await theirs(context, handle);
    if (!viewing) return null;
    const page = await readCommonPlans(context.deps, { viewerId, viewing, ...args });
    const anime = await Promise.all(page.items.map((id) => animeOf(id, context)));
    return presentPage({ items: anime, totalItems: page.totalItems }, args, (one) => one);
  }

  @FieldResolver(() => Anime, { description: 'The anime.' })
  async anime(@Root() { animeId }: ComparedAnime, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }
}

async function peopleOf(items: readonly Since[], context: GraphqlContext): Promise<Person[]> {
  const people = await Promise.all(items.map(({ userId }) => personOf(userId, context)));
  return people.flatMap((person) => person ?? []);
}

/** The list of the person with this handle, as visible to the viewer. */
async function theirs(
  context: GraphqlContext,
  handle: string,
): Promise<{ viewerId: string; viewing: Viewing | null }> {
  const { id: viewerId } = await requireUser(context, 'READ_LISTS');
  const reader = await readerOf(context.deps, viewerId);
  const ownerId = await requireMet(context.deps, reader, handle);
  if (ownerId === viewerId) throw new AppError('NOT_YOURSELF');
  return { viewerId, viewing: await viewingOf(context.deps, { ownerId, viewerId }) };
}

const handleArg = { description: 'Their handle, with or without the @.' };

/** Changes between the viewer and another person. People hidden by a block look like unknown handles. */
@Resolver(() => Profile)
export class FriendChangesResolver {
  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Profile, {
    description: 'Sends a friend request, or accepts theirs if they have already sent one.',
  })
  async sendFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, sendFriendRequest);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Profile, { description: 'Accepts a friend request.' })
  async acceptFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, acceptFriendRequest);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Profile, { description: 'Declines a friend request without notifying the sender.' })
  async declineFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, (deps, whom) =>
      dropFriendRequest(deps, { ...whom, sent: false }),
    );
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Profile, { description: 'Cancels a friend request that the viewer sent.' })
  async cancelFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, (deps, whom) =>
      dropFriendRequest(deps, { ...whom, sent: true }),
    );
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Profile, { description: 'Ends a friendship on both sides.' })
  async removeFriend(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, removeFriend);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Profile, {
    description:
      'Blocks a person. This ends a friendship and hides the two people from each other everywhere.',
  })
  async blockPerson(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, blockPerson);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Profile, {
    description: 'Unblocks a person, so that both see each other again. A former friendship is not restored.',
  })
  async unblockPerson(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, unblockPerson);
  }

  @Operation({ access: 'BROWSER', log: 'people, threads and facts' })
  @Mutation(() => Profile, {
    description:
      'Leaves a friend out of the activity and recommendations that the viewer sees, or takes them in again. They are not told, and stay friends.',
  })
  async muteFriend(
    @Arg('handle', () => String, handleArg) handle: string,
    @Arg('muted', () => Boolean, { defaultValue: true, description: 'False takes them in again.' })
    muted: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, (deps, whom) => muteFriend(deps, { ...whom, muted }));
  }
}

/** A use case that changes the relationship of two people. Returns the other person's id. */
type Change = (deps: Deps, whom: { reader: Writer; handle: string }) => Promise<string>;

async function profileAfter(context: GraphqlContext, handle: string, change: Change): Promise<Profile> {
  const { deps } = context;
  const writer = await writerIn(context);
  const userId = await change(deps, { reader: writer, handle });
  // Read again, since the change may affect whom the writer can see.
  const reader = await readerOf(deps, writer.userId);
  const profile = await readProfileOfUser(deps, { userId, reader });
  if (!profile) throw new AppError('NOT_FOUND');
  return presentProfile(profile, reader);
}
