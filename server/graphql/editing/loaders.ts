import DataLoader from 'dataloader';
import { type AddedParts, addedPartsOf } from '../../domain/editing/history';
import { areOutdated, type Suggestion } from '../../domain/editing/readSuggestions';
import type { GraphqlContext } from '../context';

/**
 * Parts of suggestions and anime, each loaded for a whole list with one statement. Created once per request:
 * `context.once(editingLoaders)`.
 */
export function editingLoaders({ deps }: GraphqlContext) {
  return {
    outdated: new DataLoader<Pick<Suggestion, 'animeId' | 'version' | 'state'>, boolean>(
      (suggestions) => areOutdated(deps, suggestions),
      { cache: false },
    ),
    addedParts: new DataLoader<number, AddedParts>((animeIds) => addedPartsOf(deps, animeIds)),
  };
}
