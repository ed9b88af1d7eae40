import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { fetchSources } from '../../server/domain/importers/outside/fetchSources';
import { placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import { tmdb } from '../../server/sources/tmdb';
import { paths } from '../../shared/paths';
import { goodAtEverySize } from '../support/browser/axe';
import { setUpSite } from '../support/browser/site';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { KEY } from '../support/catalogue/outsideSources';
import { startSourceServer } from '../support/catalogue/sourceServer';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** A site that knows where to watch: an anime's page, the settings, and the library's filter. */
const known = [
  anAnime({ english: 'Lighthouse', sites: [{ site: 'tmdb', id: 'tv/7' }] }),
  anAnime({ english: 'Harbour', sites: [{ site: 'netflix', id: '3', begin: '2026-04-06T14:00:00.000Z' }] }),
  anAnime({ english: 'Nowhere', sites: [{ site: 'anidb', id: '4' }] }),
];
const site = setUpSite({ catalogue: known, env: { CATALOGUE_SOURCES: 'tmdb', TMDB_TOKEN: KEY } });
const named = (...names: string[]) =>
  names.map((provider_name, at) => ({ provider_id: provider_name.length * 10 + at, provider_name }));

beforeAll(async () => {
  const server = await startSourceServer(KEY);
  server.seasons['tv/7'] = {
    id: 7,
    'watch/providers': {
      results: {
        DE: {
          flatrate: named('Crunchyroll', 'Crunchyroll Amazon Channel', 'Netflix', 'Harbour Plus'),
          ads: named('Quay TV'),
          rent: named('Amazon Video', 'Apple TV Store', 'A Shop with Rather a Long Name for a Chip'),
          buy: named('Amazon Video', 'Apple TV Store', 'maxdome Store', 'Google Play Movies'),
        },
      },
    },
  };
  const { deps } = site.app;
  await placeSources(deps);
  await fetchSources(deps, {
    signal: new AbortController().signal,
    inUse: [{ source: { ...tmdb, address: server.url }, key: KEY }],
    wait: async () => {},
    compose: () => loadCatalogue(deps, { files: catalogueFiles(known) }),
  });
  await server.close();
  site.app.forget();
});

it('a visitor chooses a country once, and sees where to watch there', async () => {
  const page = await site.visit(paths.anime('lighthouse'), { reducedMotion: true });
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.selectOption({ label: 'Germany' });
  await page.getByRole('heading', { name: 'Where to watch in Germany' }).waitFor();
  await page.getByRole('list', { name: 'Subscription' }).getByText('Harbour Plus').waitFor();
  const link = page.getByRole('link', { name: 'JustWatch, by TMDB' });
  expect(await link.getAttribute('href')).toBe('https://www.themoviedb.org/tv/7/watch?locale=DE');
  await goodAtEverySize(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Where to watch in Germany' }).waitFor();
  await page.goto(paths.anime('nowhere'));
  await page.getByText('Nothing known for Germany.').waitFor();
});

it('a member says where they watch, and finds what they can watch there', async () => {
  const person = await signUp(site.app);
  for (const slug of ['lighthouse', 'harbour', 'nowhere'])
    await anEntry(person, { animeId: await animeId(site.app, slug), status: 'PLANNING' });
  const page = await site.visit('/settings/notifications', { as: person.visitor, reducedMotion: true });
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Germany' });
  await page.getByRole('checkbox', { name: 'Netflix' }).check();
  await goodAtEverySize(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.goto(paths.library());
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Services' }).selectOption({ label: 'Mine' });
  await page.getByRole('heading', { name: 'Nowhere' }).waitFor({ state: 'detached' });
  for (const name of ['Lighthouse', 'Harbour']) await page.getByRole('heading', { name }).waitFor();
  await goodAtEverySize(page);
  await page.goto(paths.anime('lighthouse'));
  const first = page.getByRole('list', { name: 'Subscription' }).getByRole('listitem').first();
  await first.getByText('Netflix').waitFor();
  expect(await first.textContent()).toBe('Netflix, one of your services');
});
