import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { linkSocial } from '../../domain/accounts/social/linkSocial';
import { applyStateCookie } from '../../http/signedCookies';
import { checkUrl } from '../account/checkUrl';
import type { GraphqlContext } from '../context';
import { requireViewer } from '../session/viewer';
import { countCall } from '../settle';

@ObjectType({
  simpleResolvers: true,
  description: 'An identity provider that people can sign in with at this site.',
})
export class Provider {
  @Field(() => ID, { description: 'As calls name it, for example `github`.' })
  id!: string;

  @Field(() => String, { description: 'The name people know.' })
  name!: string;

  @Field(() => String, {
    description:
      'The outline of its mark: SVG path data on a square of 24 by 24, to be filled with one colour.',
  })
  icon!: string;

  @Field(() => Boolean, { description: 'Whether new users may sign up with it.' })
  signUp!: boolean;

  @Field(() => Boolean, { description: 'Whether somebody who is signed in may link an account at it.' })
  linkable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Where to go to link an account at a provider.' })
export class LinkAccountResult {
  @Field(() => String, { description: "The provider's page to send the browser to." })
  url!: string;
}

@InputType({ description: 'Which provider to link, and where to come back to.' })
export class LinkAccountInput {
  @Field(() => String, { description: 'The id of one of `providers`.' })
  provider!: string;

  @Field(() => String, { nullable: true, description: 'The page to come back to; the home page without it.' })
  callbackURL?: string | null;

  @Field(() => String, { nullable: true, description: 'The page that shows what went wrong, in its query.' })
  errorCallbackURL?: string | null;
}

/** Identity providers over GraphQL (product P8). Signing in by one stays a call of REST, as it sends the browser away. */
@Resolver()
export class ProviderResolver {
  @Query(() => [Provider], {
    description: 'The identity providers that this site has switched on, sorted by id: forty at most.',
  })
  providers(@Ctx() { deps: { providers, config } }: GraphqlContext): Provider[] {
    const linkable = config.auth.linking;
    return providers.list.map(({ id, name, mark, signUp }) => ({ id, name, icon: mark, signUp, linkable }));
  }

  @Mutation(() => LinkAccountResult, {
    description: 'Starts linking an account at a provider to the viewer.',
  })
  async linkAccount(
    @Arg('input', () => LinkAccountInput, { description: 'What to link.' }) input: LinkAccountInput,
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
