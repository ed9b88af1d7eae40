import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, RefusedError } from '../../../contrib/client/client';
import { Airs, FindAnime, Keep, MarkNext, MyList, TakeBack } from '../../../contrib/client/operations';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { signUp } from '../../support/people/people';

/** The client for external programs (contrib/client/) against a site: types and responses follow the same schema. */
const app = setUpApp(() => {
  const anime = anAnime({
    native: '探す話',
    english: 'Sought Tale',
    begin: '2026-11-01T15:00:00.000Z',
    curated: { episodes: 12, minutes: 24 },
  });
  return { now: '2026-11-21T03:00:00.000Z', catalogue: [anime] };
});
let token: string;
beforeAll(async () => {
  const { visitor } = await signUp(app);
  const { body } = await visitor.graphql(
    'mutation { createApiToken(input: { name: "x", scopes: [READ_LISTS, WRITE_LISTS] }) { secret } }',
  );
  token = body.data.createApiToken.secret;
});

it('finds an anime, tracks it, marks an episode, undoes that and lists', async () => {
  const site = createClient({ url: app.url, token });
  const { discover } = await site.ask(FindAnime, { title: 'sought' });
  const animeId = discover.items[0]?.id ?? '';
  const kept = await site.ask(Keep, { animeId, status: 'WATCHING' });
  expect(kept.saveEntry).toMatchObject({
    __typename: 'EntryPayload',
    entry: { status: 'WATCHING', progress: 0 },
  });
  const { incrementProgress } = await site.ask(MarkNext, { animeId });
  expect(incrementProgress.entry?.progress).toBe(1);
  const conflict = await site.ask(Keep, { animeId, progress: 5, version: 1 });
  expect(conflict.saveEntry.__typename).toBe('EntryConflict');
  await site.ask(TakeBack, { undoId: incrementProgress.undoId ?? '' });
  const { viewerList } = await site.ask(MyList, { status: 'WATCHING' });
  expect(viewerList.items.map(({ progress, anime }) => [progress, anime.slug])).toEqual([[0, 'sought-tale']]);
});

it('reads public data without a token', async () => {
  const { schedule } = await createClient({ url: app.url }).ask(Airs, {
    from: '2026-11-21T00:00:00.000Z',
    to: '2026-11-28T00:00:00.000Z',
  });
  expect(schedule.map(({ number }) => number)).toEqual([4]);
});

it('rejects with the error code, and how long to wait', async () => {
  const visitor = createClient({ url: app.url });
  const refused = await visitor.ask(MyList, {}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect(refused).toMatchObject({ code: 'UNAUTHENTICATED' });
  const busy = createClient({
    url: app.url,
    fetch: async () => new Response('<html>', { status: 503, headers: { 'retry-after': '7' } }),
  });
  await expect(busy.ask(MyList, {})).rejects.toMatchObject({ code: '503', retryAfter: 7 });
});

it('has an example that the strictest compiler options accept', () => {
  const folder = path.join(__dirname, '../../../contrib/client');
  const root = path.join(folder, '../..');
  const [, example = ''] =
    /```ts\n([\s\S]*?)```/.exec(readFileSync(path.join(folder, 'README.md'), 'utf8')) ?? [];
  expect(example).toContain('createClient(');
  const copy = mkdtempSync(path.join(tmpdir(), 'enspired-example-'));
  try {
    for (const file of ['client.ts', 'operations.ts']) cpSync(path.join(folder, file), path.join(copy, file));
    writeFileSync(path.join(copy, 'example.ts'), example);
    const options = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noEmit'];
    const modules = [
      '--module',
      'preserve',
      '--target',
      'es2022',
      '--types',
      'node',
      '--ignoreConfig',
      '--typeRoots',
      path.join(root, 'node_modules/@types'),
    ];
    const args = [...options, ...modules, path.join(copy, 'example.ts')];
    const { stdout, status } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), args, {
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['', 0]);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
