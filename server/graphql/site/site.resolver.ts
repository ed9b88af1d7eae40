import { Ctx, FieldResolver, Query, Resolver } from 'type-graphql';
import { type CatalogueDescription, describeCatalogue } from '../../domain/importers/catalogueSources';
import type { GraphqlContext } from '../context';
import { Site } from './site.type';

const inCatalogue = ({ deps }: GraphqlContext): Promise<CatalogueDescription> => describeCatalogue(deps);

@Resolver(() => Site)
export class SiteResolver {
  @Query(() => Site, {
    description: 'What a client needs to know of this site: its name, what is switched on, who runs it.',
  })
  site(@Ctx() { deps: { config } }: GraphqlContext): Omit<Site, 'animeCount' | 'catalogueSources'> {
    const { site, auth, mail, analyticsScriptURL } = config;
    return {
      ...site,
      signUpOpen: auth.emailPassword && auth.signUp,
      emailPassword: auth.emailPassword,
      changeEmail: auth.changeEmail,
      deleteUser: auth.deleteUser,
      deleteUserByMail: auth.deleteUserByMail,
      mailEnabled: mail.enabled,
      apiTokens: true,
      passwordMinLength: auth.passwordMin,
      passwordMaxLength: auth.passwordMax,
      analyticsScriptUrl: analyticsScriptURL,
    };
  }

  @FieldResolver()
  async animeCount(@Ctx() context: GraphqlContext): Promise<number> {
    return (await context.once(inCatalogue)).animeCount;
  }

  @FieldResolver()
  async catalogueSources(@Ctx() context: GraphqlContext): Promise<CatalogueDescription['sources']> {
    return (await context.once(inCatalogue)).sources;
  }
}
