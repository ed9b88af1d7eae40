import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { listAccountsWithEmail, unlinkAccount } from '../../domain/accounts/social/linkedAccounts';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireUser, requireViewer } from '../session/viewer';
import { countCall } from '../settle';

@ObjectType({ simpleResolvers: true, description: 'A sign-in method, as its owner sees it.' })
export class LinkedAccount {
  @Field(() => ID, { description: 'Id, for unlinking it.' })
  id!: string;

  @Field(() => String, { description: 'The provider, or `credential` for the password.' })
  providerId!: string;

  @Field(() => String, { description: "The person's id at the provider." })
  accountId!: string;

  @Field(() => String, {
    nullable: true,
    description: "The person's email address at the provider, if an ID token had it.",
  })
  email!: string | null;

  @Field(() => [String], { description: 'OAuth scopes requested from the provider.' })
  scopes!: string[];

  @Field(() => Date, { description: 'When it was linked.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  updatedAt!: Date;
}

/** Sign-in methods over GraphQL (contract 5.5). */
@Resolver()
export class LinkedAccountResolver {
  @Query(() => [LinkedAccount], {
    description: "The viewer's sign-in methods, oldest first, at most a hundred. Scope READ_ACCOUNT.",
  })
  async accounts(@Ctx() context: GraphqlContext): Promise<LinkedAccount[]> {
    return await listAccountsWithEmail(context.deps, { user: await requireUser(context, 'READ_ACCOUNT') });
  }

  @Operation({ access: 'BROWSER', log: ['PROVIDER_UNLINKED'] })
  @Mutation(() => Boolean, {
    description: 'Removes a sign-in method, unless it is the last. Needs a fresh session.',
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
