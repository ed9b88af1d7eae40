import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countTouchedAnime } from '../../server/domain/tracking/communityStats';
import { paths } from '../../shared/paths';
import { startApp, type TestApp } from '../support/apps/startApp';
import { anAnime } from '../support/catalogue/catalogue';
import { anOperator } from '../support/people/community';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** Metadata of pages for search engines and link previews. */
const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-client-'));
const built =
  '<!doctype html><html><head><title>Enspired</title>' +
  '<meta name="description" content="Anime." /></head><body></body></html>';
let app: TestApp;

beforeAll(async () => {
  writeFileSync(path.join(clientDir, 'index.html'), built);
  app = await startApp({
    clientDir,
    env: { SITE_NAME: 'Harbour & Sons', OPERATORS: 'the_boss' },
    catalogue: [
      anAnime({
        english: 'The "Lighthouse" </title><script>alert(1)</script> $&',
        native: '灯台守の少女',
        curated: { genres: ['Drama'] },
      }),
      anAnime({ english: 'Plain Sailing', native: '順風', type: 'movie', begin: '2019-07-05T00:00:00.000Z' }),
      anAnime({
        english: 'Harbour Town',
        curated: { studios: ['Quay & Sons'] },
        cast: {
          characters: [{ name: 'Sora', role: 'MAIN', voice: 'Hana </script>' }],
          staff: [{ role: 'DIRECTOR', name: 'Aki Ito' }],
        },
      }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true, force: true });
});

const pageAt = async (where: string) => {
  const { status, headers, text } = await app.visitor().get(where, { accept: 'text/html' });
  const found = (pattern: RegExp) =>
    pattern.exec(text)?.[1]?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  const contentOf = (name: string) =>
    found(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`));
  return { status, headers, text, contentOf, title: found(/<title>([^<]*)<\/title>/) };
};
const slugOf = async (text: string) => {
  const { data } = await app
    .visitor()
    .graphql<{ discover: { items: { slug: string }[] } }>(
      'query ($text: String) { discover(filter: { text: $text }) { items { slug } } }',
      { text },
    );
  return data?.discover.items[0]?.slug ?? '';
};

it('answers 404 for operators’ screens, except to operators', async () => {
  const someone = await signUp(app);
  const boss = await anOperator(app, 'the_boss');
  for (const path of [
    '/settings/reports',
    '/settings/people',
    '/settings/log',
    '/settings/site-settings',
    '/settings/invitations',
    '/settings/site',
  ]) {
    const asked = [app.visitor(), someone.visitor, boss.visitor].map((visitor) =>
      visitor.get(path, { accept: 'text/html' }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 200]);
  }
});

it('names an anime, describes it and shows its picture', async () => {
  const slug = await slugOf('Plain Sailing');
  const page = await pageAt(`/anime/${slug}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.title).toBe('Plain Sailing · Harbour & Sons');
  expect(page.contentOf('description')).toBe('Anime film of 2019 (順風). Released 5 July 2019.');
  expect(page.contentOf('og:type')).toBe('video.movie');
  expect(page.contentOf('og:url')).toBe(`${app.deps.config.baseURL}/anime/${slug}`);
  expect(page.text).toContain(`<link rel="canonical" href="${app.deps.config.baseURL}/anime/${slug}" />`);
  expect(page.contentOf('twitter:card')).toBe('summary_large_image');
});

it('gives the mean score of an anime as schema.org data once five people scored it', async () => {
  const slug = await slugOf('Plain Sailing');
  const scoreBy = async (scores: number[]) => {
    for (const score of scores)
      await anEntry(await signUp(app), { animeId: await animeId(app, slug), status: 'COMPLETED', score });
    await countTouchedAnime(app.deps);
    await app.deps.discover.rebuild();
    return await pageAt(`/anime/${slug}`);
  };
  expect((await scoreBy([80, 90, 70, 60])).text).not.toContain('<script');
  const page = await scoreBy([75]);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.text)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Movie',
    name: 'Plain Sailing',
    url: `${app.deps.config.baseURL}/anime/${slug}`,
    image: page.contentOf('og:image'),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 75,
      bestRating: 100,
      worstRating: 1,
      ratingCount: 5,
    },
  });
});

