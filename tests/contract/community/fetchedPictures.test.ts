import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { limits } from '../../../server/config/limits';
import { createRemotePictures } from '../../../server/uploads/remotePictures';
import { setUpApp } from '../../support/apps/startApp';
import { handleOf } from '../../support/people/community';
import { type SignedIn, signUp } from '../../support/people/people';
import { aBomb, aPhoto } from '../../support/people/pictures';

/** No other host learns who reads a page: external pictures are copied to the site (security P11, F5). */
const app = setUpApp();
/** Pictures on other hosts, with counts of requests. */
const elsewhere = new Map<string, Buffer>();
const asked: string[] = [];

beforeAll(async () => {
  const read = async (address: string) => {
    asked.push(address);
    const file = elsewhere.get(address);
    if (!file) throw new Error('There is nothing');
    return file;
  };
  app.deps.remotePictures = createRemotePictures(app.deps.config, read);
});
beforeEach(() => asked.splice(0));

async function avatarOf(person: SignedIn): Promise<string | null> {
  const handle = await handleOf(person);
  const { data, text } = await app
    .visitor()
    .graphql<{ profile: { avatar: string | null } }>(`{ profile(handle: "${handle}") { avatar } }`);
  if (!data) throw new Error(text);
  return data.profile.avatar;
}

const withImage = async (image: string) => {
  const person = await signUp(app);
  expect((await person.visitor.auth('update-user', { image })).status).toBe(200);
  return person;
};

// security: F5
it('fetches a picture once and re-encodes it, while the account keeps the original URL', async () => {
  const image = 'https://pictures.example/a.png';
  elsewhere.set(image, await aPhoto('png'));
  const person = await withImage(image);
  expect((await person.visitor.get('/api/auth/get-session')).body.user.image).toBe(image);
  const avatar = (await avatarOf(person)) ?? '';
  expect(avatar).toMatch(new RegExp(`^/pictures/${person.userId}-[0-9a-f]{20}\\.webp$`));
  const own = await person.visitor.graphql('{ viewer { image avatar } }');
  expect(own.data).toEqual({ viewer: { image, avatar } });
  const found = await person.visitor.graphql(`{ people(text: "${await handleOf(person)}") { avatar } }`);
  expect(found.data).toEqual({ people: [{ avatar }] });
  const answers = await Promise.all([1, 2, 3].map(() => fetch(app.url + avatar)));
  answers.push(await fetch(app.url + avatar));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined();
  }
  expect(asked).toEqual([image]);
  // The picture is replaced, so its former name leads nowhere.
  await person.visitor.auth('update-user', { image: null });
  expect((await app.visitor().get(avatar)).status).toBe(404);
});

// security: F5
it.each([
  'http://a.example/a.png',
  'https://a.example:8443/a.png',
  'https://me:pw@a.example/a.png',
  '/a.png',
])('shows no one %s, although an account may contain it', async (image) => {
  expect(await avatarOf(await withImage(image))).toBeNull();
  expect(asked).toEqual([]);
});

// security: F5
it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:x',
])('refuses the address of a picture: %j', async (image) => {
  const { visitor } = await signUp(app);
  const answer = await visitor.auth('update-user', { image });
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  const { errors } = await visitor.graphql(
    'mutation ($i: String) { updateProfile(input: { image: $i }) { id } }',
    {
      i: image,
    },
  );
  expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['VALIDATION_ERROR']);
});

it('shows a data URL from a provider, and no unsafe URL stored earlier', async () => {
  const person = await signUp(app);
  const store = (image: string) =>
    app.deps.db.manager.query('UPDATE user SET image = ? WHERE id = ?', [image, person.userId]);
  await store(`data:image/jpeg;base64, ${(await aPhoto('jpeg')).toString('base64')}`);
  const avatar = (await avatarOf(person)) ?? '';
  expect((await fetch(app.url + avatar)).status).toBe(200);
  await store('javascript:alert(1)');
  expect(await avatarOf(person)).toBeNull();
  expect(asked).toEqual([]);
});

// security: P11
it.each([
  ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a picture of too many pixels', () => aBomb()],
  ['a page', () => Buffer.from('<html></html>')],
  ['an empty response', () => Buffer.alloc(0)],
])('answers 404 for %s, and does not fetch it again at once', async (name, file) => {
  const image = `https://pictures.example/${encodeURIComponent(name)}`;
  elsewhere.set(image, file());
  const avatar = (await avatarOf(await withImage(image))) ?? '';
  for (const _ of [1, 2]) expect((await app.visitor().get(avatar)).status).toBe(404);
  expect(asked).toEqual([image]);
});

it('fetches nothing for an unknown file name', async () => {
  for (const file of ['x', `${'a'.repeat(32)}-${'0'.repeat(20)}.webp`, '..%2f..%2fsite.db', 'a-b.webp'])
    expect((await app.visitor().get(`/pictures/${file}`)).status).toBe(404);
  expect(asked).toEqual([]);
});

// security: P11
it('limits what is kept on disk', async () => {
  const folder = path.join(app.deps.config.dataDir, 'pictures');
  const pictures = createRemotePictures(app.deps.config);
  const large = Buffer.alloc(limits.remotePicturesBytes / 4);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await pictures.keep(name, async () => large);
  const kept = () => readdirSync(folder).filter((file) => /^[a-f]\.webp$/.test(file)).length;
  while (kept() > 4) await sleep(20);
  expect(existsSync(folder) && kept()).toBeLessThanOrEqual(4);
  // Remaining files are found again after a restart, and count.
  const again = createRemotePictures(app.deps.config);
  expect(await again.keep('f', async () => undefined)).toHaveLength(large.length);
});
