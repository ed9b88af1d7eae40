import { Arg, Ctx, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { cancelEmailChange, changeEmail } from '../../domain/accounts/email/changeEmail';
import { sendVerificationEmail } from '../../domain/accounts/verification/sendVerificationEmail';
import type { GraphqlContext } from '../context';
import type { SelfChecking } from '../schema/checkArguments';
import { Operation } from '../schema/operation';
import { User } from '../session/user.type';
import { requireViewer } from '../session/viewer';
import { countCall, isRemembered, settle } from '../settle';
import { checkUrl } from './checkUrl';
import { checkPassword } from './password.input';

@InputType({ description: 'A change of the email address.' })
export class ChangeEmailInput implements SelfChecking {
  @Field(() => String, { description: 'The new address.' })
  newEmail!: string;

  @Field(() => String, { nullable: true, description: 'Page that the mailed links lead to.' })
  callbackURL?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Required for an unconfirmed address when the session is not fresh.',
  })
  password?: string | null;

  check(): void {
    if (typeof this.password === 'string') checkPassword(this.password);
  }
}

/** Email address and its confirmation over GraphQL (contract 5.2). */
@Resolver()
export class EmailResolver {
  @Operation({ access: 'BROWSER', log: ['EMAIL_CHANGE_ASKED', 'EMAIL_CHANGED'] })
  @Mutation(() => User, {
    description:
      'Changes the email address. An unconfirmed address is replaced at once, which needs a fresh session or the password. Otherwise a link is mailed to it, and `pendingEmail` is set until it is opened.',
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

  @Operation({ access: 'BROWSER', log: ['EMAIL_CHANGE_CANCELLED'] })
  @Mutation(() => User, {
    description: 'Cancels a pending email change; its mailed link stops working.',
  })
  async cancelEmailChange(@Ctx() context: GraphqlContext): Promise<User> {
    const viewer = await requireViewer(context);
    return await cancelEmailChange(context.deps, { viewer });
  }

  @Operation({ access: 'BROWSER', log: 'anybody may ask for it, and its owner is mailed' })
  @Mutation(() => Boolean, { description: "Resends the link that confirms the viewer's email address." })
  async sendVerificationEmail(
    @Arg('callbackURL', () => String, { nullable: true, description: 'Page that the link leads to.' })
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