it('escapes text from the catalogue', async () => {
  const page = await pageAt(`/anime/${await slugOf('灯台守の少女')}`);
  expect(page.text).not.toContain('<script');
  expect(page.title).toBe('The "Lighthouse" </title><script>alert(1)</script> $& · Harbour & Sons');
  expect(page.contentOf('description')).toMatch(/^Two sisters repair an airship/);
  expect(page.text.match(/<\/head>/g)).toHaveLength(1);
});

it.each(['/anime/%ff', '/profile/%E0%A4%A'])('shows the page with 404 at %s', async (where) => {
  const { status, text } = await pageAt(where);
  expect({ status, text }).toEqual({ status: 404, text: built });
});

it('answers 404 with noindex for an unknown anime', async () => {
  const page = await pageAt('/anime/there-is-no-such-anime');
  expect(page.status).toBe(404);
  expect(page.contentOf('robots')).toBe('noindex');
  expect(page.text).not.toContain('canonical');
});

it('keeps adult titles out of search engines', async () => {
  const slug = await slugOf('Plain Sailing');
  const mark = (listed: number, adult: number) =>
    app.deps.db.manager.query('UPDATE anime SET listed = ?, adult = ? WHERE slug = ?', [listed, adult, slug]);
  await mark(0, 1);
  const page = await pageAt(`/anime/${slug}`);
  await mark(1, 0);
  expect(page.status).toBe(200);
  expect(page.contentOf('robots')).toBe('noindex');
  expect(page.text).not.toContain('canonical');
  expect((await pageAt(`/anime/${slug}`)).contentOf('robots')).toBeUndefined();
});

it.each([
  ['/', 'Harbour & Sons', '/'],
  ['/home', 'Harbour & Sons', '/'],
  ['/latest', 'Latest episodes · Harbour & Sons', '/latest'],
  ['/latest/schedule', 'Schedule · Harbour & Sons', '/latest/schedule'],
  ['/discover/season/2026/spring', 'Spring 2026 · Harbour & Sons', '/discover/season/2026/spring'],
])('%s is titled %s', async (where, title, canonical) => {
  const page = await pageAt(where);
  expect(page.title).toBe(title);
  expect(page.text).toContain(`<link rel="canonical" href="${app.deps.config.baseURL}${canonical}" />`);
});

it('says who a person is and what they are known for, also as schema.org data', async () => {
  const page = await pageAt('/discover/people/hana-script');
  expect(page.title).toBe('Hana </script> · Harbour & Sons');
  expect(page.contentOf('description')).toBe('Hana </script>. Voice of Sora in Harbour Town.');
  const url = `${app.deps.config.baseURL}/discover/people/hana-script`;
  expect(page.text).toContain(`<link rel="canonical" href="${url}" />`);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.text)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: 'Hana </script>',
    url,
  });
  expect((await pageAt('/discover/people/aki-ito')).contentOf('description')).toBe(
    'Aki Ito. Director: Harbour Town.',
  );
});

it('says where a character appears and who voices them, also as schema.org data', async () => {
  const page = await pageAt('/discover/characters/sora');
  expect(page.title).toBe('Sora · Harbour & Sons');
  expect(page.contentOf('description')).toBe('Sora. In Harbour Town, voiced by Hana </script>.');
  const url = `${app.deps.config.baseURL}/discover/characters/sora`;
  expect(page.text).toContain(`<link rel="canonical" href="${url}" />`);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.text)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: 'Sora',
    url,
  });
});

it('says what a studio is known for', async () => {
  const page = await pageAt('/discover/studios/Quay-Sons');
  expect(page.title).toBe('Quay & Sons · Harbour & Sons');
  expect(page.contentOf('description')).toBe('Anime by Quay & Sons: Harbour Town.');
  expect(page.text).toContain(
    `<link rel="canonical" href="${app.deps.config.baseURL}/discover/studios/quay-sons" />`,
  );
});

