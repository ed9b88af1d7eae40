import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { limits } from '../../server/config/limits';
import { setUpApp } from '../support/apps/startApp';
import { anOperator, handleOf } from '../support/people/community';
import { type SignedIn, signUp } from '../support/people/people';
import { aBomb, anAnimation, aPhoto } from '../support/people/pictures';

/** Covers and banners uploaded by operators and editors, in place of the drawn ones. */
const app = setUpApp({ catalogue: true, env: { OPERATORS: 'the_boss' } });
let operator: SignedIn;
let id: string;
let slug: string;
beforeAll(async () => {
  operator = await anOperator(app, 'the_boss');
  slug = app.slugs[0] ?? '';
  id = (await shown()).id;
});

interface Shown {
  id: string;
  cover: { url: string; color: string; credit: object | null };
  banner: Shown['cover'];
}

async function shown(of = slug, visitor = app.visitor()): Promise<Shown> {
  const artwork = '{ url color credit { artist source licence } }';
  const { data, text } = await visitor.graphql<{ anime: Shown }>(
    `query ($slug: String!) { anime(slug: $slug) { id cover ${artwork} banner ${artwork} } }`,
    { slug: of },
  );
  if (!data) throw new Error(text);
  return data.anime;
}

const credit = { artist: 'Mika', source: 'https://pictures.example/1', licence: 'CC BY 4.0' };

const put = (
  { visitor }: Pick<SignedIn, 'visitor'>,
  file: Buffer,
  { place = `covers/${id}`, method = 'PUT', given = credit, headers = {} }: PutOptions = {},
) =>
  visitor.request(`/${place}?${new URLSearchParams(given)}`, {
    method,
    body: new Uint8Array(file),
    headers: { 'content-type': 'image/jpeg', origin: app.url, ...headers },
  });

interface PutOptions {
  place?: string;
  method?: string;
  given?: Record<string, string>;
  headers?: Record<string, string>;
}

const remove = (person: Pick<SignedIn, 'visitor'>, options: PutOptions = {}) =>
  put(person, Buffer.alloc(0), { ...options, method: 'DELETE' });

const pictureAt = async (address: string) => {
  const answer = await fetch(app.url + address);
  return { answer, facts: await sharp(Buffer.from(await answer.arrayBuffer())).metadata() };
};

const folder = () => path.join(app.deps.config.dataDir, 'uploads');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);

