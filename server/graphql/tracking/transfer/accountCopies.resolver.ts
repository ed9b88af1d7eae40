import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  askForCopy,
  findAccountCopies,
  removeAccountCopies,
  setAccountCopies,
} from '../../../domain/copies/accountCopies';
import type { GraphqlContext } from '../../context';
import { requireViewer } from '../../session/viewer';
import { AccountCopies, AccountCopiesInput, AccountCopy } from './accountCopies.type';

/** Copies of the account at a WebDAV folder of its person. In a browser only: no token makes or reads them. */
@Resolver()
export class AccountCopiesResolver {
  @Query(() => AccountCopies, { description: "Copies of the viewer's account at a place of their own." })
  async accountCopies(@Ctx() context: GraphqlContext): Promise<AccountCopies> {
    const { user } = await requireViewer(context);
    const { config } = context.deps;
    return { offered: config.copies.byPeople, current: await findAccountCopies(context.deps, user.id) };
  }

  @Mutation(() => AccountCopy, {
    description: 'Has copies of the account sent to a WebDAV folder, in place of one that was set up before.',
  })
  async setAccountCopies(
    @Arg('input', () => AccountCopiesInput, { description: 'Where, and how often.' })
    { address, user: name, password, rhythm }: AccountCopiesInput,
    @Ctx() context: GraphqlContext,
  ): Promise<AccountCopy> {
    const { user, session } = await requireViewer(context);
    const target = { address, user: name, password };
    return await setAccountCopies(context.deps, { userId: user.id, ...target, rhythm, from: session });
  }

  @Mutation(() => Boolean, {
    description: 'Ends copies of the account and forgets user and password. What was sent stays where it is.',
  })
  async removeAccountCopies(@Ctx() context: GraphqlContext): Promise<boolean> {
    const { user, session } = await requireViewer(context);
    await removeAccountCopies(context.deps, { userId: user.id, from: session });
    return true;
  }

  @Mutation(() => AccountCopy, { description: 'Has a copy of the account sent within a minute.' })
  async sendAccountCopy(@Ctx() context: GraphqlContext): Promise<AccountCopy> {
    const { user } = await requireViewer(context);
    return await askForCopy(context.deps, user.id);
  }
}