it.each(['/discover/people/nobody', '/discover/characters/nobody', '/discover/studios/nobody'])(
  'answers 404 at %s',
  async (where) => {
    const page = await pageAt(where);
    expect([page.status, page.contentOf('robots')]).toEqual([404, 'noindex']);
  },
);

it.each([paths.person('aki-ito'), paths.character('sora')])(
  'keeps %s out of search engines while it has no listed anime',
  async (where) => {
    expect((await pageAt(where)).contentOf('robots')).toBeUndefined();
    const mark = (listed: number) =>
      app.deps.db.manager.query("UPDATE anime SET listed = ? WHERE slug = 'harbour-town'", [listed]);
    await mark(0);
    const page = await pageAt(where);
    const map = await app.visitor().get(`/sitemaps/${where.split('/')[2]}-1.xml`);
    await mark(1);
    expect([page.status, page.contentOf('robots')]).toEqual([200, 'noindex']);
    expect(map.text).not.toContain(where);
  },
);

it.each(['/settings', '/queue', '/welcome/forgot', '/nonsense'])('serves %s as built', async (where) => {
  expect((await pageAt(where)).text).toBe(built);
});

describe('the share picture', () => {
  it('of home is that of the first featured anime', async () => {
    const page = await pageAt('/');
    expect(page.contentOf('og:image')).toMatch(/\/share\/\d+\.[a-z0-9]+\.jpg$/);
    expect(page.contentOf('og:image:alt')).toMatch(/^Poster of \S/);
    expect(page.contentOf('og:title')).toBe('Harbour & Sons');
  });

  it('is a JPEG of the size messengers expect, cached indefinitely', async () => {
    const page = await pageAt(`/anime/${await slugOf('Plain Sailing')}`);
    const address = page.contentOf('og:image')?.replace(app.deps.config.baseURL, '') ?? '';
    expect(address).toMatch(/^\/share\/\d+\.[a-z0-9]+\.jpg$/);
    const answer = await fetch(new URL(address, app.url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { default: sharp } = await import('sharp');
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(300_000);
    const old = await app.visitor().get(address.replace(/\.[a-z0-9]+\.jpg$/, '.0ld.jpg'));
    expect([old.status, old.headers.get('location')]).toEqual([302, address]);
  });

  it.each(['/share/999999.abc.jpg', '/share/one.abc.jpg', '/share/1.jpg', '/share/1.abc.png'])(
    'answers 404 for %s',
    async (address) => {
      expect((await app.visitor().get(address)).status).toBe(404);
    },
  );
});

describe('the sitemap', () => {
  it('lists every anime and the screens, in files named by an index', async () => {
    const index = await app.visitor().get('/sitemap.xml');
    expect(index.headers.get('content-type')).toMatch(/^application\/xml/);
    const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(files).toEqual(
      ['screens', 'anime-1', 'people-1', 'characters-1'].map(
        (name) => `${app.deps.config.baseURL}/sitemaps/${name}.xml`,
      ),
    );
    const anime = await app.visitor().get('/sitemaps/anime-1.xml');
    expect(anime.text.match(/<url>/g)).toHaveLength(3);
    expect((await app.visitor().get('/sitemaps/people-1.xml')).text).toContain(
      `<loc>${app.deps.config.baseURL}/discover/people/aki-ito</loc>`,
    );
    expect((await app.visitor().get('/sitemaps/characters-1.xml')).text).toContain(
      `<loc>${app.deps.config.baseURL}/discover/characters/sora</loc>`,
    );
    expect(anime.text).toContain(
      `<loc>${app.deps.config.baseURL}/anime/${await slugOf('Plain Sailing')}</loc>`,
    );
  });

  it.each(['/sitemaps/anime-2.xml', '/sitemaps/anime-0.xml', '/sitemaps/other.xml'])(
    'answers 404 for %s',
    async (address) => {
      expect((await app.visitor().get(address)).status).toBe(404);
    },
  );

  it('is named by robots.txt', async () => {
    expect((await app.visitor().get('/robots.txt')).text).toContain(
      `Sitemap: ${app.deps.config.baseURL}/sitemap.xml`,
    );
  });
});
