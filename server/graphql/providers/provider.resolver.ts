import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { linkSocial } from '../../domain/accounts/social/linkSocial';
import { applyStateCookie } from '../../http/signedCookies';
import { checkUrl } from '../account/checkUrl';
import { CacheHint } from '../cache/cacheHint';
import type { GraphqlContext } from '../context';
import { Operation } from '../schema/operation';
import { requireViewer } from '../session/viewer';
import { countCall } from '../settle';

@ObjectType({
  simpleResolvers: true,
  description: 'An identity provider for signing in to this site.',
})
export class Provider {
  @Field(() => ID, { description: 'Id used in calls, such as `github`.' })
  id!: string;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => String, {
    description: 'Logo as SVG path data on a 24 × 24 grid, to be filled with a single colour.',
  })
  icon!: string;

  @Field(() => Boolean, { description: 'Whether new users may sign up with it.' })
  signUp!: boolean;

  @Field(() => Boolean, { description: 'Whether signed-in users may link an account of this provider.' })
  linkable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Where to send the browser to link an account.' })
export class LinkAccountResult {
  @Field(() => String, { description: "The provider's page." })
  url!: string;
}

@InputType({ description: 'Which provider to link, and where to return to.' })
export class LinkAccountInput {
  @Field(() => String, { description: 'Provider id, from `providers`.' })
  provider!: string;

  @Field(() => String, { nullable: true, description: 'Page to return to. Default: the home page.' })
  callbackURL?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Page to return to on failure; the error is in its query string.',
  })
  errorCallbackURL?: string | null;
}

/** Identity providers over GraphQL. Signing in with one is a REST call, since it redirects the browser. */
@Resolver()
export class ProviderResolver {
  @CacheHint('PUBLIC')
  @Query(() => [Provider], {
    description: 'Identity providers enabled on this site, sorted by id; at most forty.',
  })
  providers(@Ctx() { deps: { providers, config } }: GraphqlContext): Provider[] {
    const { linking: linkable, newAccounts } = config.auth;
    return providers.list.map(({ id, name, mark, signUp }) => ({
      id,
      name,
      icon: mark,
      signUp: signUp && newAccounts !== 'closed',
      linkable,
    }));
  }

  @Operation({ access: 'BROWSER', log: 'only leads away; what comes back is told' })
  @Mutation(() => LinkAccountResult, {
    description: "Starts linking a provider account to the viewer's account.",
  })
  async linkAccount(
    @Arg('input', () => LinkAccountInput, { description: 'Which provider to link.' }) input: LinkAccountInput,
    @Ctx() context: GraphqlContext,
  ): Promise<LinkAccountResult> {
    await countCall(context, 'call', '/link-social');
    const callbackURL = checkUrl(context, input.callbackURL, 'INVALID_CALLBACKURL');
    const errorCallbackURL = checkUrl(context, input.errorCallbackURL, 'INVALID_ERRORCALLBACKURL');
    const viewer = await requireViewer(context);
    const { provider } = input;
    const { result, state } = await linkSocial(context.deps, {
      viewer,
      provider,
      callbackURL,
      errorCallbackURL,
    });
    applyStateCookie(context.deps.config, context.res, state);
    return { url: result.url };
  }
}
