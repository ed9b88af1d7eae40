import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { deleteUser } from '../../domain/accounts/deleteUser';
import { wishAboutPosts } from '../../domain/community/people/accountDeletion';
import type { GraphqlContext } from '../context';
import { requireViewer } from '../session/viewer';
import { countCall, settle } from '../settle';
import { checkUrl } from './checkUrl';
import { DeleteAccountInput, DeleteAccountResult } from './deleteAccount.type';

/** Deletion over GraphQL (contract 5.4). */
@Resolver()
export class DeleteAccountResolver {
  @Mutation(() => DeleteAccountResult, {
    description:
      'Deletes the account with everything in it, or mails a link that does, as the site is set up.',
  })
  async deleteAccount(
    @Arg('input', () => DeleteAccountInput, { description: 'What proves it.' }) input: DeleteAccountInput,
    @Ctx() context: GraphqlContext,
  ): Promise<DeleteAccountResult> {
    await countCall(context, 'guess', '/delete-user');
    const callbackURL = checkUrl(context, input.callbackURL, 'INVALID_CALLBACKURL');
    const viewer = await requireViewer(context);
    const { password, token, withPosts } = input;
    await wishAboutPosts(context.deps, { userId: viewer.user.id, postsGo: withPosts });
    const outcome = await deleteUser(context.deps, {
      viewer,
      password: password ?? undefined,
      token: token ?? undefined,
      callbackURL,
    });
    const deleted = settle(context, outcome).message === 'User deleted';
    return { deleted, mailSent: !deleted };
  }
}
