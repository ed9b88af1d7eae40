import { Extensions } from 'type-graphql';

/** With whom an answer may be shared: with all who see lists of anime as visitors do, or only among visitors. */
export type CacheScope = 'PUBLIC' | 'PRIVATE';

/**
 * Declares that a field may be part of a shared answer: PUBLIC if it is the same for every caller, apart from their choices for
 * lists of anime and their pictures (`discoverViewer.ts`), PRIVATE if it depends on the caller in any other way. Without a hint, an answer with the
 * field is not shared.
 */
export function CacheHint(cacheScope: CacheScope) {
  return Extensions({ cacheScope });
}

/** Declares that a mutation changes what shared answers contain. */
export function ChangesCatalogue() {
  return Extensions({ changesCatalogue: true });
}
