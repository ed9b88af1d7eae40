import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { archiveFolder } from '../../server/domain/importers/outside/fetchArchive';
import { placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import type { Service } from '../../server/domain/jobs/service';
import { createSources } from '../../server/jobs/sources';
import { startMetrics } from '../../server/metrics/startMetrics';
import { mal } from '../../server/sources/mal';
import { statementsDuring } from '../support/apps/countStatements';
import { startApp, type TestApp } from '../support/apps/startApp';
import { Visitor } from '../support/apps/visitor';
import { becomes } from '../support/browser/becomes';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { malIdOf } from '../support/catalogue/catalogueImports';
import { KEY, nodeOf } from '../support/catalogue/outsideSources';
import { type SourceServer, startSourceServer } from '../support/catalogue/sourceServer';
import { anOperator, run } from '../support/people/community';
import { accept, aSuggestion, fact, historyOf } from '../support/people/editing';
import { animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** A running site that reads an outside source. */
const known = [anAnime({ english: 'Lighthouse' }), anAnime({ english: 'Harbour' })];
const SYNOPSIS = 'A keeper finds a letter in a bottle, and answers it.';
const files = catalogueFiles(known);

let server: SourceServer;
let app: TestApp;
let job: Service | undefined;
let operator: SignedIn;

beforeAll(async () => {
  server = await startSourceServer(KEY);
  const ids = known.map((one) => Number(malIdOf(one)));
  server.anime = known.map((one, at) =>
    nodeOf(one, {
      recommendations: [{ node: { id: ids[1 - at] }, num_recommendations: 12 }],
      synopsis: SYNOPSIS,
      num_scoring_users: 321,
      opening_themes: [{ id: 1, text: '"Light" by The Bells' }],
    }),
  );
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: known,
    env: { CATALOGUE_SOURCES: 'mal', MAL_CLIENT_ID: KEY, OPERATORS: 'keeper' },
  });
  operator = await anOperator(app, 'keeper');
  await placeSources(app.deps);
  const composed = new Promise<void>((resolve) => {
    job = createSources(app.deps, {
      inUse: [{ source: { ...mal, address: server.url }, key: KEY }],
      wait: async () => {},
      compose: async () => {
        await loadCatalogue(app.deps, { files });
        resolve();
      },
    });
  });
  await job?.start?.();
  await app.deps.activity.keeps.get('sources')?.();
  await composed;
  app.forget();
});
afterAll(async () => {
  await job?.stop();
  await app?.close();
  await server?.close();
});

const page = `query ($slug: String!) { anime(slug: $slug) {
  synopsis openings stats { source { name score } elsewhere { name url score votes distribution { score count } } }
  recommendedElsewhere { people source url anime { slug } }
  factSources { field source url date } } }`;
const read = async (slug: string, of = app) =>
  (await of.visitor().graphql<{ anime: Record<string, unknown> }>(page, { slug })).data?.anime;

it('an anime shows what a source says, and says so', async () => {
  const anime = await read('lighthouse');
  expect(anime).toMatchObject({
    synopsis: SYNOPSIS,
    openings: ['"Light" by The Bells'],
    stats: {
      source: { name: 'MyAnimeList', score: 75 },
      elsewhere: [
        {
          name: 'MyAnimeList',
          url: `https://myanimelist.net/anime/${server.anime[0]?.id}`,
          score: 75,
          votes: 321,
          distribution: [],
        },
      ],
    },
  });
  expect(anime?.recommendedElsewhere).toEqual([
    {
      people: 12,
      source: 'MyAnimeList',
      url: `https://myanimelist.net/anime/${server.anime[0]?.id}`,
      anime: { slug: 'harbour' },
    },
  ]);
  expect(anime?.factSources).toContainEqual({
    field: 'SYNOPSIS',
    source: 'MyAnimeList',
    url: `https://myanimelist.net/anime/${server.anime[0]?.id}`,
    date: '2026-11-21T03:00:00.000Z',
  });
});

