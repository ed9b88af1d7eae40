import type { TestApp } from '../apps/startApp';
import type { GraphqlAnswer } from '../apps/visitor';
import { run } from './community';
import type { SignedIn } from './people';

/** Helpers for tests of suggestions. */
export interface FactFixture {
  field: string;
  values: string[];
}

export const fact = (field: string, ...values: string[]): FactFixture => ({ field, values });

export const suggestionFields =
  'id state version note sourceUrl reason own outdated anime { id slug } author { handle } decider { handle } changes { field before after }';

const suggestDocument = `mutation ($input: SuggestionInput!) { suggestFacts(input: $input) { ${suggestionFields} } }`;

export interface SuggestionFixture {
  id: string;
  state: string;
  version: number;
  reason: string;
  outdated: boolean;
  own: boolean;
  anime: { id: string; slug: string } | null;
  author: { handle: string } | null;
  decider: { handle: string } | null;
  changes: { field: string; before: string[]; after: string[] }[];
}

/** Makes a suggestion, successful or not. */
export function suggest(
  person: SignedIn,
  input: object,
): Promise<GraphqlAnswer<Record<string, Record<string, unknown>>>> {
  return run(person, suggestDocument, { input });
}

export async function aSuggestion(person: SignedIn, input: object): Promise<SuggestionFixture> {
  const { data, text } = await suggest(person, input);
  if (!data?.suggestFacts) throw new Error(text);
  return data.suggestFacts as unknown as SuggestionFixture;
}

export function accept(editor: SignedIn, id: string, version: number, instead?: FactFixture[]) {
  return run(
    editor,
    `mutation ($id: ID!, $version: Int!, $instead: AcceptedFactsInput) {
       acceptSuggestion(id: $id, version: $version, instead: $instead) { ${suggestionFields} }
     }`,
    { id, version, instead: instead && { facts: instead } },
  );
}

export function decline(editor: SignedIn, id: string, reason: string) {
  return run(
    editor,
    `mutation ($id: ID!, $reason: String!) { declineSuggestion(id: $id, reason: $reason) { ${suggestionFields} } }`,
    { id, reason },
  );
}

export interface ShownFacts {
  version: number;
  values: Record<string, string[]>;
  sourced: Record<string, string[]>;
}

/** The facts shown to everyone. */
export async function factsOf(app: TestApp, animeId: string): Promise<ShownFacts> {
  const { data, text } = await app.visitor().graphql<{
    animeFacts: {
      version: number;
      facts: { field: string; values: string[]; sourced: string[] | null }[];
    } | null;
  }>('query ($id: ID!) { animeFacts(animeId: $id) { version facts { field values sourced } } }', {
    id: animeId,
  });
  if (!data?.animeFacts) throw new Error(text);
  const { version, facts } = data.animeFacts;
  return {
    version,
    values: Object.fromEntries(facts.map(({ field, values }) => [field, values])),
    sourced: Object.fromEntries(facts.flatMap(({ field, sourced }) => (sourced ? [[field, sourced]] : []))),
  };
}

export async function historyOf(app: TestApp, animeId: string, { visitor } = { visitor: app.visitor() }) {
  const { data, text } = await visitor.graphql<{
    animeHistory: {
      items: {
        version: number;
        putBack: number | null;
        suggestionId: string | null;
        author: { handle: string } | null;
        editor: { handle: string } | null;
        changes: { field: string; before: string[]; after: string[] }[];
      }[];
      nextCursor: string | null;
    };
  }>(
    `query ($id: ID!) { animeHistory(animeId: $id) { nextCursor items {
       version putBack suggestionId author { handle } editor { handle } changes { field before after } } } }`,
    { id: animeId },
  );
  if (!data) throw new Error(text);
  return data.animeHistory.items;
}

/** Makes someone an editor, as an operator does. */
export async function nameEditor(operator: SignedIn, handle: string, role = 'EDITOR'): Promise<void> {
  const { data, text } = await run(
    operator,
    `mutation { setRole(handle: "${handle}", role: ${role}) { role } }`,
  );
  if (!data) throw new Error(text);
}
