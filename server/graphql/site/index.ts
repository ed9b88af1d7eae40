import { InvitationResolver } from './invitation.resolver';
import { OperatorActsResolver } from './operatorActs.resolver';
import { PeopleResolver, ProfileSuspensionResolver, SuspensionResolver } from './people.resolver';
import { SiteResolver } from './site.resolver';
import { SiteSettingsResolver } from './siteSettings.resolver';
import { SiteStateResolver } from './siteState.resolver';

/** Resolvers about the site itself, and those for the people who run it. */
export const siteResolvers = [
  InvitationResolver,
  OperatorActsResolver,
  PeopleResolver,
  ProfileSuspensionResolver,
  SiteResolver,
  SiteSettingsResolver,
  SiteStateResolver,
  SuspensionResolver,
] as const;
