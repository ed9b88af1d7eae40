import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { dataTo } from '../../domain/catalogue/dataAge';
import { type CatalogueDescription, describeCatalogue } from '../../domain/importers/catalogueSources';
import { guidesIn } from '../../domain/importers/outside/watchOffers';
import { readAnnouncement, renderOwnText } from '../../domain/site/ownTexts';
import { CacheHint } from '../cache/cacheHint';
import type { GraphqlContext } from '../context';
import { registerEnum } from '../schema/registerEnum';

const newAccounts = ['OPEN', 'INVITATION', 'APPROVAL', 'CLOSED'] as const;

const NewAccounts = registerEnum(newAccounts, {
  name: 'NewAccounts',
  description: 'Who may create an account, whichever way they come.',
  values: {
    OPEN: 'Everyone.',
    INVITATION: 'Those who have a link that an operator has made.',
    APPROVAL: 'Everyone; no one can sign in to the account until a moderator has approved it.',
    CLOSED: 'No one. Those who have an account sign in as always.',
  },
});

@ObjectType({ simpleResolvers: true, description: 'The logo of a source.' })
export class SourceLogo {
  @Field(() => String, { description: 'Its outline: the path data of an SVG of 24 by 24.' })
  path!: string;

  @Field(() => String, { description: 'The colour that it is filled with, as in #01b4e4.' })
  color!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A data source of the catalogue, with the licence it is used under.',
})
export class CatalogueSource {
  @Field(() => ID, { description: 'Short name of the source.' })
  id!: string;

  @Field(() => String, { description: 'Name of the source.' })
  name!: string;

  @Field(() => String, { description: 'Version loaded.' })
  version!: string;

  @Field(() => String, { description: 'Licence of the data.' })
  licence!: string;

  @Field(() => String, { nullable: true, description: 'URL of the licence.' })
  licenceUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Attribution notice required by the licence. Clients must show it.',
  })
  notice!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'For an outside source that the operator has switched on: what its terms allow.',
  })
  terms!: string | null;

  @Field(() => SourceLogo, {
    nullable: true,
    description: 'A logo that the terms ask for. Clients must show it.',
  })
  logo!: SourceLogo | null;

  @Field(() => Int, { description: 'Number of anime in the source.' })
  animeCount!: number;

  @Field(() => String, { description: 'URL of the source.' })
  url!: string;

  @Field(() => Date, { description: 'When it was loaded.' })
  importedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'What a client needs to know about this site.' })
export class Site {
  @Field(() => String, { description: 'Name of the site.' })
  name!: string;

