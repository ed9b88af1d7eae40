import {
  Arg,
  Ctx,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql';
import { limits } from '../../config/limits';
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  type ApiTokenScope as Scope,
} from '../../domain/accounts/apiTokens';
import type { GraphqlContext } from '../context';
import { requireUser, requireViewer } from '../session/viewer';
import { countCall } from '../settle';

export const ApiTokenScope: Record<Scope, Scope> = {
  READ_ACCOUNT: 'READ_ACCOUNT',
  READ_LISTS: 'READ_LISTS',
  WRITE_LISTS: 'WRITE_LISTS',
};
registerEnumType(ApiTokenScope, {
  name: 'ApiTokenScope',
  description: 'What a personal API token may do. None may change the account.',
  valuesConfig: {
    READ_ACCOUNT: { description: "Read the owner's profile, sessions and ways to sign in." },
    READ_LISTS: { description: "Read the owner's lists and queue." },
    WRITE_LISTS: { description: "Change the owner's lists and queue." },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A personal API token, without its secret.' })
export class ApiToken {
  @Field(() => ID, { description: 'Names it, for revoking.' })
  id!: string;

  @Field(() => String, { description: 'The name its owner gave it.' })
  name!: string;

  @Field(() => [ApiTokenScope], { description: 'What it may do.' })
  scopes!: Scope[];

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was last used, to the minute; null before that.',
  })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ends by itself; null for never.' })
  expiresAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'A token that was just created.' })
export class CreatedApiToken {
  @Field(() => ApiToken, { description: 'The token.' })
  apiToken!: ApiToken;

  @Field(() => String, { description: 'Goes into `Authorization: Bearer`. Shown only here, never again.' })
  secret!: string;
}

@InputType({ description: 'A personal API token to create.' })
export class CreateApiTokenInput {
  @Field(() => String, { description: `Its name, at most ${limits.apiTokenName} characters.` })
  name!: string;

  @Field(() => [ApiTokenScope], { description: 'What it may do; at least one.' })
  scopes!: Scope[];

  @Field(() => Int, {
    nullable: true,
    description: `Ends after so many days, at most ${limits.apiTokenDays}. Without it, it lives until it is revoked.`,
  })
  expiresInDays?: number | null;
}

/** Personal API tokens: made, seen and revoked in a browser only; a token cannot make or end tokens. */
@Resolver()
export class ApiTokenResolver {
  @Query(() => [ApiToken], { description: "The viewer's API tokens, newest first. Scope READ_ACCOUNT." })
  async apiTokens(@Ctx() context: GraphqlContext): Promise<ApiToken[]> {
    return await listApiTokens(context.deps, { user: await requireUser(context, 'READ_ACCOUNT') });
  }

  @Mutation(() => CreatedApiToken, { description: 'Creates an API token. Needs a fresh session.' })
  async createApiToken(
    @Arg('input', () => CreateApiTokenInput, { description: 'Its name and what it may do.' })
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

  @Mutation(() => Boolean, { description: 'Ends an API token at once.' })
  async revokeApiToken(
    @Arg('id', () => ID, { description: 'Its id in `apiTokens`.' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    await revokeApiToken(context.deps, { viewer: await requireViewer(context), id });
    return true;
  }
}
