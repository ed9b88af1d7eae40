import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { cancelEmailChange, changeEmail } from '../../domain/accounts/email/changeEmail';
import { sendVerificationEmail } from '../../domain/accounts/verification/sendVerificationEmail';
import type { GraphqlContext } from '../context';
import { User } from '../session/user.type';
import { requireViewer } from '../session/viewer';
import { countCall, isRemembered, settle } from '../settle';
import { checkUrl } from './checkUrl';
import { ChangeEmailInput } from './email.input';

/** The address and its confirmation over GraphQL (contract 5.2). */
@Resolver()
export class EmailResolver {
  @Mutation(() => User, {
    description:
      'Changes the address: at once while it is unconfirmed, which needs a fresh session or the password; else by a link mailed to it, and `pendingEmail` says so.',
  })
  async changeEmail(
    @Arg('input', () => ChangeEmailInput, { description: 'The new address.' }) input: ChangeEmailInput,
    @Ctx() context: GraphqlContext,
  ): Promise<User> {
    await countCall(context, 'guess', '/change-email');
    const callbackURL = checkUrl(context, input.callbackURL, 'INVALID_CALLBACKURL');
    const viewer = await requireViewer(context);
    const remember = isRemembered(context);
    const outcome = await changeEmail(context.deps, {
      viewer,
      newEmail: input.newEmail,
      callbackURL,
      password: input.password ?? undefined,
      remember,
    });
    return settle(context, outcome).user;
  }

  @Mutation(() => User, {
    description: 'Takes back a change of address that waits: its mailed link does nothing any more.',
  })
  async cancelEmailChange(@Ctx() context: GraphqlContext): Promise<User> {
    const viewer = await requireViewer(context);
    return await cancelEmailChange(context.deps, { viewer });
  }

  @Mutation(() => Boolean, { description: 'Mails the link that confirms the own address once more.' })
  async sendVerificationEmail(
    @Arg('callbackURL', () => String, { nullable: true, description: 'The page that the link leads to.' })
    url: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    await countCall(context, 'guess', '/send-verification-email');
    const callbackURL = checkUrl(context, url, 'INVALID_CALLBACKURL');
    const viewer = await requireViewer(context);
    const { email } = viewer.user;
    return (await sendVerificationEmail(context.deps, { viewer, email, callbackURL })).status;
  }
}
