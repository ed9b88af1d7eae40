import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { listAccountsWithEmail, unlinkAccount } from '../../domain/accounts/social/linkedAccounts';
import type { GraphqlContext } from '../context';
import { requireUser, requireViewer } from '../session/viewer';
import { countCall } from '../settle';
import { LinkedAccount } from './linkedAccount.type';

/** Ways to sign in over GraphQL (contract 5.5). */
@Resolver()
export class LinkedAccountResolver {
  @Query(() => [LinkedAccount], {
    description: 'The own ways to sign in, oldest first, at most a hundred. Scope READ_ACCOUNT.',
  })
  async accounts(@Ctx() context: GraphqlContext): Promise<LinkedAccount[]> {
    return await listAccountsWithEmail(context.deps, { user: await requireUser(context, 'READ_ACCOUNT') });
  }

  @Mutation(() => Boolean, {
    description: 'Takes a way to sign in away, unless it is the last. Needs a fresh session.',
  })
  async unlinkAccount(
    @Arg('id', () => ID, { description: 'Its id in `accounts`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    await countCall(context, 'call', '/unlink-account');
    await unlinkAccount(context.deps, { viewer: await requireViewer(context), account: { id } });
    return true;
  }
}
