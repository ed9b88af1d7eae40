import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { limits } from '../../../server/config/limits';
import { setUpApp } from '../../support/apps/startApp';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import {
  checkedImport,
  importFields,
  importOf,
  malAnime,
  malFile,
  runImport,
  transferCatalogue,
  upload,
  workOff,
} from '../../support/people/transfer';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: transferCatalogue() });
let person: SignedIn;
beforeEach(async () => {
  person = await signUp(app);
});

const file = malFile(malAnime({ id: 101, my_status: 'Watching', my_watched_episodes: 3 }));
const answerOf = async (sent: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
  const { status, body } = await upload(person, sent, headers);
  return [status, body?.code];
};
/** The fate of a file: rejected on upload, or read by the worker. */
const fateOf = async (sent: string | Uint8Array<ArrayBuffer>) => {
  const { status, body } = await upload(person, sent);
  if (status !== 201) return ['refused', body?.code];
  await workOff(app);
  const { state, problem, totalRows } = await importOf(person, body.id);
  expect(totalRows).toBe(0);
  for (const table of ['list_import_file', 'list_import_row']) {
    const left = await app.deps.db.manager.query(`SELECT position FROM ${table} WHERE importId = ?`, [
      body.id,
    ]);
    expect(left).toEqual([]);
  }
  await person.visitor.graphql('mutation ($id: ID!) { removeImport(id: $id) }', { id: body.id });
  return [state, problem];
};
const rowsLeft = () =>
  app.deps.db.manager.query('SELECT id FROM list_import WHERE userId = ?', [person.userId]);

describe('an upload', () => {
  it('requires a signed-in user, and a trusted origin', async () => {
    const post = (headers: Record<string, string>) =>
      app.visitor().request('/transfer/imports', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', ...headers },
        body: file,
      });
    expect((await post({})).status).toBe(401);
    expect((await post({ authorization: 'Bearer enspired_x' })).status).toBe(401);
    expect(await answerOf(file, { origin: 'https://elsewhere.example' })).toEqual([403, 'INVALID_ORIGIN']);
    expect(await answerOf(file, { origin: app.url })).toEqual([201, undefined]);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image/png',
  ])('does not come as %s, which a form of another site could send', async (type) => {
    expect(await answerOf(file, { 'content-type': type })).toEqual([415, 'UNSUPPORTED_TYPE']);
  });

  it('is refused with a Content-Encoding', async () => {
    const packed = new Uint8Array(gzipSync(file));
    expect(await answerOf(packed, { 'content-encoding': 'gzip' })).toEqual([415, 'UNSUPPORTED_ENCODING']);
  });

  it('is refused if it is too large, by its declared size and by its actual one', async () => {
    const large = new Uint8Array(limits.importPackedBytes + 1).fill(0x20);
    expect(await answerOf(large)).toEqual([413, 'IMPORT_TOO_LARGE']);
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('<myanimelist>')),
      pull: async (controller) => {
        await sleep(5);
        controller.enqueue(new Uint8Array(1_000_000).fill(0x20));
      },
    });
    const unsaid = await person.visitor
      .request('/transfer/imports', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: endless,
        duplex: 'half',
      } as RequestInit)
      .then(({ status }) => status)
      // The server hangs up before the upload, which never ends.
      .catch(() => 'cut off');
    expect([413, 'cut off']).toContain(unsaid);
    expect(await rowsLeft()).toEqual([]);
  });

  it('is refused if it unpacks to more than any list has', async () => {
    const head = Buffer.from('<myanimelist>');
    const bomb = gzipSync(Buffer.concat([head, Buffer.alloc(limits.importUnpackedBytes, 0x20)]));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await fateOf(new Uint8Array(bomb))).toEqual(['FAILED', 'IMPORT_TOO_LARGE']);
  });

  it('that is obviously not a list leaves nothing behind', async () => {
    const broken: [string | Uint8Array<ArrayBuffer>, string][] = [
      ['', 'IMPORT_IS_NO_EXPORT'],
      ['hello', 'IMPORT_IS_NO_EXPORT'],
      [new Uint8Array(gzipSync(gzipSync(file))), 'IMPORT_IS_NO_EXPORT'],
      [new Uint8Array([0x1f, 0x8b, 1, 2, 3]), 'IMPORT_IS_DAMAGED'],
      [new Uint8Array([0xff, 0xfe, ...Buffer.from(file, 'utf16le')]), 'IMPORT_IS_NO_EXPORT'],
      ['name,colour\nTale,red\n', 'IMPORT_IS_NO_EXPORT'],
    ];
    for (const [sent, code] of broken) expect(await answerOf(sent)).toEqual([400, code]);
    expect(await rowsLeft()).toEqual([]);
  });

  it('that was refused keeps its connection open once its body has arrived', async () => {
    const agent = new Agent({ keepAlive: true });
    const headers = { 'content-type': 'application/octet-stream', cookie: person.visitor.cookieHeader() };
    const sent = request(`${app.url}/transfer/imports`, { method: 'POST', agent, headers });
    sent.end('?'.repeat(100_000));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(400);
    await once(answer, 'end');
    // Longer than an endless upload is tolerated.
    await sleep(2300);
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
    agent.destroy();
  });

  // security: P18
  it('that cannot be read fails with a reason, and keeps neither file nor rows', async () => {
    const broken: [string | Uint8Array<ArrayBuffer>, string][] = [
      [new Uint8Array(gzipSync(file).subarray(0, -20)), 'IMPORT_IS_DAMAGED'],
      [file.slice(0, -20), 'IMPORT_IS_DAMAGED'],
      [
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><myanimelist>&b;</myanimelist>',
        'IMPORT_IS_NO_EXPORT',
      ],
      ['{}', 'IMPORT_IS_NO_EXPORT'],
      ['[[1], [2]]', 'IMPORT_IS_NO_EXPORT'],
      ['['.repeat(100_000), 'IMPORT_TOO_DEEP'],
      ['{"format": "something else", "entries": []}', 'IMPORT_IS_NO_EXPORT'],
      ['{"entries": [{}], "format": "enspired-account"}', 'IMPORT_IS_NO_EXPORT'],
      ['{"format": "enspired-account", "version": 2}', 'IMPORT_IS_NEWER'],
      ['{"format": "enspired-account", "version": 1}', 'IMPORT_IS_EMPTY'],
      ['{"format": "enspired-account", "version": 1, "entries": [', 'IMPORT_IS_DAMAGED'],
      [`{"format": "enspired-account", "entries": [${'['.repeat(100_000)}`, 'IMPORT_TOO_DEEP'],
      [new Uint8Array(gzipSync(`{"entries":[${'['.repeat(4_000_000)}`)), 'IMPORT_TOO_DEEP'],
      [`<myanimelist><anime>${'<a>'.repeat(100)}`, 'IMPORT_TOO_DEEP'],
      [`<myanimelist><anime ${'x'.repeat(300_000)}`, 'IMPORT_VALUE_TOO_LONG'],
    ];
    for (const [sent, code] of broken) expect(await fateOf(sent)).toEqual(['FAILED', code]);
  });

  it('is queued with two others at most', async () => {
    for (let n = 0; n < 3; n += 1) expect(await answerOf(file)).toEqual([201, undefined]);
    expect(await answerOf(file)).toEqual([400, 'TOO_MANY_IMPORTS']);
    await workOff(app);
    expect(await answerOf(file)).toEqual([201, undefined]);
  });

  it('reports unreadable rows, and adds the others', async () => {
    const entries = [
      { anime: { title: 'A', ids: { mal: 101 } }, status: 'WATCHING', progress: 1, score: null },
      { anime: { title: 'B', ids: { mal: 102 } }, status: 'ASLEEP', progress: 1, score: null },
      { anime: { title: 'C', ids: { mal: 103 } }, status: 'WATCHING', progress: -1, score: null },
      { anime: { title: 'D', ids: { mal: 104 } }, status: 'WATCHING', progress: 1, score: { $gt: 0 } },
      { anime: { title: 'E\u0000', ids: { mal: 105 } }, status: 'WATCHING', progress: 1, score: null },
      'nonsense',
      null,
    ];
    const sent = JSON.stringify({ format: 'enspired-account', version: 1, profile: {}, entries });
    const { counts } = await runImport(app, person, sent);
    expect(counts).toMatchObject({ added: 1, invalid: 6 });
  });
});

