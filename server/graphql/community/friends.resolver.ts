import { Args, ArgsType, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { commonPlans, compareLists } from '../../domain/community/friends/compareLists';
import {
  blockedBy,
  friendRequestsOf,
  friendsOf,
  type Since,
} from '../../domain/community/friends/friendLists';
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

/** Who one's friends are, who asks, and whom one has blocked; two lists side by side (product P1, P5). */
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
