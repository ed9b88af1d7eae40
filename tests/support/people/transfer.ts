import { postPlans } from '../../../server/domain/community/importPosts';
import { createWorker, type Worker } from '../../../server/domain/jobs/worker';
import { importWork } from '../../../server/domain/tracking/import/importWork';
import { readingWork } from '../../../server/domain/tracking/import/readingWork';
import type { TestApp } from '../apps/startApp';
import type { Answer } from '../apps/visitor';
import { type AnimeFixture, anAnime } from '../catalogue/catalogue';
import type { SignedIn } from './people';

/** Files to import, in the formats people have, and helpers for import and export. */
export interface MalFields {
  id?: number | string;
  title?: string;
  /** Any field of the row by name, verbatim, including CDATA; null omits it. */
  [field: string]: string | number | null | undefined;
}

/** An `<anime>` element as MyAnimeList writes it. */
export function malAnime({ id = 1, title = 'A title', ...fields }: MalFields = {}): string {
  const all: Record<string, string | number | null | undefined> = {
    series_animedb_id: id,
    series_title: `<![CDATA[${title}]]>`,
    series_type: 'TV',
    series_episodes: 12,
    my_watched_episodes: 0,
    my_start_date: '0000-00-00',
    my_finish_date: '0000-00-00',
    my_score: 0,
    my_status: 'Plan to Watch',
    my_comments: '<![CDATA[]]>',
    my_times_watched: 0,
    my_tags: '<![CDATA[]]>',
    my_rewatching: '',
    my_rewatching_ep: 0,
    update_on_import: 0,
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) =>
    value === null ? '' : `<${name}>${value}</${name}>\n`,
  );
  return `<anime>\n${lines.join('')}</anime>\n`;
}

export function malFile(...anime: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<!-- made for a test -->\n<myanimelist>\n<myinfo><user_export_type>1</user_export_type></myinfo>\n${anime.join('')}</myanimelist>\n`;
}

export function upload(
  { visitor }: SignedIn,
  file: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return visitor.request('/transfer/imports?name=list.xml', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: file,
  });
}

export interface ImportAnswer {
  id: string;
  state: string;
  problem: string | null;
  policy: string;
  totalRows: number;
  doneRows: number;
  undoable: boolean;
  counts: Record<string, number>;
}

export const importFields =
  'id state problem policy totalRows doneRows undoable counts { waiting added updated unchanged kept unmatched invalid dismissed }';

/** One instance's worker for imports. */
export function importWorker({ deps }: TestApp): Worker {
  const worker = createWorker(deps);
  worker.register('reading imports', readingWork(deps));
  worker.register('imports', importWork(deps, postPlans));
  return worker;
}

/** Reads, checks and runs what waits until nothing is left to do. */
export async function workOff(app: TestApp): Promise<void> {
  await importWorker(app).workOff();
}

export async function importOf({ visitor }: SignedIn, id: string): Promise<ImportAnswer> {
  const { data, text } = await visitor.graphql<{ listImport: ImportAnswer }>(
    `query ($id: ID!) { listImport(id: $id) { ${importFields} } }`,
    { id },
  );
  if (!data) throw new Error(text);
  return data.listImport;
}

/** Uploads a file, which must be accepted, and checks it: the import is READY. */
export async function checkedImport(
  app: TestApp,
  person: SignedIn,
  file: string | Uint8Array<ArrayBuffer>,
  policy?: 'KEEP' | 'FILL' | 'REPLACE',
): Promise<ImportAnswer> {
  const answer = await upload(person, file);
  if (answer.status !== 201) throw new Error(`Not taken in: ${answer.status} ${answer.text}`);
  const { id } = answer.body;
  // The file is read before any choice can be made.
  await workOff(app);
  if (policy) await importCall(person, 'chooseImportPolicy', id, `, policy: ${policy}`);
  await workOff(app);
  return await importOf(person, id);
}

/** The same, carried out. */
export async function runImport(
  app: TestApp,
  person: SignedIn,
  file: string | Uint8Array<ArrayBuffer>,
  policy?: 'KEEP' | 'FILL' | 'REPLACE',
): Promise<ImportAnswer> {
  const { id } = await checkedImport(app, person, file, policy);
  const started = await importCall(person, 'startImport', id);
  if (started.errors.length > 0) throw new Error(started.text);
  await workOff(app);
  return await importOf(person, id);
}

export function importCall({ visitor }: SignedIn, name: string, id: string, more = '') {
  return visitor.graphql<Record<string, ImportAnswer>>(
    `mutation ($id: ID!) { ${name}(id: $id${more}) { ${importFields} } }`,
    { id },
  );
}

export interface RowAnswer {
  position: number;
  kind: string;
  title: string;
  outcome: string;
  problems: string[];
  changes: { field: string; before: string | null; after: string }[];
  anime: { slug: string }[];
  proposals: { slug: string }[];
}

export async function rowsOf({ visitor }: SignedIn, id: string, outcome?: string): Promise<RowAnswer[]> {
  const { data, text } = await visitor.graphql<{ listImport: { rows: { items: RowAnswer[] } } }>(
    `query ($id: ID!, $outcome: ImportOutcome) { listImport(id: $id) { rows(outcome: $outcome, pageSize: 25) { items {
      position kind title outcome problems changes { field before after } anime { slug } proposals { slug } } } } }`,
    { id, outcome },
  );
  if (!data) throw new Error(text);
  return data.listImport.rows.items;
}

/** A downloaded export. */
export async function exportOf({ visitor }: SignedIn, file: string): Promise<string> {
  const { status, text } = await visitor.get(`/transfer/exports/${file}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return text;
}

/**
 * Anime with known MyAnimeList ids (AniList ids are a thousand higher, AniDB ids two thousand): 101 to 140 with twelve
 * episodes, 200 in two parts of thirteen and twelve.
 */
export function transferCatalogue(more: readonly AnimeFixture[] = []): AnimeFixture[] {
  const numbered = Array.from({ length: 40 }, (_, n) =>
    withMalId(
      anAnime({
        native: `運びの話${n + 1}`,
        english: `Carried Tale ${n + 1}`,
        begin: `20${String(10 + (n % 14)).padStart(2, '0')}-04-05T15:00:00.000Z`,
        curated: { episodes: 12, minutes: 24 },
      }),
      101 + n,
    ),
  );
  const parts = [
    {
      native: '分割の話',
      english: 'Split Tale',
      begin: '2018-04-05T15:00:00.000Z',
      end: '2018-06-28T15:00:00.000Z',
    },
    {
      native: '分割の話 後半',
      english: 'Split Tale Part 2',
      begin: '2018-10-04T15:00:00.000Z',
      end: '2018-12-20T15:00:00.000Z',
    },
  ].map((wish) => withMalId(anAnime(wish), 200));
  return [...numbered, ...parts, ...more];
}

function withMalId(fixture: AnimeFixture, malId: number): AnimeFixture {
  const { item, curated } = fixture;
  const sites = [
    ...item.sites.map((site) => (site.site === 'mal' ? { ...site, id: String(malId) } : site)),
    { site: 'aniList', id: String(malId + 1000) },
    { site: 'anidb', id: String(malId + 2000) },
  ];
  return { ...fixture, item: { ...item, sites }, curated: curated && { ...curated, malId } };
}