describe("someone else's import", () => {
  it('looks like a missing one, to every query and mutation', async () => {
    const { id } = await checkedImport(app, person, file);
    const stranger = await signUp(app);
    const documents = [
      `query ($id: ID!) { listImport(id: $id) { ${importFields} rows { items { title } } } }`,
      'mutation ($id: ID!) { chooseImportPolicy(id: $id, policy: REPLACE) { id } }',
      'mutation ($id: ID!) { startImport(id: $id) { id } }',
      'mutation ($id: ID!) { cancelImport(id: $id) { id } }',
      'mutation ($id: ID!) { undoImport(id: $id) { restored } }',
      'mutation ($id: ID!) { removeImport(id: $id) }',
      'mutation ($id: ID!) { resolveImportRow(id: $id, position: 1, animeId: "1") { row { title } } }',
      'mutation ($id: ID!) { dismissImportRow(id: $id, position: 1) { row { title } } }',
    ];
    for (const document of documents)
      expect(codesOf(await stranger.visitor.graphql(document, { id }))).toEqual(['NOT_FOUND']);
    const { data } = await stranger.visitor.graphql('{ listImports { items { id } } }');
    expect(data).toEqual({ listImports: { items: [] } });
    expect(await importOf(person, id)).toMatchObject({ state: 'READY', counts: { added: 1 } });
  });
});

describe('a download', () => {
  it.each(['animelist.xml', 'account.json', 'list.csv'])(
    'of %s is for its owner only, and never cached',
    async (name) => {
      expect((await app.visitor().get(`/transfer/exports/${name}`)).status).toBe(401);
      const { status, headers } = await person.visitor.get(`/transfer/exports/${name}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="enspired-2026-11-21-${name}"`);
    },
  );

  it.each(['constructor', 'toString', '__proto__', '..%2Faccount.json', 'account.json%00'])(
    'of %s does not exist',
    async (name) => {
      expect((await person.visitor.get(`/transfer/exports/${name}`)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('contains everything of its owner and nothing of others', async () => {
    const other = await signUp(app);
    await runImport(app, other, file);
    const { body } = await person.visitor.get('/transfer/exports/account.json');
    expect(body).toMatchObject({ format: 'enspired-account', profile: { email: person.email }, entries: [] });
    expect((await other.visitor.get('/transfer/exports/account.json')).body.entries).toHaveLength(1);
  });
});
