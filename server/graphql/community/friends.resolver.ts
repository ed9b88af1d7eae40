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
import { commonPlans, compareLists } from '../../domain/community/friends/compareLists';
import {
  blockedBy,
  friendRequestsOf,
  friendsOf,
  type Since,
} from '../../domain/community/friends/friendLists';
import {
  acceptFriendRequest,
  dropFriendRequest,
  removeFriend,
  sendFriendRequest,
} from '../../domain/community/friends/requests';
import { profileOfUser } from '../../domain/community/profiles/profileOf';
import { readerOf, requireMet } from '../../domain/community/reader';
import { type Viewing, viewingOf } from '../../domain/tracking/visibility';
import { AppError } from '../../errors/AppError';
import { Anime, AnimePage } from '../catalogue/anime.type';
import { presentPage } from '../catalogue/present';
import type { GraphqlContext } from '../context';
import { pageArgs, pageInfo } from '../pages';
import { requireUser } from '../session/viewer';
import { animeOf } from '../tracking/entry.resolver';
import { presentEntry, presentOwn } from '../tracking/present';
import { cursorArgs } from './cursors';
import { RequestDirection } from './enums';
import { ComparedAnime, FriendRequestList, ListComparison } from './friends.type';
import { Person, PersonList } from './person.type';
import { presentProfile } from './present';
import { Profile } from './profile.type';
import { writerIn } from './reader';
import { personOf } from './thread.resolver';

@ArgsType()
class PeopleArgs extends cursorArgs(24) {}

@ArgsType()
class FriendRequestsArgs extends cursorArgs(24) {
  @Field(() => RequestDirection, {
    defaultValue: RequestDirection.RECEIVED,
    description: 'Which way they go.',
  })
  direction!: keyof typeof RequestDirection;
}

@ArgsType()
class WithFriendArgs extends pageArgs(24) {
  @Field(() => String, { description: 'With whom.' })
  handle!: string;
}

const handleArg = { description: 'Whom, with or without the @.' };

/** Friends, requests and blocks (product P1, P5). Whom one may not meet looks like a handle that nobody has. */
@Resolver(() => ComparedAnime)
export class FriendsResolver {
  @Query(() => PersonList, { description: 'The own friends, latest first. Scope READ_ACCOUNT.' })
  async friends(
    @Args(() => PeopleArgs) args: PeopleArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<PersonList> {
    const { id } = await requireUser(context, 'READ_ACCOUNT');
    const reader = await readerOf(context.deps, id);
    const part = await friendsOf(context.deps, { userId: id, reader, ...args });
    return { items: await peopleOf(part.items, context), nextCursor: part.nextCursor };
  }

  @Query(() => FriendRequestList, {
    description: 'Requests that wait, latest first. For people who are signed in.',
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
    description: 'Whom the viewer has blocked, latest first. For people who are signed in.',
  })
  async blockedPeople(
    @Args(() => PeopleArgs) args: PeopleArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<PersonList> {
    const { userId } = await writerIn(context);
    const part = await blockedBy(context.deps, { userId, ...args });
    return { items: await peopleOf(part.items, context), nextCursor: part.nextCursor };
  }

  @Query(() => ListComparison, {
    nullable: true,
    description: "The own list beside somebody's, as far as the viewer may see it; null where it is closed.",
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
    description: 'Anime that both mean to watch, best known first; null where the other list is closed.',
  })
  async commonPlans(
    @Args(() => WithFriendArgs) { handle, ...args }: WithFriendArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AnimePage | null> {
    const { viewerId, viewing } = await theirs(context, handle);
    if (!viewing) return null;
    const page = await commonPlans(context.deps, { viewerId, viewing, ...args });
    const anime = await Promise.all(page.items.map((id) => animeOf(id, context)));
    return presentPage({ items: anime, totalItems: page.totalItems }, args, (one) => one);
  }

  @FieldResolver()
  async anime(@Root() { animeId }: ComparedAnime, @Ctx() context: GraphqlContext): Promise<Anime> {
    return await animeOf(animeId, context);
  }

  @Mutation(() => Profile, {
    description: 'Asks somebody to be friends; accepts where they have asked already.',
  })
  async sendFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const reader = await writerIn(context);
    return await profileAfter(
      context,
      reader.userId,
      await sendFriendRequest(context.deps, { reader, handle }),
    );
  }

  @Mutation(() => Profile, { description: 'Says yes to somebody who has asked.' })
  async acceptFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const reader = await writerIn(context);
    return await profileAfter(
      context,
      reader.userId,
      await acceptFriendRequest(context.deps, { reader, handle }),
    );
  }

  @Mutation(() => Profile, { description: 'Says no to somebody who has asked; they are not told.' })
  async declineFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const reader = await writerIn(context);
    const other = await dropFriendRequest(context.deps, { reader, handle, sent: false });
    return await profileAfter(context, reader.userId, other);
  }

  @Mutation(() => Profile, { description: 'Takes an own request back.' })
  async cancelFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const reader = await writerIn(context);
    const other = await dropFriendRequest(context.deps, { reader, handle, sent: true });
    return await profileAfter(context, reader.userId, other);
  }

  @Mutation(() => Profile, { description: 'Ends a friendship, from both sides.' })
  async removeFriend(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const reader = await writerIn(context);
    return await profileAfter(context, reader.userId, await removeFriend(context.deps, { reader, handle }));
  }

  @Mutation(() => Profile, {
    description: 'Ends everything between two people: neither meets the other anywhere any more.',
  })
  async blockPerson(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const reader = await writerIn(context);
    return await profileAfter(context, reader.userId, await blockPerson(context.deps, { reader, handle }));
  }

  @Mutation(() => Profile, { description: 'Lets two people meet again; nothing else comes back.' })
  async unblockPerson(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    const reader = await writerIn(context);
    return await profileAfter(context, reader.userId, await unblockPerson(context.deps, { reader, handle }));
  }
}

async function peopleOf(items: readonly Since[], context: GraphqlContext): Promise<Person[]> {
  const people = await Promise.all(items.map(({ userId }) => personOf(userId, context)));
  return people.flatMap((person) => person ?? []);
}

/** The list of whoever has this handle, as the viewer may see it. */
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

/** Read anew, since the change has just changed what the two are to each other. */
async function profileAfter({ deps }: GraphqlContext, userId: string, otherId: string): Promise<Profile> {
  const reader = await readerOf(deps, userId);
  const profile = await profileOfUser(deps, { userId: otherId, reader });
  if (!profile) throw new AppError('NOT_FOUND');
  return presentProfile(profile, reader);
}
