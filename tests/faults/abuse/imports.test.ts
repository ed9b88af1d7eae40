import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Visitor } from '../../support/apps/visitor';
import { malAnime, malFile } from '../../support/people/transfer';
import { processMemory } from '../../support/servers/processMemory';
import { cleanUp, loadedDataDir, type ServerProcess, startServer } from '../../support/servers/serverProcess';

afterAll(cleanUp);

let dataDir: string;
let server: ServerProcess;
let visitor: Visitor;
beforeAll(async () => {
  dataDir = await loadedDataDir();
  server = await startServer({ dataDir });
  visitor = new Visitor(server.url);
  const person = { name: 'Mika', email: 'mika@example.org', password: 'a long enough passphrase' };
  expect((await visitor.auth('sign-up/email', person)).status).toBe(200);
});

const ACCOUNT = '{"format":"enspired-account","version":1,';

/** Compressed in slices, so that this process need not hold what it sends. */
function packed(head: string, slice: string, count: number): Buffer {
  const times = 1000;
  const many = Buffer.from(slice.repeat(Math.ceil(count / times)));
  return gzipSync(Buffer.concat([Buffer.from(head), ...new Array<Buffer>(times).fill(many)]));
}

async function send(file: Uint8Array): Promise<string> {
  const { status, body, text } = await visitor.request('/transfer/imports?name=list', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return body.id;
}

/** How an import ends, and the longest another visitor waited for a response meanwhile, in milliseconds. */
async function fateOf(id: string) {
  const end = Date.now() + 90_000;
  let slowest = 0;
  for (;;) {
    const began = performance.now();
    const ok = await new Visitor(server.url).get('/api/auth/ok');
    expect(ok.status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
    const { data } = await visitor.graphql<{ listImport: { state: string; problem: string | null } }>(
      `{ listImport(id: "${id}") { state problem } }`,
    );
    const { state, problem } = data?.listImport ?? {};
    if (state !== 'READING' && state !== 'CHECKING') return { state, problem, slowest };
    if (Date.now() > end) throw new Error(`The import stays at ${state}`);
    await sleep(20);
  }
}

async function expectToLive(): Promise<void> {
  const id = await send(Buffer.from(malFile(malAnime({ id: 999_999_999 }))));
  expect((await fateOf(id)).state).toBe('READY');
  expect(processMemory(server.pid).peak).toBeLessThan(600);
}

// security: P18
it('a list with far too much of something only fails its own import', async () => {
  const files: [problem: string, file: Buffer][] = [
    ['IMPORT_TOO_DEEP', packed('{"entries":[', '[', 40_000_000)],
    ['IMPORT_TOO_MANY_VALUES', packed(`${ACCOUNT}"entries":[[`, '0,', 30_000_000)],
    ['IMPORT_TOO_DEEP', packed('<myanimelist>', '<anime>', 9_000_000)],
    ['IMPORT_TOO_MANY_VALUES', packed('<myanimelist><anime>', '<a></a>', 9_000_000)],
    ['IMPORT_VALUE_TOO_LONG', packed('<myanimelist><!--', ' ', 60_000_000)],
    ['IMPORT_TOO_LARGE', packed('<myanimelist>', ' ', 100_000_000)],
  ];
  for (const [problem, file] of files) {
    expect(file.length).toBeLessThan(300_000);
    expect(await fateOf(await send(file))).toMatchObject({ state: 'FAILED', problem });
  }
  await expectToLive();
});

// security: P18
it('a list that takes as much work as allowed keeps no one else waiting', async () => {
  // Nearly four million values, and not one row.
  const file = packed(`${ACCOUNT}"other":[`, '[0,{"a":[]}],', 780_000);
  const { state, slowest } = await fateOf(await send(file));
  expect(state).toBe('FAILED');
  // Others are answered while it is read: far sooner than it takes.
  expect(slowest).toBeLessThan(5000);
  await expectToLive();
});

// security: P18
it('a queued list is read by the next start', async () => {
  const busy = await send(packed(`${ACCOUNT}"other":[`, '[0,{"a":[]}],', 780_000));
  const waiting = await send(Buffer.from(malFile(malAnime({ id: 999_999_999 }))));
  await server.end('SIGKILL');
  const cookies = visitor.cookies;
  server = await startServer({ dataDir });
  visitor = new Visitor(server.url);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  expect((await fateOf(waiting)).state).toBe('READY');
  expect((await fateOf(busy)).state).toBe('FAILED');
});

// security: P18
it('an oversized catalogue file is refused by the import command, with the reason', async () => {
  const mark = '{"repository":"anime-offline-database","data":[';
  const files: [string, Buffer, RegExp][] = [
    ['deep.json.gz', packed(mark, '[', 40_000_000), /it nests too deeply/],
    [
      'line.jsonl.gz',
      packed(`{"repository":"anime-offline-database"}\n`, '[', 900_000),
      /it nests too deeply/,
    ],
    ['long.json.gz', packed(`${mark}"`, 'x', 60_000_000), /a value in it is too long/],
  ];
  for (const [name, content, reason] of files) {
    const file = join(dataDir, name);
    writeFileSync(file, content);
    const run = promisify(execFile)(
      process.execPath,
      [
        '--max-old-space-size=256',
        join(__dirname, '../../../dist/server/commands/catalogueCommand.js'),
        'import',
        file,
      ],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
    );
    await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(reason) });
  }
});