it('the site names each source in use with its text and terms', async () => {
  const { data } = await app
    .visitor()
    .graphql<{ site: { catalogueSources: { id: string }[] } }>(
      '{ site { catalogueSources { id name notice terms licenceUrl animeCount } } }',
    );
  expect(data?.site.catalogueSources.map(({ id }) => id)).toEqual(['bangumi-data', 'enspired', 'mal']);
  expect(data?.site.catalogueSources.at(-1)).toEqual({
    id: 'mal',
    name: 'MyAnimeList',
    notice: mal.attribution,
    terms: mal.terms.summary,
    licenceUrl: mal.terms.url,
    animeCount: 2,
  });
});

it('operators see how the last round went, and measurements of it', async () => {
  const { data } = await run(operator, '{ siteState { checks { sourceId outcome } jobs { name } } }');
  expect(data?.siteState).toMatchObject({
    checks: [{ sourceId: 'mal', outcome: 'TAKEN' }],
    jobs: expect.arrayContaining([{ name: 'sources' }]),
  });
  const metrics = await startMetrics(app.deps, 0);
  const { text } = await new Visitor(`http://127.0.0.1:${metrics.port}`).get('/metrics');
  await metrics.stop();
  expect(text).toContain('enspired_source_records{source="mal"} 4');
  expect(text).toContain('enspired_source_failures{source="mal"} 0');
  expect(text).toContain('enspired_source_lag_seconds{source="mal"} 0');
  expect(text).not.toContain(KEY);
});

it('an edit of its text stands instead, and neither suggestion nor version keeps a copy of it', async () => {
  const id = await animeId(app, 'harbour');
  const author = await signUp(app);
  const ours = 'People of this site wrote this one themselves.';
  const suggestion = await aSuggestion(author, {
    animeId: id,
    version: 0,
    facts: [fact('SYNOPSIS', ours)],
  });
  expect(suggestion.changes).toEqual([{ field: 'SYNOPSIS', before: [], after: [ours] }]);
  await accept(operator, suggestion.id, 0);
  app.forget();
  const anime = await read('harbour');
  expect(anime).toMatchObject({ synopsis: ours });
  expect(JSON.stringify(anime?.factSources)).not.toContain('SYNOPSIS');
  expect(JSON.stringify(anime?.factSources)).toContain('OPENINGS');
  const history = await historyOf(app, id);
  expect(JSON.stringify(history)).toContain(ours);
  expect(JSON.stringify(history)).not.toContain(SYNOPSIS);
});

it('a site without a source asks its database nothing about them for a page', async () => {
  await using other = await startApp({ catalogue: known });
  expect(createSources(other.deps)).toBeUndefined();
  const asked = await statementsDuring(other.deps.db, async () => {
    const anime = await read('lighthouse', other);
    expect(anime).toMatchObject({ synopsis: null, openings: [], factSources: [] });
  });
  expect(asked.some((sql) => sql.includes('anime_fact'))).toBe(true);
  expect(asked.filter((sql) => /source_(?:fact|record|state)/.test(sql))).toEqual([]);
});

it('a site without a source removes what reading an archive has left on its disk', async () => {
  await using other = await startApp({ catalogue: known });
  const folder = archiveFolder(other.deps.config);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'archive.zip'), 'begun');
  createSources(other.deps);
  await becomes(async () => existsSync(folder), false);
});

it('operators are notified of a source that goes on failing, and nobody else is', async () => {
  app.clock.advance(8 * 86_400);
  const person = await signUp(app);
  await operator.visitor.auth('sign-in/email', { email: operator.email, password: operator.password });
  server.instead(/^\/anime\//, (_, response) => response.writeHead(503).end(), 3);
  for (const failures of [1, 2, 3]) {
    // Begun again if the round before was about to end; another one asks no one until the pause is over.
    const round = async () => {
      await app.deps.activity.keeps.get('sources')?.();
      return await app.deps.db.manager.query('SELECT failures FROM source_state');
    };
    await becomes(round, [{ failures }]);
    app.clock.advance(3600);
  }
  const notices = async ({ visitor }: SignedIn) =>
    (await visitor.graphql('{ notifications { items { kind reference } } }')).data;
  await becomes(() => notices(operator), {
    notifications: { items: [{ kind: 'CATALOGUE_REFUSED', reference: 'mal' }] },
  });
  expect(await notices(person)).toEqual({ notifications: { items: [] } });
});
