import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { fetchSources } from '../../server/domain/importers/outside/fetchSources';
import { placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import { mal } from '../../server/sources/mal';
import { paths } from '../../shared/paths';
import { goodAtEverySize, settled } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { KEY, nodeOf } from '../support/catalogue/outsideSources';
import { startSourceServer } from '../support/catalogue/sourceServer';
import { anOperator } from '../support/people/community';

/** A site whose operator has switched an outside source on: what people see of it. */
const known = [anAnime({ english: 'Lighthouse' }), anAnime({ english: 'Harbour' })];
const SYNOPSIS =
  'A keeper finds a letter in a bottle, and answers it. The next tide brings another, in the same hand, from a year that has not come.';
const LONG = `${SYNOPSIS}\n\n${'She writes back, and waits for the tide. '.repeat(30).trim()}`;
const site = setUpSite({
  catalogue: known,
  env: { CATALOGUE_SOURCES: 'mal', MAL_CLIENT_ID: KEY, OPERATORS: 'keeper' },
});

beforeAll(async () => {
  const server = await startSourceServer(KEY);
  server.anime = [
    nodeOf(known[0] ?? anAnime(), {
      synopsis: LONG,
      opening_themes: [{ id: 1, text: '"Light" by The Bells (eps 1-12)' }],
    }),
  ];
  const { deps } = site.app;
  await placeSources(deps);
  await fetchSources(deps, {
    signal: new AbortController().signal,
    inUse: [{ source: { ...mal, address: server.url }, key: KEY }],
    wait: async () => {},
    compose: () => loadCatalogue(deps, { files: catalogueFiles(known) }),
  });
  await server.close();
  site.app.forget();
});

it('an anime’s page says which of its facts are from where, and one without them says nothing', async () => {
  const page = await site.visit(paths.anime('lighthouse'), { reducedMotion: true });
  await page.getByText(SYNOPSIS).first().waitFor();
  const credit = page.getByText(/^Synopsis: MyAnimeList, \d/);
  await credit.waitFor();
  const link = credit.getByRole('link', { name: 'MyAnimeList' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/myanimelist\.net\/anime\/\d+$/);
  await page.getByText('"Light" by The Bells (eps 1-12)').waitFor();
  await page.getByText(/^Genres, openings, score, other names: MyAnimeList, \d/).waitFor();
  await goodAtEverySize(page);

  const synopsis = page.locator('p', { hasText: SYNOPSIS }).first();
  const heightOf = async () => (await synopsis.boundingBox())?.height ?? 0;
  const folded = await heightOf();
  await page.getByRole('button', { name: 'The whole synopsis' }).click();
  await page.getByRole('button', { name: 'Only the beginning' }).waitFor();
  expect(await heightOf()).toBeGreaterThan(folded * 1.2);

  const without = await site.visit(paths.anime('harbour'), { reducedMotion: true });
  await without.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
  await settled(without);
  expect(await without.getByText('MyAnimeList, ').count()).toBe(0);
});

it('the site names the source with its terms, to everyone and to its operators', async () => {
  const about = await site.visit(paths.about(), { reducedMotion: true });
  await about.getByText(mal.terms.summary).waitFor();
  await goodAtEverySize(about);
  const legal = await site.visit(paths.legal(), { reducedMotion: true });
  await legal.getByRole('link', { name: 'Terms of MyAnimeList' }).waitFor();
  await goodAtEverySize(legal);
  const operator = await anOperator(site.app, 'keeper');
  const settings = await site.visit(paths.siteState(), { as: operator.visitor, reducedMotion: true });
  await settings.getByText('MyAnimeList').first().waitFor();
  await goodAtEverySize(settings);
});
