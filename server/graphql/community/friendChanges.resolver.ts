import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { blockPerson, unblockPerson } from '../../domain/community/friends/blocks';
import {
  acceptFriendRequest,
  dropFriendRequest,
  removeFriend,
  sendFriendRequest,
} from '../../domain/community/friends/requests';
import { profileOfUser } from '../../domain/community/profiles/profileOf';
import { readerOf, type Writer } from '../../domain/community/reader';
import type { Deps } from '../../domain/ports';
import { AppError } from '../../errors/AppError';
import type { GraphqlContext } from '../context';
import { presentProfile } from './present';
import { Profile } from './profile.type';
import { writerIn } from './reader';

const handleArg = { description: 'Whom, with or without the @.' };

/** What one may do about another person (product P1, P5). Whom one may not meet looks like a handle that nobody has. */
@Resolver(() => Profile)
export class FriendChangesResolver {
  @Mutation(() => Profile, {
    description: 'Asks somebody to be friends; accepts where they have asked already.',
  })
  async sendFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, sendFriendRequest);
  }

  @Mutation(() => Profile, { description: 'Says yes to somebody who has asked.' })
  async acceptFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, acceptFriendRequest);
  }

  @Mutation(() => Profile, { description: 'Says no to somebody who has asked; they are not told.' })
  async declineFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, (deps, whom) =>
      dropFriendRequest(deps, { ...whom, sent: false }),
    );
  }

  @Mutation(() => Profile, { description: 'Takes an own request back.' })
  async cancelFriendRequest(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, (deps, whom) =>
      dropFriendRequest(deps, { ...whom, sent: true }),
    );
  }

  @Mutation(() => Profile, { description: 'Ends a friendship, from both sides.' })
  async removeFriend(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, removeFriend);
  }

  @Mutation(() => Profile, {
    description: 'Ends everything between two people: neither meets the other anywhere any more.',
  })
  async blockPerson(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, blockPerson);
  }

  @Mutation(() => Profile, { description: 'Lets two people meet again; nothing else comes back.' })
  async unblockPerson(
    @Arg('handle', () => String, handleArg) handle: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Profile> {
    return await profileAfter(context, handle, unblockPerson);
  }
}

/** A use case that changes what two people are to each other; it answers with the other one's id. */
type Change = (deps: Deps, whom: { reader: Writer; handle: string }) => Promise<string>;

async function profileAfter(context: GraphqlContext, handle: string, change: Change): Promise<Profile> {
  const { deps } = context;
  const writer = await writerIn(context);
  const userId = await change(deps, { reader: writer, handle });
  // Read anew: whom the writer meets may have changed with it.
  const reader = await readerOf(deps, writer.userId);
  const profile = await profileOfUser(deps, { userId, reader });
  if (!profile) throw new AppError('NOT_FOUND');
  return presentProfile(profile, reader);
}
