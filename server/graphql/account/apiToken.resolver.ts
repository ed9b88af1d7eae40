import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { createApiToken, listApiTokens, revokeApiToken } from '../../domain/accounts/apiTokens';
import type { GraphqlContext } from '../context';
import { requireUser, requireViewer } from '../session/viewer';
import { countCall } from '../settle';
import { ApiToken, CreateApiTokenInput, CreatedApiToken } from './apiToken.type';

/** Personal API tokens: made, seen and revoked in a browser only; a token cannot make or end tokens. */
@Resolver()
export class ApiTokenResolver {
  @Query(() => [ApiToken], { description: 'The own API tokens, newest first. Scope READ_ACCOUNT.' })
  async apiTokens(@Ctx() context: GraphqlContext): Promise<ApiToken[]> {
    return await listApiTokens(context.deps, { user: await requireUser(context, 'READ_ACCOUNT') });
  }

  @Mutation(() => CreatedApiToken, { description: 'Makes an API token. Needs a fresh session.' })
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
