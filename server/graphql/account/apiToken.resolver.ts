import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { limits } from '../../config/limits';
import { createApiToken, listApiTokens, revokeApiToken } from '../../domain/accounts/apiTokens';
import { apiTokenScopes, type ApiTokenScope as Scope } from '../../domain/accounts/authentication';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { registerEnum } from '../schema/registerEnum';
import { requireUser, requireViewer } from '../session/viewer';
import { countCall } from '../settle';

export const ApiTokenScope = registerEnum(apiTokenScopes, {
  name: 'ApiTokenScope',
  description: 'What a personal API token may do. No token may change the account.',
  values: {
    READ_ACCOUNT: "Read the owner's profile, sessions and sign-in methods.",
    READ_LISTS: "Read the owner's lists and queue.",
    WRITE_LISTS: "Change the owner's lists and queue.",
  },
});

@ObjectType({ simpleResolvers: true, description: 'A personal API token, without its secret.' })
export class ApiToken {
  @Field(() => ID, { description: 'Id, for revoking it.' })
  id!: string;

  @Field(() => String, { description: 'The name its owner gave it.' })
  name!: string;

  @Field(() => [ApiTokenScope], { description: 'Scopes granted to it.' })
  scopes!: Scope[];

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was last used, to the minute; null if never.',
  })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it expires; null if never.' })
  expiresAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A newly created token.' })
export class CreatedApiToken {
  @Field(() => ApiToken, { description: 'The token.' })
  apiToken!: ApiToken;

  @Field(() => String, { description: 'Send it as `Authorization: Bearer`. It is shown only once.' })
  secret!: string;
}

@InputType({ description: 'A personal API token to create.' })
export class CreateApiTokenInput {
  @Field(() => String, { description: `Its name, at most ${limits.apiTokenName} characters.` })
  name!: string;

  @Field(() => [ApiTokenScope], { description: 'Scopes to grant; at least one.' })
  scopes!: Scope[];

  @Field(() => Int, {
    nullable: true,
    description: `Days until it expires, at most ${limits.apiTokenDays}. Without it, the token is valid until revoked.`,
  })
  expiresInDays?: number | null;
}

/** Personal API tokens. Managed in a browser only: a token can neither create nor revoke tokens. */
@Resolver()
export class ApiTokenResolver {
  @Query(() => [ApiToken], { description: "The viewer's API tokens, newest first. Scope READ_ACCOUNT." })
  async apiTokens(@Ctx() context: GraphqlContext): Promise<ApiToken[]> {
    return await listApiTokens(context.deps, { user: await requireUser(context, 'READ_ACCOUNT') });
  }

  @Operation({ access: 'BROWSER', log: ['TOKEN_CREATED'] })
  @Mutation(() => CreatedApiToken, { description: 'Creates an API token. Needs a fresh session.' })
  async createApiToken(
    @Arg('input', () => CreateApiTokenInput, { description: 'Name, scopes and expiry.' })
    { name, scopes, expiresInDays }: CreateApiTokenInput,
    @Ctx() context: GraphqlContext,
  ): Promise<CreatedApiToken> {
    await countCall(context, 'call', '/create-api-token');
    const viewer = await requireViewer(context);
    return await createApiToken(context.deps, {
      viewer,
      name,
      scopes,
      expiresInDays: expiresInDays ?? undefined,
    });
  }

  @Operation({ access: 'BROWSER', log: ['TOKEN_REVOKED'] })
  @Mutation(() => Boolean, { description: 'Revokes an API token immediately.' })
  async revokeApiToken(
    @Arg('id', () => ID, { description: 'Its id in `apiTokens`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    await revokeApiToken(context.deps, { viewer: await requireViewer(context), id });
    return true;
  }
}
