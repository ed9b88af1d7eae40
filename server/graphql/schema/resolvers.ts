import type { NonEmptyArray } from 'type-graphql';
import { accountResolvers } from '../account';
import { catalogueResolvers } from '../catalogue';
import { ChannelResolver } from '../channels/channel.resolver';
import { communityResolvers } from '../community';
import { editingResolvers } from '../editing';
import { ErrorCatalogueResolver } from '../errors/errorCatalogue.resolver';
import { ProviderResolver } from '../providers/provider.resolver';
import { scrobbleResolvers } from '../scrobble';
import { ActiveSessionResolver } from '../session/activeSession.resolver';
import { SessionResolver } from '../session/session.resolver';
import { UserResolver } from '../session/user.resolver';
import { settingsResolvers } from '../settings';
import { siteResolvers } from '../site';
import { trackingResolvers } from '../tracking';

/** All resolver classes; each module adds its own here. */
export const resolvers: NonEmptyArray<new () => object> = [
  ActiveSessionResolver,
  ChannelResolver,
  ErrorCatalogueResolver,
  ProviderResolver,
  SessionResolver,
  UserResolver,
  ...accountResolvers,
  ...catalogueResolvers,
  ...communityResolvers,
  ...editingResolvers,
  ...scrobbleResolvers,
  ...settingsResolvers,
  ...siteResolvers,
  ...trackingResolvers,
];
