import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphqlContext } from './context';

/**
 * What responses to a document depend on, as observed when it last ran without a caller: nothing about the caller (`free`),
 * their preferences for lists (`choices`), or who they are (`personal`).
 */
export type Trait = 'free' | 'choices' | 'personal';

export interface KnownDocument {
  document: DocumentNode;
  trait?: Trait;
}

const DOCUMENTS_KEPT = 500;
const LETTERS_KEPT = 10_000;

/** Documents that have passed validation, by their text. */
export class KnownDocuments {
  private readonly byText = new LRUCache<string, KnownDocument>({ max: DOCUMENTS_KEPT });

  find(text: string): KnownDocument | undefined {
    return this.byText.get(text);
  }

  /** Apollo Server plugin; it resolves operations of parsed and valid documents only. */
  readonly plugin: ApolloServerPlugin<GraphqlContext> = {
    requestDidStart: async () => ({
      didResolveOperation: async ({ source, document }) => {
        if (source.length <= LETTERS_KEPT && this.byText.peek(source)?.document !== document)
          this.byText.set(source, { document });
      },
    }),
  };
}

/** Queries that are the same for all visitors. A new query is cached only once it is listed here. */
const publicQueries = new Set([
  'anime',
  'discover',
  'discoverFacets',
  'errorCatalogue',
  'featured',
  'latestEpisodes',
  'longRuns',
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
