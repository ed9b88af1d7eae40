import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { deleteUser } from '../../domain/accounts/deleteUser';
import { readProfileRow } from '../../domain/community/people/people';
import type { GraphqlContext } from '../context';
import type { SelfChecking } from '../schema/checkArguments';
import { Operation } from '../schema/operation';
import { requireViewer } from '../session/viewer';
import { countCall, settle } from '../settle';
import { checkUrl } from './checkUrl';
import { checkPassword } from './password.input';

@InputType({ description: 'Proof that the account may be deleted.' })
export class DeleteAccountInput implements SelfChecking {
  @Field(() => String, { nullable: true, description: 'Required when the session is not fresh.' })
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'Token from a mailed link.' })
  token?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Page to redirect to after the mailed link is opened.',
  })
  callbackURL?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True also deletes threads and comments. Otherwise they stay, without a name.',
  })
  withPosts!: boolean;

  check(): void {
    if (typeof this.password === 'string') checkPassword(this.password);
  }
}

@ObjectType({ simpleResolvers: true, description: 'Result of a request to delete the account.' })
export class DeleteAccountResult {
  @Field(() => Boolean, { description: 'True when the account was deleted.' })
  deleted!: boolean;

  @Field(() => Boolean, {
    description: 'True when a confirmation link was mailed, which has to be opened first.',
  })
  mailSent!: boolean;
}

/** Account deletion over GraphQL (contract 5.4). */
@Resolver()
export class DeleteAccountResolver {
  @Operation({ access: 'BROWSER', log: ['DELETION_ASKED'] })
  @Mutation(() => DeleteAccountResult, {
    description:
      "Deletes the account with everything in it, or mails a link that does, depending on the site's configuration.",
  })
  async deleteAccount(
    @Arg('input', () => DeleteAccountInput, { description: 'Password or token, and options.' })
    input: DeleteAccountInput,
    @Ctx() context: GraphqlContext,
  ): Promise<DeleteAccountResult> {
    await countCall(context, 'guess', '/delete-user');
    const callbackURL = checkUrl(context, input.callbackURL, 'INVALID_CALLBACKURL');
    const viewer = await requireViewer(context);
    const { password, token, withPosts } = input;
    // The choice is kept in the profile, which the first read makes.
    await readProfileRow(context.deps, viewer.user.id);
    const outcome = await deleteUser(context.deps, {
      viewer,
      password: password ?? undefined,
      token: token ?? undefined,
      callbackURL,
      postsGo: withPosts,
    });
    const deleted = settle(context, outcome).message === 'User deleted';
    return { deleted, mailSent: !deleted };
  }
}
