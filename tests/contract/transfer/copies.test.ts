import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepCopies } from '../../../server/domain/copies/keepCopies';
import { accountSections } from '../../../server/domain/site/accountSections';
import { createFollower } from '../../../server/domain/tracking/import/followFolder';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { handleOf } from '../../support/people/community';
import { type SignedIn, signUp } from '../../support/people/people';
import { malAnime, malFile, transferCatalogue, workOff } from '../../support/people/transfer';

/** The operator's automatic transfers: copies of accounts are written, followed lists are read. */
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-copies-'));
const followed = mkdtempSync(path.join(tmpdir(), 'enspired-followed-'));
const stored = new Map<string, string>();
let answerWith: number | undefined;
let asked: string[] = [];
let dav: Server;
let app: TestApp;
let mika: SignedIn;

beforeAll(async () => {
  dav = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push(`${method} ${url}`);
    const basic = `Basic ${Buffer.from('mika:p@ss').toString('base64')}`;
    const known = stored.has(url);
    if (method === 'PUT') stored.set(url, Buffer.concat(chunks).toString());
    if (method === 'DELETE') stored.delete(url);
    const usual = method === 'PUT' ? 201 : known ? 200 : 404;
    response.writeHead(headers.authorization === basic ? (answerWith ?? usual) : 401).end();
  });
  await new Promise<void>((resolve) => dav.listen(0, '127.0.0.1', resolve));
  const { port } = dav.address() as AddressInfo;
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: transferCatalogue(),
    env: {
      EXPORT_DIR: path.join(folder, 'copies'),
      EXPORT_WEBDAV_URL: `http://mika:p%40ss@127.0.0.1:${port}/dav/anime/`,
      EXPORT_PEOPLE: '@mika_m,nobody_here',
      EXPORT_EVERY: '2',
      EXPORT_KEEP: '3',
      IMPORT_DIR: followed,
      IMPORT_POLICY: 'REPLACE',
    },
  });
  mika = await signUp(app, { name: 'Mika M' });
  expect(await handleOf(mika)).toBe('mika_m');
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => dav.close(resolve).closeAllConnections());
  for (const one of [folder, followed]) rmSync(one, { recursive: true });
});

const DAY = 86_400_000;
const keep = () => keepCopies(app.deps, (userId) => accountSections(app.deps, userId));
const kept = () => readdirSync(path.join(folder, 'copies')).sort();

describe('copies of accounts', () => {
  it('are stored in the folder and by WebDAV, readable only by their owner, in the form of a download', async () => {
    await keep();
    const name = 'mika_m-2026-11-21.json';
    expect(kept()).toEqual([name]);
    const file = path.join(folder, 'copies', name);
    expect(statSync(file).mode & 0o077).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ format: 'enspired-account', version: 1 });
    const downloaded = await mika.visitor.get('/transfer/exports/account.json');
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(downloaded.body));
    expect([...stored.keys()]).toEqual([`/dav/anime/${name}`]);
    expect(JSON.parse(stored.get(`/dav/anime/${name}`) ?? '')).toMatchObject({ format: 'enspired-account' });
  });

  it('are made when they are due, and the oldest are deleted', async () => {
    asked = [];
    await keep();
    app.clock.set(new Date(app.clock.now().getTime() + DAY));
    await keep();
    expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
    for (let round = 0; round < 4; round += 1) {
      app.clock.set(new Date(app.clock.now().getTime() + 2 * DAY));
      await keep();
    }
    const days = ['24', '26', '28', '30'].map((day) => `mika_m-2026-11-${day}.json`);
    expect(kept()).toEqual(days.slice(1));
    expect([...stored.keys()].sort()).toEqual(days.slice(1).map((name) => `/dav/anime/${name}`));
  });

  it.each([401, 302, 500, 409])(
    'leave no partial file, and the folder intact, when WebDAV answers %i',
    async (status) => {
      app.clock.set(new Date(app.clock.now().getTime() + 2 * DAY));
      const before = kept().length;
      answerWith = status;
      await keep();
      answerWith = undefined;
      expect(kept()).toHaveLength(before);
      expect(kept().some((name) => name.includes('part'))).toBe(false);
    },
  );
});

describe('a followed list', () => {
  beforeAll(() => app.clock.set('2026-11-21T04:00:00.000Z'));

  const put = (name: string, text: string, secondsAgo = 60) => {
    app.clock.advance(300);
    const file = path.join(followed, name);
    writeFileSync(file, text);
    const then = new Date(app.clock.now().getTime() - secondsAgo * 1000);
    utimesSync(file, then, then);
  };
  const rounds = async (follower = createFollower(app.deps)) => {
    for (let round = 0; round < 4; round += 1) {
      await follower.look();
      await workOff(app);
    }
  };
  const progress = async () => {
    const { body } = await mika.visitor.graphql(
      '{ anime(slug: "carried-tale-1") { viewerEntry { progress } } }',
    );
    return body.data.anime.viewerEntry?.progress ?? null;
  };
  const imports = async () =>
    (await mika.visitor.graphql('{ listImports { items { state fileName policy } } }')).body.data.listImports
      .items;
  const list = (watched: number) =>
    malFile(malAnime({ id: 101, my_status: 'Watching', my_watched_episodes: watched }));

  it('is imported automatically, and again whenever it changes', async () => {
    put('mika_m.xml', list(3));
    await rounds();
    expect(await progress()).toBe(3);
    expect(await imports()).toEqual([
      { state: 'DONE', policy: 'REPLACE', fileName: expect.stringMatching(/^followed-[0-9a-f]{16}\.xml$/) },
    ]);
    put('mika_m.xml', list(5), 50);
    await rounds();
    expect(await progress()).toBe(5);
    expect(await imports()).toHaveLength(1);
  });

  it('is not read again after a restart, nor while it is being written', async () => {
    const before = await imports();
    await rounds();
    expect(await imports()).toEqual(before);
    put('mika_m.xml', list(6), 1);
    await rounds();
    expect(await progress()).toBe(5);
  });

  it('is ignored if it is not a list, or no user’s', async () => {
    put('mika_m.xml', 'no list at all', 40);
    put('stranger.xml', list(9));
    put('notes.txt', list(9));
    await rounds();
    expect(await progress()).toBe(5);
    expect(await imports()).toHaveLength(1);
  });
});
