import { letteringUrl } from '../../shared/lettering';
import { setUpApp } from '../support/apps/startApp';

/** `/posters/{anime}.{hash}.svg`, `/wallpapers/{anime}.{hash}.svg` and `/lettering/{anime}.{hash}.svg`. */
const app = setUpApp({ catalogue: true });
let lettering: string;
let cover: string;
let banner: string;
beforeAll(async () => {
  const { data } = await app.visitor().graphql<{
    anime: {
      id: string;
      title: { native: string; preferred: string };
      cover: { url: string };
      banner: { url: string };
    };
  }>(
    'query ($slug: String!) { anime(slug: $slug) { id title { native preferred } cover { url } banner { url } } }',
    {
      slug: app.slugs[0],
    },
  );
  cover = data?.anime.cover.url ?? '';
  banner = data?.anime.banner.url ?? '';
  const { id = '', title } = data?.anime ?? {};
  lettering = letteringUrl(id, title?.native ?? '', title?.preferred ?? '');
});

it.each(['posters', 'wallpapers', 'lettering'] as const)(
  'serves %s at the address given to clients',
  async (kind) => {
    const address = { posters: cover, wallpapers: banner, lettering }[kind];
    expect(address).toMatch(new RegExp(`^/${kind}/\\d+\\.[a-z0-9]+\\.svg$`));
    const { status, headers, text } = await app.visitor().get(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toMatch(/^<svg [\s\S]*<\/svg>$/);
  },
);

it('answers the same again, and 304 to a client that has it', async () => {
  const first = await app.visitor().get(cover);
  const again = await app.visitor().get(cover);
  expect(again.text).toBe(first.text);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^(W\/)?"[a-z0-9]+"$/);
  const { status, text } = await app.visitor().get(cover, { 'if-none-match': etag });
  expect({ status, text }).toEqual({ status: 304, text: '' });
});

it('compresses for clients that accept it', async () => {
  const { headers } = await app.visitor().get(cover, { 'accept-encoding': 'gzip' });
  expect(headers.get('content-encoding')).toBe('gzip');
});

it('serves posters as WebP, too, in fixed widths', async () => {
  const address = cover.replace('.svg', '-320.webp');
  const { status, headers, text } = await app.visitor().get(address);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(text).toMatch(/^RIFF[\s\S]{4,12}WEBP/);
  const etag = headers.get('etag') ?? '';
  expect((await app.visitor().get(address, { 'if-none-match': etag })).status).toBe(304);
  const old = await app.visitor().get(address.replace(/\.[a-z0-9]+-/, '.0ld0ne-'));
  expect([old.status, old.headers.get('location')]).toEqual([302, address]);
  for (const wrong of [cover.replace('.svg', '-321.webp'), banner.replace('.svg', '-320.webp')])
    expect((await app.visitor().get(wrong)).status).toBe(404);
});

it('redirects an old hash to the current address, without caching', async () => {
  const old = cover.replace(/\.[a-z0-9]+\.svg$/, '.0ld0ne.svg');
  const { status, headers } = await app.visitor().get(old);
  expect(status).toBe(302);
  expect(headers.get('location')).toBe(cover);
  expect(headers.get('cache-control')).toBe('no-cache');
  const former = await app.visitor().get(lettering.replace(/\.[a-z0-9]+\.svg$/, '.0ld0ne.svg'));
  expect([former.status, former.headers.get('location')]).toEqual([302, lettering]);
});

it.each([
  ['the poster of an unknown anime', '/posters/99999999.abc.svg'],
  ['the wallpaper of an unknown anime', '/wallpapers/99999999.abc.svg'],
  ['the lettering of an unknown anime', '/lettering/99999999.abc.svg'],
  ['an invalid id', '/posters/one.abc.svg'],
  ['no hash', '/posters/1.svg'],
  ['another type', '/posters/1.abc.png'],
  ['a way out of the folder', '/posters/..%2F..%2Fpackage.json'],
  ['an injection', "/posters/1'%20OR%201=1.abc.svg"],
])('answers 404 for %s', async (_, address) => {
  const { status, headers } = await app.visitor().get(address);
  expect(status).toBe(404);
  expect(headers.get('cache-control')).toBe('no-cache');
});

it('has a picture of its own for every anime of a page', async () => {
  const { data } = await app
    .visitor()
    .graphql<{ discover: { items: { cover: { url: string; color: string } }[] } }>(
      '{ discover(pageSize: 24) { items { cover { url color } } } }',
    );
  const covers = data?.discover.items.map((item) => item.cover) ?? [];
  expect(covers.length).toBeGreaterThan(3);
  expect(new Set(covers.map(({ url }) => url)).size).toBe(covers.length);
  for (const { url, color } of covers) {
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect((await app.visitor().get(url)).status).toBe(200);
  }
});
