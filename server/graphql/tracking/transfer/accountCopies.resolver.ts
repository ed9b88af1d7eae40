import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import {
  askForCopy,
  findAccountCopies,
  removeAccountCopies,
  setAccountCopies,
} from '../../../domain/copies/accountCopies';
import type { GraphqlContext } from '../../context';
import { Operation } from '../../schema/operation';
import { requireViewer } from '../../session/viewer';
import { AccountCopies, AccountCopiesInput, AccountCopy } from './accountCopies.type';

/** Copies of the account in the user's WebDAV folder. In a browser only: no token can create or read them. */
@Resolver()
export class AccountCopiesResolver {
  @Query(() => AccountCopies, {
    description: "Scheduled copies of the viewer's account, sent to a WebDAV folder.",
  })
  async accountCopies(@Ctx() context: GraphqlContext): Promise<AccountCopies> {
    const { user } = await requireViewer(context);
    const { config } = context.deps;
    return { offered: config.copies.byPeople, current: await findAccountCopies(context.deps, user.id) };
  }

  @Operation({ access: 'BROWSER', log: ['COPIES_SET_UP'] })
  @Mutation(() => AccountCopy, {
    description: 'Sets up copies of the account to a WebDAV folder, replacing any earlier setup.',
  })
  async setAccountCopies(
    @Arg('input', () => AccountCopiesInput, { description: 'Folder, credentials and frequency.' })
    { address, user: name, password, rhythm }: AccountCopiesInput,
    @Ctx() context: GraphqlContext,
  ): Promise<AccountCopy> {
    const { user, session } = await requireViewer(context);
    const target = { address, user: name, password };
    return await setAccountCopies(context.deps, { userId: user.id, ...target, rhythm, session });
  }

  @Operation({ access: 'BROWSER', log: ['COPIES_STOPPED'] })
  @Mutation(() => Boolean, {
    description: 'Stops account copies and deletes the stored credentials. Copies already sent stay.',
  })
  async removeAccountCopies(@Ctx() context: GraphqlContext): Promise<boolean> {
    const { user, session } = await requireViewer(context);
    await removeAccountCopies(context.deps, { userId: user.id, from: session });
    return true;
  }

  @Operation({ access: 'BROWSER', log: 'changes no address that anything is sent to' })
  @Mutation(() => AccountCopy, { description: 'Requests a copy of the account, sent within a minute.' })
  async sendAccountCopy(@Ctx() context: GraphqlContext): Promise<AccountCopy> {
    const { user } = await requireViewer(context);
    return await askForCopy(context.deps, user.id);
  }
}
