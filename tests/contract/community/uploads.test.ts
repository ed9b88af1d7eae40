import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { limits } from '../../../server/config/limits';
import { setUpApp } from '../../support/apps/startApp';
import { handleOf, run } from '../../support/people/community';
import { type SignedIn, signUp } from '../../support/people/people';
import { aBomb, aPhoto } from '../../support/people/pictures';

const app = setUpApp();
beforeAll(async () => {
  await app.visitor().graphql('{ __typename }');
});

const put = (
  { visitor }: Pick<SignedIn, 'visitor'>,
  kind: string,
  file: Buffer,
  headers: Record<string, string> = {},
) =>
  visitor.request(`/uploads/${kind}`, {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: { 'content-type': 'image/jpeg', origin: app.url, ...headers },
  });

const folder = () => path.join(app.deps.config.dataDir, 'uploads');
const files = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);

/** Everything in the data folder, by name and content. */
function everything(): Record<string, string> {
  const names = readdirSync(app.deps.config.dataDir, { recursive: true, withFileTypes: true });
  const plain = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    plain.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'in %s is re-encoded as WebP, without camera metadata',
    async (format) => {
      const person = await signUp(app);
      const photo = await aPhoto(format);
      expect(photo.includes('SecretCamera')).toBe(true);
      const answer = await put(person, 'avatar', photo);
      expect([answer.status, answer.body.url]).toEqual([
        200,
        expect.stringMatching(/^\/uploads\/avatar-\w{32}\.webp$/),
      ]);
      const served = await fetch(`${app.url}${answer.body.url}`);
      expect(
        Object.fromEntries(
          ['content-type', 'cache-control', 'x-content-type-options'].map((name) => [
            name,
            served.headers.get(name),
          ]),
        ),
      ).toEqual({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      const picture = Buffer.from(await served.arrayBuffer());
      const { format: made, width, height, exif, orientation } = await sharp(picture).metadata();
      expect({ made, width, height, exif, orientation }).toEqual({
        made: 'webp',
        width: 320,
        height: 320,
        exif: undefined,
        orientation: undefined,
      });
      expect(picture.includes('SecretCamera')).toBe(false);
    },
  );

  it('shows on the profile and beside the name; the previous one is removed', async () => {
    const person = await signUp(app);
    const handle = await handleOf(person);
    const first = (await put(person, 'avatar', await aPhoto())).body.url;
    const second = (await put(person, 'avatar', await aPhoto('png'))).body.url;
    const banner = (await put(person, 'banner', await aPhoto('webp'))).body.url;
    const { data } = await app.visitor().graphql(`{ profile(handle: "${handle}") { avatar banner } }`);
    expect(data).toEqual({ profile: { avatar: second, banner } });
    const session = await person.visitor.get('/api/auth/get-session');
    expect(session.body.user.image).toBe(second);
    expect(files()).not.toContain(path.basename(first));
    expect(files()).toEqual(expect.arrayContaining([path.basename(second), path.basename(banner)]));
    expect((await app.visitor().get(first)).status).toBe(404);
    const removed = await run(person, 'mutation { removePicture(kind: AVATAR) { avatar banner } }');
    expect(removed.data?.removePicture).toEqual({ avatar: null, banner });
    expect(files()).not.toContain(path.basename(second));
    const wide = await sharp(Buffer.from(await (await fetch(app.url + banner)).arrayBuffer())).metadata();
    expect([wide.width, wide.height]).toEqual([1600, 480]);
  });
});

