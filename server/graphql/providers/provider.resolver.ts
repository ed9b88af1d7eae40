import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { linkSocial } from '../../domain/accounts/social/linkSocial';
import { applyStateCookie } from '../../http/stateCookie';
import { checkUrl } from '../account/checkUrl';
import type { GraphqlContext } from '../context';
import { requireViewer } from '../session/viewer';
import { countCall } from '../settle';
import { LinkAccountInput } from './linkAccount.input';
import { LinkAccountResult, Provider } from './provider.type';

/** Identity providers over GraphQL (product P8). Signing in by one stays a call of REST, as it sends the browser away. */
@Resolver()
export class ProviderResolver {
  @Query(() => [Provider], {
    description: 'The identity providers that this site has switched on, sorted by id: thirty at most.',
  })
  providers(@Ctx() { deps: { providers, config } }: GraphqlContext): Provider[] {
    const linkable = config.auth.linking;
    return providers.list.map(({ id, name, mark, signUp }) => ({ id, name, icon: mark, signUp, linkable }));
  }

  @Mutation(() => LinkAccountResult, {
    description: 'Begins to link an account at a provider to whoever is signed in.',
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
