import { editsFileBounds, readEdits } from '../../../server/domain/editing/editsFile';
import { exportEdits } from '../../../server/domain/editing/exportEdits';
import { importEdits } from '../../../server/domain/editing/importEdits';
import { setUpApp, type TestApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { anOperator, handleOf } from '../../support/people/community';
import { accept, aSuggestion, fact, factsOf, historyOf, nameEditor } from '../../support/people/editing';
import { animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Decisions of one community, taken over by another site. */
const lighthouse = anAnime({ native: '灯台', english: 'Lighthouse' });
lighthouse.item.sites = [{ site: 'mal', id: '41' }];
const here = anAnime({ native: '灯台', english: 'The Lighthouse' });
here.item.sites = [{ site: 'mal', id: '41' }];
const train = anAnime({ native: '夜行列車', english: 'Night Train' });
const elsewhere = anAnime({ native: '無題', english: 'Untitled' });

const env = { OPERATORS: 'the_boss' };
const one = setUpApp({ catalogue: [lighthouse, train, elsewhere], env });
const other = setUpApp({ catalogue: [here, train], env });
let file: string;
let [ada, editor]: SignedIn[] = [];

async function decided(app: TestApp, input: { animeId?: string; version?: number; facts: object[] }) {
  const { id } = await aSuggestion(ada as SignedIn, input);
  expect((await accept(editor as SignedIn, id, input.version ?? 0)).errors).toEqual([]);
  return app;
}

async function peopleOf(app: TestApp): Promise<void> {
  [ada, editor] = [await signUp(app), await signUp(app)];
  await nameEditor(await anOperator(app, 'the_boss'), await handleOf(editor));
}

beforeAll(async () => {
  await peopleOf(one);
  const id = await animeId(one, 'lighthouse');
  await decided(one, {
    animeId: id,
    version: 0,
    facts: [
      fact('STUDIOS', 'Plum Works'),
      fact('EPISODE_COUNT', '13'),
      fact('RELATIONS', 'SEQUEL | night-train', 'OTHER | untitled'),
    ],
  });
  await decided(one, {
    animeId: await animeId(one, 'untitled'),
    version: 0,
    facts: [fact('SYNOPSIS', 'Nobody has heard of it.')],
  });
  await decided(one, {
    facts: [
      fact('NATIVE_TITLE', '忘れられた映画'),
      fact('ENGLISH_TITLE', 'The Forgotten Film'),
      fact('FORMAT', 'MOVIE'),
      fact('RELATIONS', 'PREQUEL | night-train'),
    ],
  });
  file = JSON.stringify(await exportEdits(one.deps));
  // The other site has decided one field differently.
  await peopleOf(other);
  await decided(other, {
    animeId: await animeId(other, 'the-lighthouse'),
    version: 0,
    facts: [fact('EPISODE_COUNT', '11')],
  });
});

const nothing = { added: 0, changed: 0, kept: ['灯台: EPISODE_COUNT'], unknown: ['無題'], refused: [] };

it('imports facts, relations and missing anime by ids and titles, once, and keeps local decisions', async () => {
  const id = await animeId(other, 'the-lighthouse');
  const edits = readEdits(file);
  const first = { ...nothing, added: 1, changed: 1, unchanged: 0 };
  expect(await importEdits(other.deps, edits, { dryRun: true })).toEqual(first);
  expect((await factsOf(other, id)).version).toBe(1);
  expect(await importEdits(other.deps, edits)).toEqual(first);
  expect(await factsOf(other, id)).toMatchObject({
    values: {
      ENGLISH_TITLE: ['The Lighthouse'],
      STUDIOS: ['Plum Works'],
      EPISODE_COUNT: ['11'],
      // "Untitled" is not in this catalogue.
      RELATIONS: ['SEQUEL | night-train'],
    },
  });
  const [latest] = await historyOf(other, id);
  expect(latest).toMatchObject({ author: null, editor: null });
  const film = await animeId(other, 'the-forgotten-film');
  expect((await factsOf(other, film)).values.RELATIONS).toEqual(['PREQUEL | night-train']);
  const { version } = await factsOf(other, id);
  expect(await importEdits(other.deps, edits)).toEqual({ ...nothing, unchanged: 2 });
  expect((await factsOf(other, id)).version).toBe(version);

  expect(await importEdits(other.deps, edits, { force: true })).toMatchObject({ changed: 1, kept: [] });
  expect((await factsOf(other, id)).values.EPISODE_COUNT).toEqual(['13']);
});

it('takes edits in any order', async () => {
  const edit = (nativeTitle: string, minutes: string) => ({
    slug: '',
    nativeTitle,
    format: 'TV',
    startsOn: null,
    links: [],
    related: [],
    facts: { EPISODE_MINUTES: [minutes] },
  });
  const edits = (minutes: string) => ['灯台', '夜行列車'].map((title) => edit(title, minutes));
  const options = { force: true };
  expect(await importEdits(other.deps, edits('24'), options)).toMatchObject({ changed: 2 });
  expect(await importEdits(other.deps, edits('25').reverse(), options)).toMatchObject({ changed: 2 });
  for (const slug of ['the-lighthouse', 'night-train'])
    expect((await factsOf(other, await animeId(other, slug))).values.EPISODE_MINUTES).toEqual(['25']);
});

it('reports invalid facts, and imports the rest', async () => {
  const [edit] = readEdits(file);
  const facts = { GENRES: ['No such genre'], MOOD: ['blue'], OPENINGS: ['“Light” by The Bells'] };
  expect(await importEdits(other.deps, [{ ...edit, facts } as never])).toMatchObject({
    changed: 1,
    refused: ['灯台: GENRES', '灯台: MOOD'],
  });
});

describe('a file is refused', () => {
  const edited = (change: object) => JSON.stringify({ ...JSON.parse(file), ...change });
  it.each([
    ['that is cut off', () => file.slice(0, -20), 'it is not JSON'],
    ['of another format', () => edited({ form: 'list/1' }), 'this is not a file of'],
    ['that is a list', () => '[]', 'this is not a file of'],
    ['without the licence', () => edited({ licence: 'mine' }), 'are CC0'],
    // security: P18
    [
      'with too much in it',
      () => edited({ anime: Array(editsFileBounds.anime + 1).fill({ ...JSON.parse(file).anime[0] }) }),
      'anime: Too big',
    ],
    [
      'with a value that is too long',
      () => edited({ anime: [{ ...JSON.parse(file).anime[0], facts: { SYNONYMS: ['x'.repeat(5000)] } }] }),
      'anime.0.facts.SYNONYMS.0',
    ],
  ])('if it is one %s', (_, text, message) => {
    expect(() => readEdits(text())).toThrow(message);
  });
});