describe('a refused file', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const riff = Buffer.from('RIFF\x20\x00\x00\x00WEBPVP8 ', 'latin1');
  const cases: [string, () => Buffer | Promise<Buffer>, number, string][] = [
    ['empty', () => Buffer.alloc(0), 415, 'INVALID_IMAGE'],
    ['an SVG', () => svg, 415, 'INVALID_IMAGE'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'INVALID_IMAGE'],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 415, 'INVALID_IMAGE'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), 415, 'INVALID_IMAGE'],
    ['a program', () => Buffer.from('MZ\x90\x00', 'latin1'), 415, 'INVALID_IMAGE'],
    ['an SVG behind the signature of a JPEG', () => Buffer.concat([jpeg, svg]), 415, 'INVALID_IMAGE'],
    [
      'noise behind the signature of a PNG',
      () => Buffer.from('\x89PNG\r\n\x1a\nnoise', 'latin1'),
      415,
      'INVALID_IMAGE',
    ],
    [
      'noise behind the signature of a WebP',
      () => Buffer.concat([riff, Buffer.alloc(40, 7)]),
      415,
      'INVALID_IMAGE',
    ],
    [
      'half a picture',
      async () => (await aPhoto('png', { width: 300, height: 300 })).subarray(0, 200),
      415,
      'INVALID_IMAGE',
    ],
    ['a decompression bomb', () => aBomb(), 413, 'IMAGE_TOO_LARGE'],
    ['a bomb that is long and thin', () => aBomb(2_000_000_000, 1), 415, 'INVALID_IMAGE'],
    [
      'more than 2 MB',
      () => Buffer.concat([jpeg, Buffer.alloc(limits.pictureBytes)]),
      413,
      'IMAGE_TOO_LARGE',
    ],
    ['a gzipped picture', async () => gzipSync(await aPhoto()), 415, 'INVALID_IMAGE'],
  ];

  // security: P14
  it.each(cases)('is %s, and changes nothing on disk', async (_, file, status, code) => {
    const person = await signUp(app);
    await handleOf(person);
    const before = everything();
    const answer = await put(person, 'avatar', await file());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(everything()).toEqual(before);
    const { data } = await run(person, '{ viewerProfile { avatar } }');
    expect(data?.viewerProfile).toEqual({ avatar: null });
  });

  // security: P18
  it('takes neither long nor much memory, even if many are sent at once', async () => {
    const person = await signUp(app);
    const bomb = aBomb();
    expect(bomb.length).toBeLessThan(limits.pictureBytes);
    const before = process.memoryUsage().rss;
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await put(person, 'banner', bomb)).status),
    );
    expect(statuses.every((status) => status === 413 || status === 503)).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  it('has a content-encoding', async () => {
    const person = await signUp(app);
    const answer = await put(person, 'avatar', gzipSync(await aPhoto()), { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(415);
  });
});

describe('the route for pictures', () => {
  it.each<[string, Record<string, string>, number]>([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['the opaque origin', { origin: 'null' }, 403],
    ['a referer on another site', { origin: '', referer: 'https://evil.example/x' }, 403],
  ])('is closed to %s', async (_, headers, status) => {
    const person = await signUp(app);
    expect((await put(person, 'avatar', await aPhoto(), headers)).status).toBe(status);
  });

  it('is closed to visitors, and to programs with a token', async () => {
    const photo = await aPhoto();
    expect((await put({ visitor: app.visitor() }, 'avatar', photo)).status).toBe(401);
    const person = await signUp(app);
    const made = await person.visitor.graphql<{ createApiToken: { secret: string } }>(
      'mutation { createApiToken(input: { name: "x", scopes: [READ_ACCOUNT] }) { secret } }',
    );
    const authorization = `Bearer ${made.data?.createApiToken.secret}`;
    expect((await put({ visitor: app.visitor() }, 'avatar', photo, { authorization })).status).toBe(401);
  });

  it('accepts only PUT', async () => {
    const { visitor } = await signUp(app);
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const answer = await visitor.request('/uploads/avatar', {
        method,
        body: 'x',
        headers: { origin: app.url },
      });
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });

  // security: P14
  it.each([
    '/uploads/',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%2e%2e%2fsecret',
    '/uploads/..%5c..%5csecret',
    '/uploads/avatar-x.webp',
    '/uploads/.part',
    '/uploads/avatar-00000000000000000000000000000000.webp',
    '/uploads/avatar-00000000000000000000000000000000.webp%00.png',
    '/uploads/avatar-00000000000000000000000000000000.svg',
  ])('answers 404 for %s', async (address) => {
    expect((await app.visitor().get(address)).status).toBe(404);
  });
});