  @Field(() => String, { description: 'What it is, in a sentence.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'Who runs it.' })
  operator?: string;

  @Field(() => String, { nullable: true, description: "The operator's postal address." })
  address?: string;

  @Field(() => String, { nullable: true, description: 'How to reach the operator.' })
  contact?: string;

  @Field(() => String, { nullable: true, description: 'What its operators announce to everyone now.' })
  announcement?: string;

  @Field(() => Boolean, { description: 'True while only its operators may change anything.' })
  readOnly!: boolean;

  @Field(() => Boolean, { description: 'True if it has rules of its own.' })
  hasRules!: boolean;

  @Field(() => NewAccounts, { description: 'Who may create an account here.' })
  newAccounts!: (typeof newAccounts)[number];

  @Field(() => String, {
    nullable: true,
    description: 'What people are asked who sign up and need approval; null if nothing.',
  })
  signUpQuestion?: string;

  @Field(() => Boolean, {
    description: 'True while people can sign up by email, as far as they may create an account.',
  })
  signUpOpen!: boolean;

  @Field(() => Boolean, {
    description: 'True when users must confirm their email address before they can sign in.',
  })
  confirmFirst!: boolean;

  @Field(() => Boolean, { description: 'True when sign-in by email and password is enabled.' })
  emailPassword!: boolean;

  @Field(() => Boolean, {
    description: 'True when this site sends mail, such as confirmations and password links.',
  })
  mailEnabled!: boolean;

  @Field(() => Boolean, { description: 'True when people can change their email address.' })
  changeEmail!: boolean;

  @Field(() => Boolean, { description: 'True when people can delete their account.' })
  deleteUser!: boolean;

  @Field(() => Boolean, { description: 'True when a mailed link has to confirm a deletion.' })
  deleteUserByMail!: boolean;

  @Field(() => Boolean, { description: 'True when people can create API tokens.' })
  apiTokens!: boolean;

  @Field(() => Boolean, { description: 'True while an outside source says where anime can be watched.' })
  watchOffers!: boolean;

  @Field(() => Int, { description: 'The minimum length of a new password.' })
  passwordMinLength!: number;

  @Field(() => Int, { description: 'The maximum length of a new password.' })
  passwordMaxLength!: number;

  @Field(() => String, {
    nullable: true,
    description: "URL of the operator's web analytics script, if any.",
  })
  analyticsScriptUrl?: string;

  @Field(() => Int, { description: 'Number of anime in the catalogue.' })
  animeCount!: number;

  @Field(() => [CatalogueSource], { description: 'Data sources of the catalogue.' })
  catalogueSources!: CatalogueSource[];
}

type Resolved = 'animeCount' | 'catalogueSources';

const inCatalogue = ({ deps }: GraphqlContext): Promise<CatalogueDescription> => describeCatalogue(deps);

@Resolver(() => Site)
export class SiteResolver {
  @CacheHint('PUBLIC')
  @Query(() => Site, {
    description: 'What a client needs to know about this site: name, enabled features, operator.',
  })
  site(@Ctx() { deps: { config, clock } }: GraphqlContext): Omit<Site, Resolved> {
    const { site, auth, mail, analyticsScriptURL } = config;
    return {
      name: site.name,
      description: site.description,
      operator: site.operator,
      address: site.address,
      contact: site.contact,
      announcement: readAnnouncement({ config, clock }),
      readOnly: config.readOnly,
      hasRules: site.rules !== undefined,
      newAccounts: auth.newAccounts.toUpperCase() as Uppercase<typeof auth.newAccounts>,
      signUpQuestion: auth.signUpQuestion,
      signUpOpen: auth.emailPassword && auth.signUp && auth.newAccounts !== 'closed',
      confirmFirst: auth.requireVerifiedEmail,
      emailPassword: auth.emailPassword,
      changeEmail: auth.changeEmail,
      deleteUser: auth.deleteUser,
      deleteUserByMail: auth.deleteUserByMail,
      mailEnabled: mail.enabled,
      apiTokens: true,
      watchOffers: guidesIn(config).length > 0,
      passwordMinLength: auth.passwordMin,
      passwordMaxLength: auth.passwordMax,
      analyticsScriptUrl: analyticsScriptURL,
    };
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Its rules, as safe HTML; null if it has none.',
  })
  rules(@Ctx() { deps }: GraphqlContext): string | null {
    return renderOwnText(deps.config.site.rules);
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'What its operators say about privacy here, as safe HTML; null if nothing.',
  })
  privacy(@Ctx() { deps }: GraphqlContext): string | null {
    return renderOwnText(deps.config.site.privacy);
  }

  @CacheHint('PUBLIC')
  @FieldResolver()
  async animeCount(@Ctx() context: GraphqlContext): Promise<number> {
    return (await context.once(inCatalogue)).animeCount;
  }

  @CacheHint('PUBLIC')
  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'Start date of the newest anime, if it is more than six weeks ago and the catalogue therefore outdated; null while it is fresh.',
  })
  dataTo(@Ctx() { deps }: GraphqlContext): Promise<Date | null> {
    return dataTo(deps);
  }

  @CacheHint('PUBLIC')
  @FieldResolver()
  async catalogueSources(@Ctx() context: GraphqlContext): Promise<CatalogueDescription['sources']> {
    return (await context.once(inCatalogue)).sources;
  }
}
