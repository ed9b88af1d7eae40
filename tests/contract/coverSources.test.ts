import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createCoverCache } from '../../server/uploads/remotePictures';
import { startApp, type TestApp } from '../support/apps/startApp';
import { anOperator } from '../support/people/community';
import { aBomb, aPhoto } from '../support/people/pictures';

/** Covers that were not uploaded: files in DATA_DIR/covers, and those named by imported sources if REMOTE_COVERS allows it. */
interface Shown {
  id: string;
  malId: string;
  cover: { url: string; credit: { source: string | null; licence: string | null } | null };
  banner: Shown['cover'];
}

async function shown(app: TestApp, at: number): Promise<Shown> {
  const artwork = '{ url credit { artist source licence } }';
  const { data, text } = await app
    .visitor()
    .graphql<{ anime: Omit<Shown, 'malId'> & { externalIds: { site: string; id: string }[] } }>(
      `{ anime(slug: "${app.slugs[at]}") { id cover ${artwork} banner ${artwork} externalIds { site id } } }`,
    );
  if (!data) throw new Error(text);
  const malId = data.anime.externalIds.find(({ site }) => site === 'MyAnimeList')?.id ?? '';
  return { ...data.anime, malId };
}

describe('the folder of covers', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await startApp({ catalogue: true, env: { OPERATORS: 'the_boss' } });
    folder = path.join(app.deps.config.dataDir, 'covers');
    mkdirSync(folder);
  });
  afterAll(() => app.close());

  /** Names and files are checked again after half a minute, and cached answers to visitors expire sooner. */
  const later = () => app.clock.advance(61);

  it('is used by MyAnimeList ids, re-encoded, and checked again after a while', async () => {
    const { id, malId } = await shown(app, 0);
    writeFileSync(path.join(folder, `${malId}.jpg`), await aPhoto('jpeg', { width: 300, height: 300 }));
    writeFileSync(path.join(folder, `${malId}-banner.PNG`), await aPhoto('png', { width: 300, height: 300 }));
    later();
    const now = await shown(app, 0);
    expect(now.cover).toEqual({
      url: expect.stringMatching(new RegExp(`^/covers/${id}\\.[0-9a-f]{24}-640\\.webp$`)),
      credit: { artist: null, source: null, licence: null },
    });
    expect(now.banner.url).toMatch(/^\/banners\//);
    for (const address of [now.cover.url, now.cover.url.replace('640.webp', '320.avif'), now.banner.url]) {
      const answer = await fetch(app.url + address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        `image/${address.slice(-4)}`,
      ]);
      const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(facts.exif).toBeUndefined();
      expect([320, 640, 1600]).toContain(facts.width);
    }
    writeFileSync(path.join(folder, `${malId}.jpg`), await aPhoto('jpeg', { width: 310, height: 300 }));
    later();
    const another = (await shown(app, 0)).cover.url;
    expect(another).not.toBe(now.cover.url);
    expect((await app.visitor().get(now.cover.url)).headers.get('location')).toBe(another);
    rmSync(path.join(folder, `${malId}.jpg`));
    later();
    expect((await shown(app, 0)).cover).toEqual({ url: expect.stringMatching(/^\/posters\//), credit: null });
  });

  it('is overridden by an operator’s upload', async () => {
    const { id, malId } = await shown(app, 1);
    writeFileSync(path.join(folder, `${malId}.png`), await aPhoto('png'));
    later();
    const operator = await anOperator(app, 'the_boss');
    const address = `/covers/${id}?source=x&licence=CC0`;
    const send = (method: string, body?: Uint8Array<ArrayBuffer>) =>
      operator.visitor.request(address, { method, body, headers: { origin: app.url } });
    const uploaded = (await send('PUT', new Uint8Array(await aPhoto()))).body.url;
    expect((await shown(app, 1)).cover.url).toBe(uploaded);
    const before = (await send('DELETE')).body.url;
    expect(before).toMatch(/^\/covers\/\d+\.[0-9a-f]{24}-640\.webp$/);
    expect((await shown(app, 1)).cover.url).toBe(before);
  });

  // security: P14
  it('ignores symbolic links and files that are not pictures', async () => {
    const { cover, malId } = await shown(app, 2);
    const outside = path.join(app.deps.config.dataDir, 'secret.jpg');
    writeFileSync(outside, await aPhoto());
    symlinkSync(outside, path.join(folder, `${malId}.jpg`));
    later();
    expect((await shown(app, 2)).cover).toEqual(cover);
    rmSync(path.join(folder, `${malId}.jpg`));
    for (const file of [Buffer.from('<script/>'), aBomb(), Buffer.alloc(3_000_000)]) {
      writeFileSync(path.join(folder, `${malId}.png`), file);
      later();
      const { url } = (await shown(app, 2)).cover;
      if (url === cover.url) continue;
      const answer = await app.visitor().get(url);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, cover.url]);
    }
  });
});

describe('covers of imported sources', () => {
  const asked: string[] = [];
  const elsewhere = new Map<string, Buffer>();
  const read = async (address: string) => {
    asked.push(address);
    const file = elsewhere.get(address);
    if (!file) throw new Error('There is nothing');
    return file;
  };
  let app: TestApp;
  const start = async (env: Record<string, string>) => {
    app = await startApp({ catalogue: true, env });
    app.deps.coverCache = createCoverCache(app.deps.config, read);
  };
  afterEach(() => app.close());

  const named = async (at: number, address: string) => {
    const anime = await shown(app, at);
    await app.deps.db.manager.query('UPDATE anime SET coverUrl = ? WHERE id = ?', [address, anime.id]);
    app.clock.advance(61);
    return anime;
  };

  // security: F5
  it('are not used unless the operator enables them', async () => {
    await start({});
    const { cover } = await named(0, 'https://pictures.example/1.jpg');
    expect((await shown(app, 0)).cover).toEqual(cover);
    expect((await app.visitor().get(cover.url)).status).toBe(200);
    expect(asked).toEqual([]);
  });

  // security: F5
  it('are fetched once and served by this site', async () => {
    await start({ REMOTE_COVERS: 'true' });
    elsewhere.set('https://pictures.example/1.jpg', await aPhoto());
    await named(0, 'https://pictures.example/1.jpg');
    const { cover } = await shown(app, 0);
    expect(cover).toEqual({
      url: expect.stringMatching(/^\/covers\/\d+\.[0-9a-f]{24}-640\.webp$/),
      credit: { artist: null, source: 'pictures.example', licence: null },
    });
    for (const _ of [1, 2]) {
      const answer = await fetch(app.url + cover.url);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined();
    }
    expect(asked).toEqual(['https://pictures.example/1.jpg']);
    asked.splice(0);
    const gone = await named(1, 'https://pictures.example/gone.jpg');
    const { url } = (await shown(app, 1)).cover;
    for (const _ of [1, 2])
      expect((await app.visitor().get(url)).headers.get('location')).toBe(gone.cover.url);
    expect(asked).toEqual(['https://pictures.example/gone.jpg']);
    for (const address of ['http://a.example/a.png', 'https://a.example:8443/a.png', 'file:///etc/passwd']) {
      await named(2, address);
      expect((await shown(app, 2)).cover.url).toMatch(/^\/posters\//);
    }
  });
});
