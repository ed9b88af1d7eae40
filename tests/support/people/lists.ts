import type { TestApp } from '../apps/startApp';
import type { GraphqlAnswer } from '../apps/visitor';
import type { SignedIn } from './people';

/** Helpers for tests of lists: anime by slug, entries via the mutations that create them. */
export async function animeId(app: TestApp, slug: string): Promise<string> {
  const [row] = await app.deps.db.manager.query('SELECT id FROM anime WHERE slug = ?', [slug]);
  if (!row) throw new Error(`No anime has the slug ${slug}`);
  return String(row.id);
}

export interface EntryFixture {
  id: string;
  status: string | null;
  progress: number;
  score: number | null;
  startedOn: string | null;
  finishedOn: string | null;
  notes: string;
  tags: string[];
  priority: string | null;
  visibility: string;
  favourite: boolean;
  rewatches: number;
  pass: number;
  spoilerLevel: string | null;
  version: number;
}

export const entryFields =
  'id status progress score startedOn finishedOn notes tags priority visibility favourite rewatches pass spoilerLevel version';

const saveDocument = `mutation ($input: SaveEntryInput!) {
  saveEntry(input: $input) {
    __typename
    ... on EntryPayload { entry { ${entryFields} } undoId finished }
    ... on EntryConflict { code message current { ${entryFields} } fields { field yours current } }
  }
}`;

export interface Saved {
  saveEntry:
    | { __typename: 'EntryPayload'; entry: EntryFixture; undoId: string | null; finished: boolean }
    | {
        __typename: 'EntryConflict';
        code: string;
        current: EntryFixture;
        fields: { field: string; yours: string; current: string }[];
      };
}

export function save({ visitor }: SignedIn, input: object): Promise<GraphqlAnswer<Saved>> {
  return visitor.graphql<Saved>(saveDocument, { input });
}

/** Saves an entry, which must succeed, and returns it. */
export async function anEntry(person: SignedIn, input: object): Promise<EntryFixture> {
  const { data, text } = await save(person, input);
  if (data?.saveEntry.__typename !== 'EntryPayload') throw new Error(`Not saved: ${text}`);
  return data.saveEntry.entry;
}

export async function entryOf({ visitor }: SignedIn, slug: string): Promise<EntryFixture | null> {
  const { data, text } = await visitor.graphql<{ anime: { viewerEntry: EntryFixture | null } }>(
    `query ($slug: String!) { anime(slug: $slug) { viewerEntry { ${entryFields} } } }`,
    { slug },
  );
  if (!data) throw new Error(text);
  return data.anime.viewerEntry;
}

export function undo({ visitor }: SignedIn, id: string | null | undefined) {
  return visitor.graphql<{ undo: { restored: number; skipped: number } }>(
    'mutation ($id: ID!) { undo(id: $id) { restored skipped } }',
    { id },
  );
}

export const codesOf = ({ errors }: { errors: { extensions?: { code?: string } }[] }) =>
  errors.map(({ extensions }) => extensions?.code);
