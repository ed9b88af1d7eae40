import { ScrobbleAddressResolver } from './address.resolver';
import { ScrobbleMatchResolver } from './match.resolver';
import { PlayResolver } from './play.resolver';

/** What players tell of watching: their addresses, rules, plays, and matches. */
export const scrobbleResolvers = [PlayResolver, ScrobbleAddressResolver, ScrobbleMatchResolver] as const;
