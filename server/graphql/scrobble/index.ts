import { ScrobbleAddressResolver } from './address.resolver';
import { ScrobbleMatchResolver } from './match.resolver';
import { PlayResolver } from './play.resolver';

/** Resolvers of scrobbling: player addresses, rules, plays and matches. */
export const scrobbleResolvers = [PlayResolver, ScrobbleAddressResolver, ScrobbleMatchResolver] as const;
