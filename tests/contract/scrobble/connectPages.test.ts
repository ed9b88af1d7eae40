import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signWebhook } from '../../../server/domain/community/channels/types/webhook';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { Receiver } from '../../support/channels/receiver';
import { signUp } from '../../support/people/people';
import { playerAddress } from '../../support/people/players';
import { findProgram, installDebianPackages } from '../../support/programs/debianPackages';

/** Every command of docs/connect is run verbatim, against hosts on loopback; a new one needs a test here. */
const root = path.join(__dirname, '../../..');
const pages = path.join(root, 'docs/connect');
const blocksOf = (page: string, language: string) =>
  [...readFileSync(path.join(pages, page), 'utf8').matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, , of]) => of === language)
    .map(([, , , text = '']) => text);

/** The anime whose episode docs/connect/plain.md marks. */
function titans() {
  const season = (english: string, native: string, year: number, tmdb: string) =>
    anAnime({
      english,
      native,
      curated: { episodes: 22 },
      sites: [{ site: 'tmdb', id: tmdb }],
      begin: `${year}-04-06T15:00:00.000Z`,
      end: `${year}-09-28T15:00:00.000Z`,
    });
  return [
    season('Attack on Titan', '進撃の巨人', 2013, 'tv/1429'),
    season('Attack on Titan Season 2', '進撃の巨人 第2期', 2017, 'tv/1429/season/2'),
    season('Attack on Titan Season 3', '進撃の巨人 第3期', 2018, 'tv/1429/season/3'),
  ];
}

