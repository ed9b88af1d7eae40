import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphqlContext } from './context';

/**
 * What the answers to a document follow from, as far as it was seen when it was last asked as nobody: `free` of who asks, from
 * what they have chosen to see in lists (`choices`), or from who they are (`personal`).
 */
export type Trait = 'free' | 'choices' | 'personal';

export interface KnownDocument {
  document: DocumentNode;
  trait?: Trait;
}

const DOCUMENTS_KEPT = 500;
const LETTERS_KEPT = 10_000;

/** Documents that have passed every rule, by their text. */
export class KnownDocuments {
  private readonly byText = new LRUCache<string, KnownDocument>({ max: DOCUMENTS_KEPT });

  find(text: string): KnownDocument | undefined {
    return this.byText.get(text);
  }

  /** Put among Apollo Server's plugins: it resolves an operation of what is parsed and valid alone. */
  readonly plugin: ApolloServerPlugin<GraphqlContext> = {
    requestDidStart: async () => ({
      didResolveOperation: async ({ source, document }) => {
        if (source.length <= LETTERS_KEPT && this.byText.peek(source)?.document !== document)
          this.byText.set(source, { document });
      },
    }),
  };
}

/** Queries that answer everybody who is not signed in alike. A new one is cached when it is named here, not before. */
const publicQueries = new Set([
  'anime',
  'discover',
  'discoverFacets',
  'errorCatalogue',
  'featured',
  'latestEpisodes',
  'newEpisodes',
  'providers',
  'schedule',
  'season',
  'site',
  'upcomingEpisodes',
]);

export function isPublic({ operation, selectionSet }: OperationDefinitionNode): boolean {
  return (
    operation === 'query' &&
    selectionSet.selections.every(
      (selection) => selection.kind === Kind.FIELD && publicQueries.has(selection.name.value),
    )
  );
}
