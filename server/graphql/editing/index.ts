import { AddedPartsResolver, FactsResolver } from './facts.resolver';
import { RoleResolver } from './role.resolver';
import { SuggestionResolver } from './suggestion.resolver';

/** Resolvers of people's changes to the catalogue. */
export const editingResolvers = [
  AddedPartsResolver,
  FactsResolver,
  RoleResolver,
  SuggestionResolver,
] as const;