const receiver = new Receiver();
let app: TestApp;
let folder: string;
/** Created as the page describes. */
let secret = '';
beforeAll(async () => {
  const missing = ['curl', 'python3'].filter((program) => !findProgram([program]));
  if (missing.length > 0) await installDebianPackages(missing, () => {});
  await receiver.start();
  app = await startApp({ catalogue: titans() });
  folder = mkdtempSync(path.join(tmpdir(), 'enspired-connect-'));
  cpSync(path.join(root, 'contrib/kodi'), path.join(folder, 'contrib/kodi'), { recursive: true });
  cpSync(path.join(root, 'contrib/mpv'), path.join(folder, 'contrib/mpv'), { recursive: true });
});
beforeEach(() => {
  receiver.take();
  receiver.answer(200);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** In a folder of its own, with other services' hosts on loopback. */
async function run(command: string, env: Record<string, string> = {}): Promise<string> {
  const here = command
    .replace('https://ntfy.sh', receiver.url)
    .replace('https://api.telegram.org', receiver.url);
  const { stdout } = await promisify(execFile)('bash', ['-c', here], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    timeout: 20_000,
  });
  return stdout;
}
type Try = (command: string) => Promise<void>;
const only = () => {
  const [got, ...more] = receiver.take();
  expect(more).toEqual([]);
  return { ...got, text: got?.body.toString() ?? '' };
};

/** One for each command of a page, in order. */
const tries: Record<string, Try | Try[]> = {
  'discord.md': async (command) => {
    receiver.answer(204);
    const said = await run(command, { WEBHOOK_URL: `${receiver.url}/api/webhooks/1/x` });
    expect(said).toContain('204');
    expect(JSON.parse(only().text)).toEqual({ content: 'Hello' });
  },
  'gotify.md': async (command) => {
    await run(command, { TOKEN: 'A1', SERVER: receiver.url });
    const { path: at, headers, text } = only();
    expect([at, headers?.['x-gotify-key']]).toEqual(['/message', 'A1']);
    expect(JSON.parse(text)).toMatchObject({ message: 'Hello' });
  },
  'ntfy.md': async (command) => {
    await run(command, { TOKEN: 'tk_1' });
    const { headers, text } = only();
    expect(headers?.authorization).toBe('Bearer tk_1');
    expect(JSON.parse(text)).toMatchObject({ topic: expect.any(String), message: 'Hello' });
  },
  'telegram.md': async (command) => {
    const body = '{"ok":true,"result":[{"message":{"chat":{"id":-42,"type":"group"}}}]}';
    receiver.answer({ status: 200, body });
    expect(await run(command, { TOKEN: '123:ABC' })).toBe('"chat":{"id":-42\n');
    expect(only().path).toBe('/bot123:ABC/getUpdates');
  },
  'plain.md': async (command) => {
    const person = await signUp(app);
    const ADDRESS = `${app.url}${await playerAddress(person)}`;
    expect(JSON.parse(await run(command, { ADDRESS }))).toEqual({ plays: ['MARKED'] });
    const [answer = ''] = blocksOf('plain.md', 'json');
    expect(JSON.parse(answer)).toEqual({ plays: ['MARKED'] });
  },
  'mpv.md': async (command) => {
    await run(command);
    expect(existsSync(path.join(folder, '.config/mpv/scripts/enspired.lua'))).toBe(true);
  },
  'kodi.md': async (command) => {
    await run(command);
    expect(existsSync(path.join(folder, 'contrib/kodi/service.enspired.zip'))).toBe(true);
  },
  'sonarr.md': async (command) => {
    const { visitor } = await signUp(app);
    const { data } = await visitor.graphql<{ createFeed: { url: string } }>(
      'mutation { createFeed(kind: SONARR) { url } }',
    );
    const ADDRESS = `${data?.createFeed.url}`;
    expect(JSON.parse(await run(command, { ADDRESS }))).toEqual([]);
    expect(JSON.parse(blocksOf('sonarr.md', 'json')[0] ?? '')[0]).toEqual({ tvdbId: expect.any(Number) });
  },
  'events.md': [
    async (command) => {
      secret = (await run(command)).trim();
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    },
    async (command) => {
      expect(command.trim()).toBe('npm run webhook');
      // The same program, unbuilt.
      const program = `${process.execPath} -r ${require.resolve('@swc-node/register')} ${root}/server/commands/webhook.ts`;
      const said = await run(program, {
        DATA_DIR: folder,
        WEBHOOK_URL: receiver.url,
        WEBHOOK_SECRET: secret,
        NOTIFICATION_NETWORKS: '127.0.0.1',
      });
      expect(said).toBe(`The test event arrived at ${new URL(receiver.url).host}.\n`);
      const { headers, text } = only();
      const id = `${headers?.['webhook-id']}`;
      const timestamp = Number(headers?.['webhook-timestamp']);
      expect(headers?.['webhook-signature']).toBe(signWebhook({ id, timestamp, body: text, secret }));
      expect(JSON.parse(text)).toMatchObject({ type: 'test', data: {} });
    },
  ],
  'web-push.md': async (command) => {
    expect((await run(command)).trim()).toMatch(/^[\w-]{43}$/);
  },
};

describe('the pages of docs/connect', () => {
  const commands = readdirSync(pages).flatMap((page) =>
    blocksOf(page, 'sh').map((command, at) => ({ page, at, command })),
  );
  const triesOf = (page: string) => [tries[page] ?? []].flat();

  it('have no untested command', () => {
    const tried = Object.keys(tries).flatMap((page) => triesOf(page).map(() => page));
    expect(commands.map(({ page }) => page).sort()).toEqual(tried.sort());
  });

  it.each(commands)('$page: the command does what the page says', async ({ page, at, command }) => {
    await triesOf(page)[at]?.(command);
  });

  it('webhook.md: the receiver accepts only signed messages', async () => {
    const [program = ''] = blocksOf('webhook.md', 'js');
    const file = path.join(folder, 'receive.mjs');
    writeFileSync(
      file,
      program.replace('.listen(8080)', '.listen(0, function () { console.log(this.address().port) })'),
    );
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const child = spawn(process.execPath, [file], { env: { ...process.env, SECRET: secret } });
    try {
      const port = await new Promise<string>((resolve) =>
        child.stdout.once('data', (data) => resolve(`${data}`)),
      );
      const body = '{"type":"test"}';
      const timestamp = Math.floor(Date.now() / 1000);
      const send = async (signature: string) => {
        const headers = {
          'webhook-id': '1',
          'webhook-timestamp': `${timestamp}`,
          'webhook-signature': signature,
        };
        return (await fetch(`http://127.0.0.1:${port.trim()}/`, { method: 'POST', body, headers })).status;
      };
      expect(await send(signWebhook({ id: '1', timestamp, body, secret }))).toBe(204);
      expect(await send(signWebhook({ id: '1', timestamp, body: `${body} `, secret }))).toBe(400);
    } finally {
      child.kill();
    }
  });
});
