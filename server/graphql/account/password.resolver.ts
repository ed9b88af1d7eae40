import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { changePassword, setPassword } from '../../domain/accounts/password/changePassword';
import { requestPasswordReset, resetPassword } from '../../domain/accounts/password/resetPassword';
import { clientWithDevice } from '../../http/signedCookies';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { User } from '../session/user.type';
import { requireViewer } from '../session/viewer';
import { countCall, isRemembered, settle } from '../settle';
import { checkUrl } from './checkUrl';
import { ChangePasswordInput, checkPassword } from './password.input';

const newPasswordArg = { description: 'The new password.' };

/** Passwords over GraphQL (contract 5.3). */
@Resolver()
export class PasswordResolver {
  @Operation({ access: 'BROWSER', log: ['PASSWORD_CHANGED'] })
  @Mutation(() => User, {
    description: 'Changes the password; the current one is required. The owner is notified by email.',
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The current and the new password.' })
    input: ChangePasswordInput,
    @Ctx() context: GraphqlContext,
  ): Promise<User> {
    await countCall(context, 'guess', '/change-password');
    const viewer = await requireViewer(context);
    const { currentPassword, newPassword, revokeOtherSessions } = input;
    const outcome = await changePassword(context.deps, {
      viewer,
      currentPassword,
      newPassword,
      revokeOtherSessions,
      client: clientWithDevice(context.deps.config, context.req),
      remember: isRemembered(context),
    });
    return settle(context, outcome).user;
  }

  @Operation({ access: 'BROWSER', log: ['PASSWORD_CHANGED'] })
  @Mutation(() => User, {
    description:
      'Sets a password for a user who has none. Needs a fresh session. The owner is notified by email.',
  })
  async setPassword(
    @Arg('newPassword', () => String, newPasswordArg) newPassword: string,
    @Ctx() context: GraphqlContext,
  ): Promise<User> {
    checkPassword(newPassword);
    const viewer = await requireViewer(context);
    await setPassword(context.deps, { viewer, newPassword });
    return viewer.user;
  }

  @Operation({ access: 'EVERYONE', log: 'anybody may ask for it, and its owner is mailed' })
  @Mutation(() => Boolean, {
    description: 'Mails a link to set a new password. Returns true for every address, known or not.',
  })
  async requestPasswordReset(
    @Arg('email', () => String, { description: 'The address of the account.' }) email: string,
    @Arg('redirectTo', () => String, {
      nullable: true,
      description: 'Page that the link leads to, with the token in the query string.',
    })
    redirectTo: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    await countCall(context, 'guess', '/request-password-reset');
    const page = checkUrl(context, redirectTo, 'INVALID_REDIRECTURL');
    await requestPasswordReset(context.deps, { email, redirectTo: page });
    return true;
  }

  @Operation({ access: 'EVERYONE', log: ['PASSWORD_RESET'] })
  @Mutation(() => Boolean, { description: 'Sets a new password with the token from a mailed link.' })
  async resetPassword(
    @Arg('token', () => String, { description: 'Token from the link; valid once.' }) token: string,
    @Arg('newPassword', () => String, newPasswordArg) newPassword: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    checkPassword(newPassword);
    await countCall(context, 'guess', '/reset-password');
    const client = clientWithDevice(context.deps.config, context.req);
    await resetPassword(context.deps, { token, newPassword, client });
    return true;
  }
}