it('an uploaded cover replaces the drawn one at once, with its credit, and is re-encoded', async () => {
  const drawn = await shown();
  expect(drawn.cover).toMatchObject({ url: expect.stringMatching(/^\/posters\//), credit: null });
  const answer = await put(operator, await aPhoto('jpeg', { width: 700, height: 1000 }));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const now = await shown();
  expect(now.banner).toEqual(drawn.banner);
  expect(now.cover).toEqual({
    url: answer.body.url,
    color: expect.stringMatching(/^#[c-f][0-9a-f]{5}$/),
    credit,
  });
  expect(now.cover.url).toMatch(new RegExp(`^/covers/${id}\\.\\w{32}-640\\.webp$`));
  for (const width of [320, 640])
    for (const type of ['avif', 'webp']) {
      const address = now.cover.url.replace('-640.webp', `-${width}.${type}`);
      const { answer: served, facts } = await pictureAt(address);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, `image/${type}`]);
      expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(facts).toMatchObject({ width, height: width * 1.5, format: type === 'avif' ? 'heif' : 'webp' });
      expect(facts.exif).toBeUndefined();
      const etag = served.headers.get('etag') ?? '';
      const again = await app.visitor().get(address, { 'if-none-match': etag });
      expect(again.status).toBe(304);
    }
});

it('who wants drawn posters only gets them, whatever others have asked for just before, and covers again afterwards', async () => {
  for (const place of [`covers/${id}`, `banners/${id}`])
    expect((await put(operator, await aPhoto(), { place })).status).toBe(200);
  const [person, other] = [await signUp(app), await signUp(app)];
  const wish = (drawnCovers: boolean) =>
    person.visitor.graphql(
      `mutation { updateSettings(input: { drawnCovers: ${drawnCovers} }) { drawnCovers } }`,
    );
  const kindsOf = ({ cover, banner }: Shown) => [cover, banner].map(({ url }) => url.split('/')[1]);
  const seenBy = async (visitor = app.visitor()) => kindsOf(await shown(slug, visitor));
  const [original, drawn] = [
    ['covers', 'banners'],
    ['posters', 'wallpapers'],
  ];
  expect([await seenBy(), await seenBy(person.visitor)]).toEqual([original, original]);
  expect((await wish(true)).errors).toEqual([]);
  expect([await seenBy(person.visitor), await seenBy(other.visitor), await seenBy()]).toEqual([
    drawn,
    original,
    original,
  ]);
  expect(await shown(slug, person.visitor)).toMatchObject({
    cover: { credit: null },
    banner: { credit: null },
  });
  expect((await wish(false)).errors).toEqual([]);
  expect(await seenBy(person.visitor)).toEqual(original);
  expect((await remove(operator, { place: `banners/${id}` })).status).toBe(200);
});

it('an uploaded cover appears in the share picture', async () => {
  const head = async () => (await app.visitor().get(`/share/${id}.x.jpg`)).headers.get('location') ?? '';
  const before = await head();
  const upload = await put(operator, await aPhoto('png', { width: 640, height: 960 }));
  expect(upload.status).toBe(200);
  const address = await head();
  expect(address).not.toBe(before);
  const jpeg = Buffer.from(await (await fetch(app.url + address)).arrayBuffer());
  const { dominant } = await sharp(jpeg)
    .extract({ left: 800, top: 100, width: 300, height: 400 })
    .toBuffer()
    .then((part) => sharp(part).stats());
  // The red of the photo, in place of the drawn poster.
  expect(dominant.r).toBeGreaterThan(180);
  expect(dominant.g).toBeLessThan(90);
});

it('a second upload replaces the first: the former address redirects, and its files are deleted', async () => {
  const first = (await put(operator, await aPhoto())).body.url;
  const second = (await put(operator, await aPhoto('webp'))).body.url;
  expect(second).not.toBe(first);
  const former = await app.visitor().get(first.replace('-640.webp', '-320.avif'));
  expect([former.status, former.headers.get('location'), former.headers.get('cache-control')]).toEqual([
    302,
    second.replace('-640.webp', '-320.avif'),
    'no-cache',
  ]);
  const version = (url: string) => /\.(\w+)-/.exec(url)?.[1] ?? 'none';
  expect(files().filter((name) => name.includes(version(first)))).toEqual([]);
  expect(files().filter((name) => name.includes(version(second)))).toHaveLength(4);
});

it('a removed banner is replaced by the drawn one at once', async () => {
  const { body } = await put(operator, await aPhoto(), { place: `banners/${id}` });
  expect(body.url).toMatch(new RegExp(`^/banners/${id}\\.\\w{32}-1600\\.webp$`));
  expect((await pictureAt(body.url)).facts).toMatchObject({ width: 1600, height: 900 });
  expect((await shown()).banner.url).toBe(body.url);
  const removed = await remove(operator, { place: `banners/${id}` });
  expect([removed.status, removed.body.url]).toEqual([200, expect.stringMatching(/^\/wallpapers\//)]);
  expect((await shown()).banner).toMatchObject({ url: removed.body.url, credit: null });
  const former = await app.visitor().get(body.url);
  expect([former.status, former.headers.get('location')]).toEqual([302, removed.body.url]);
  // Repeating it is harmless.
  expect((await remove(operator, { place: `banners/${id}` })).status).toBe(200);
});

// security: P18
it('only the first frame of an animation is used', async () => {
  const { status, body } = await put(operator, await anAnimation(40));
  expect(status).toBe(200);
  expect((await pictureAt(body.url)).facts.pages).toBeUndefined();
});

it('an uploaded cover stays when its uploader’s account is deleted', async () => {
  const slugTwo = app.slugs[1] ?? '';
  const two = await shown(slugTwo);
  await put(operator, await aPhoto(), { place: `covers/${two.id}` });
  const { manager } = app.deps.db;
  const someone = await signUp(app);
  await manager.query('UPDATE anime_picture SET userId = ? WHERE animeId = ?', [someone.userId, two.id]);
  await manager.query('DELETE FROM user WHERE id = ?', [someone.userId]);
  expect((await shown(slugTwo)).cover.credit).toEqual(credit);
  await remove(operator, { place: `covers/${two.id}` });
});

describe('an upload is refused', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const cases: [string, () => Buffer | Promise<Buffer>, PutOptions, number, string][] = [
    ['an empty file', () => Buffer.alloc(0), {}, 415, 'INVALID_IMAGE'],
    ['a page', () => Buffer.from('<script>alert(1)</script>'), {}, 415, 'INVALID_IMAGE'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}, 415, 'INVALID_IMAGE'],
    ['a decompression bomb', () => aBomb(), {}, 413, 'IMAGE_TOO_LARGE'],
    [
      'too many bytes',
      () => Buffer.concat([jpeg, Buffer.alloc(limits.pictureBytes)]),
      {},
      413,
      'IMAGE_TOO_LARGE',
    ],
    ['no licence', () => aPhoto(), { given: { ...credit, licence: ' ' } }, 400, 'TEXT_IS_EMPTY'],
    ['no source', () => aPhoto(), { given: { licence: 'CC0' } }, 400, 'TEXT_IS_EMPTY'],
    [
      'a long source',
      () => aPhoto(),
      { given: { ...credit, source: 'x'.repeat(301) } },
      400,
      'TEXT_TOO_LONG',
    ],
    ['an unknown anime', () => aPhoto(), { place: 'covers/99999999' }, 404, ''],
    ['an invalid id', () => aPhoto(), { place: 'banners/one' }, 404, ''],
    [
      'a foreign origin',
      () => aPhoto(),
      { headers: { origin: 'https://evil.example' } },
      403,
      'INVALID_ORIGIN',
    ],
  ];
  // security: P18
  it.each(cases)('for %s, and nothing changes', async (_, file, options, status, code) => {
    const before = [await shown(), files()];
    const answer = await put(operator, await file(), options);
    expect([answer.status, answer.body?.code ?? '']).toEqual([status, code]);
    expect([await shown(), files()]).toEqual(before);
  });

  // security: P15
  it('to users without the role and to visitors, and so is a removal', async () => {
    const person = await signUp(app);
    await handleOf(person);
    const photo = await aPhoto();
    const before = await shown();
    expect((await put(person, photo)).status).toBe(404);
    expect((await remove(person)).status).toBe(404);
    expect((await put({ visitor: app.visitor() }, photo)).status).toBe(401);
    expect((await remove({ visitor: app.visitor() })).status).toBe(401);
    expect(await shown()).toEqual(before);
    const may = async (visitor: SignedIn['visitor']) =>
      (await visitor.graphql(`{ anime(slug: "${slug}") { viewerMayChangePictures } }`)).data;
    expect(await may(person.visitor)).toEqual({ anime: { viewerMayChangePictures: false } });
    expect(await may(app.visitor())).toEqual({ anime: { viewerMayChangePictures: false } });
    expect(await may(operator.visitor)).toEqual({ anime: { viewerMayChangePictures: true } });
  });
});

// security: P14
it.each([
  '/covers/99999999.abc-640.webp',
  '/covers/1.abc.webp',
  '/covers/1.abc-640.png',
  '/covers/..%2f..%2fsite-640.webp',
  '/banners/x',
])('answers 404 for %s', async (address) => {
  expect((await app.visitor().get(address)).status).toBe(404);
});

it('covers are not served under /uploads', async () => {
  const [name] = files();
  expect((await app.visitor().get(`/uploads/${name}`)).status).toBe(404);
});
