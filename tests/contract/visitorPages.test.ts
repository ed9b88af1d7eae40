import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '../support/apps/startApp';
import { anAnime } from '../support/catalogue/catalogue';
import { signUp } from '../support/people/people';

/**
 * Server-rendered pages (docs/decisions/0014). The renderer is a stub here: it runs the queries named in the address, and shows
 * the results. The real one is tested in tests/browser/serverRendering.test.ts.
 */
const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-client-'));
const files: Record<string, string> = {
  'index.html': `<!doctype html>
<html lang="en" theme="enspired"><head><title>Enspired</title>
    <script src="/theme.js"></script>
    <link rel="preload" href="/api/auth/get-session" as="fetch" crossorigin="use-credentials" />
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/wide.woff2">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
    <link rel="modulepreload" crossorigin href="/assets/libraries.js">
    <script type="module" crossorigin src="/assets/index.js"></script></head>
<body><div id="root"></div>
    <noscript>
      <p>Please switch JavaScript on.</p>
    </noscript></body></html>`,
  'theme.js': 'document.documentElement.dataset.wide = true;',
  'assets/index.css': 'p{margin:0}',
  'assets/Home.css': '._home_1{color:red}',
  'assets/More.css': '._more_1{color:green}',
  'assets/Other.css': '._other_1{color:blue}',
  '.vite/assets.json': JSON.stringify({
    screens: {
      home: {
        scripts: ['/assets/index.js', '/assets/Home.js'],
        styles: ['/assets/index.css', '/assets/More.css'],
      },
    },
    styles: ['/assets/index.css', '/assets/Home.css', '/assets/More.css', '/assets/Other.css'],
  }),
  '.render/renderPage.cjs': `
let count = 0;
exports.renderPage = async (at, environment, ask) => {
  count += 1;
  const asked = new URL(at, 'http://x').searchParams;
  if (asked.has('throw')) throw new Error('a component threw');
  const query = asked.get('ask') ?? '{ site { name } }';
  const answer = await ask({ query, operationName: undefined, variables: {} });
  return {
    html: '<p class="_home_1">' + count + ' ' + environment.locale + '</p>',
    pictures: asked.get('pictures') ?? '',
    data: { at, environment, answers: { answer, text: '</script><script>alert(1)</script>' }, wallpaper: null },
  };
};`,
};

let app: TestApp;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(clientDir, name)), { recursive: true });
    writeFileSync(path.join(clientDir, name), text);
  }
  app = await startApp({ clientDir, catalogue: [anAnime({ english: 'Sailing' })] });
});
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true, force: true });
});
/** Lets cached pages expire. */
beforeEach(() => app.clock.advance(60));

async function pageAt(where: string, headers: Record<string, string> = {}, visitor = app.visitor()) {
  const { status, text, headers: sent } = await visitor.get(where, { accept: 'text/html', ...headers });
  const shown = /<p class="_home_1">(\d+) ([\w-]+)<\/p>/.exec(text);
  return { status, text, sent, number: shown?.[1], locale: shown?.[2] };
}

const data = (text: string) => {
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json) as { at: string; answers: { answer: object; text: string } };
};

/** What the boot script loads, and what it keeps from being fetched. */
const filesOf = (text: string): { scripts: string[]; styles: string[] } =>
  JSON.parse(/id="page-files">([^<]*)</.exec(text)?.[1] ?? '');

it('pages contain their content, the answers behind it, and what hydrates them', async () => {
  const { text } = await pageAt('/?from=mail&page=2');
  expect(text).toContain('<div id="root"><p class="_home_1"');
  const { at, answers } = data(text);
  expect(at).toBe('/?from=mail&page=2');
  expect(answers.answer).toEqual({ data: { site: { name: 'Enspired' } } });
  expect(answers.text).toBe('</script><script>alert(1)</script>');
  expect(filesOf(text).scripts).toEqual(['/assets/index.js', '/assets/Home.js']);
  expect(text).toContain('<html data-at="/?from=mail&#38;page=2" data-wide="true" lang="en"');
  // Loaded after the first frame, by theme.js; and the session after hydration.
  expect(text).not.toMatch(/<script type="module"|modulepreload|<noscript>|get-session/);
});

it('pages name their fonts and first picture in a header, for proxies that announce them early', async () => {
  const font = '</assets/wide.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin';
  const picture = '</posters/1.svg>; rel=preload; as="image"; fetchpriority="high"';
  const linksWith = async (pictures: string) =>
    (await pageAt(`/?pictures=${encodeURIComponent(pictures)}`)).sent.get('link');
  expect(await linksWith('')).toBe(font);
  expect(await linksWith(picture)).toBe(`${font}, ${picture}`);
  for (const hostile of ['</ポスター>', '</a>\r\nset-cookie: x=1', '</a>\0'])
    expect(await linksWith(hostile)).toBe(font);
});

// security: F5
it('pages inline the styles of their screen and of what they show, and the policy allows nothing else inline', async () => {
  const { text, sent } = await pageAt('/');
  const policy = sent.get('content-security-policy') ?? '';
  const inline = [...text.matchAll(/<(style|script)(?: id="[\w-]+")?>(.*?)<\/\1>/gs)];
  expect(inline.map(([, , content]) => content)).toEqual([
    files['theme.js'],
    ['index', 'Home', 'More'].map((name) => files[`assets/${name}.css`]).join('\n'),
  ]);
  for (const [, kind, content = ''] of inline) {
    const hash = createHash('sha256').update(content).digest('base64');
    expect(policy).toMatch(new RegExp(`${kind}-src 'self'[^;]* 'sha256-${hash.replace(/[+/]/g, '\\$&')}'`));
  }
  expect(policy).not.toContain('unsafe');
  expect(text).not.toContain('/assets/Other.css');
  // Their text is there, so nothing fetches them.
  expect(text).not.toContain('<link rel="stylesheet"');
  for (const name of ['Home', 'More']) expect(filesOf(text).styles).toContain(`/assets/${name}.css`);
  expect((await pageAt('/legal')).sent.get('content-security-policy')).not.toContain('sha256');
});

it('pages are cached for some seconds, by address and everything else they depend on', async () => {
  const first = await pageAt('/');
  expect((await pageAt('/')).number).toBe(first.number);
  const others = await Promise.all([
    pageAt('/?page=2'),
    pageAt('/home'),
    pageAt('/', { 'accept-language': 'en-US,en' }),
    pageAt('/', { cookie: 'zone=Asia%2FTokyo' }),
    pageAt('/', { 'sec-ch-ua-mobile': '?1' }),
  ]);
  expect(new Set([first, ...others].map(({ number }) => number)).size).toBe(6);
  expect(others[2]?.locale).toBe('en-US');
  app.clock.advance(30);
  expect((await pageAt('/')).number).not.toBe(first.number);
});

it('pages contain visitors’ forms only if the address has nothing personal in it', async () => {
  for (const where of ['/welcome', '/welcome/sign-up', '/welcome/login'])
    expect((await pageAt(where)).number).toBeDefined();
  for (const where of [
    '/welcome/login?back=%2Fmine',
    '/welcome?error=mine',

    '/welcome/reset?token=mine',
  ]) {
    const { status, text } = await pageAt(where);
    expect([where, status, text.includes('<div id="root"></div>'), text.includes('mine')]).toEqual([
      where,
      200,
      true,
      false,
    ]);
  }
});

it('pages are compressed as the client accepts', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { sent, number } = await pageAt('/', { 'accept-encoding': encoding });
    expect(sent.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(number).toBeDefined();
  }
  const { sent } = await pageAt('/');
  for (const name of ['Accept-Encoding', 'Accept-Language', 'Cookie'])
    expect(sent.get('vary')).toContain(name);
  expect(sent.get('cache-control')).toBe('no-cache');
});

it('pages are rendered once for simultaneous requests', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, () => pageAt('/?together')));
  expect(new Set(pages.map(({ number }) => number)).size).toBe(1);
});

it('pages with an answer that can change at any time are rendered again only once it has', async () => {
  const { visitor } = await signUp(app);
  const ask = async (query: string) => {
    const { data, text } = await visitor.graphql<{ createThread: { id: string } }>(
      query,
      {},
      { origin: app.url },
    );
    if (!data) throw new Error(text);
    return data;
  };
  const at = `/?ask=${encodeURIComponent('{ threads { items { title } } }')}`;
  const first = await pageAt(at);
  expect(first.number).toBeDefined();
  expect((await pageAt(at)).number).toBe(first.number);
  const { createThread } = await ask(
    'mutation { createThread(input: { subject: SITE, title: "Knots", body: "Which?" }) { id } }',
  );
  const second = await pageAt(at);
  expect([second.number === first.number, second.text.includes('Knots')]).toEqual([false, true]);
  expect((await pageAt(at)).number).toBe(second.number);
  await ask(`mutation { deleteThread(id: "${createThread.id}") { id } }`);
  expect((await pageAt(at)).text).not.toContain('Knots');
  expect((await pageAt(at)).number).toBeDefined();
  app.clock.advance(30);
  expect((await pageAt(at)).number).not.toBe(second.number);
});

it('pages are not cached if one of their queries failed', async () => {
  const where = `/?ask=${encodeURIComponent('{ thread(id: "none") { id } viewerProfile { id } }')}`;
  const [first, second] = [await pageAt(where), await pageAt(where)];
  expect(first.number).toBeDefined();
  expect(second.number).not.toBe(first.number);
});

it('pages are rendered by the client for signed-in users, with the assets of their screen', async () => {
  const { visitor } = await signUp(app);
  const kept = await pageAt('/');
  expect(kept.number).toBeDefined();
  for (const page of [await pageAt('/', {}, visitor), await pageAt('/', { authorization: 'Bearer x' })]) {
    expect(page.number).toBeUndefined();
    expect(page.text).toContain('<div id="root"></div>');
    expect(page.text).toContain(
      '<link rel="stylesheet" crossorigin href="/assets/More.css"><script type="module"',
    );
    expect(page.text).toContain('<link rel="modulepreload" crossorigin href="/assets/Home.js"></head>');
    expect(page.sent.get('vary')).toContain('Cookie');
  }
});

it.each(['/?throw', `/?ask=${encodeURIComponent('{ nothing }')}`])(
  'pages are rendered by the client if the server cannot, as at %s',
  async (where) => {
    const { status, text } = await pageAt(where);
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"></div>');
    expect((await pageAt('/?after')).number).toBeDefined();
  },
);

it.each(['/anime/there-is-no-such-anime', '/profile/nobody', '/nowhere'])(
  'pages are not found at %s',
  async (where) => {
    const { status, text } = await pageAt(where);
    expect(status).toBe(404);
    expect(text).toContain('<div id="root"></div>');
  },
);

it('pages are rendered again once the catalogue has changed', async () => {
  const { number } = await pageAt('/');
  app.forget();
  expect((await pageAt('/')).number).not.toBe(number);
});

// security: P18
it('pages count against the budget of a visitor who requests many different ones', async () => {
  await using strict = await startApp({
    clientDir,
    env: { AUTH_RATE_LIMIT: 'true', GRAPHQL_BUDGET_VISITOR: '500' },
  });
  const rendered = async (where: string) =>
    (await strict.visitor().get(where, { accept: 'text/html' })).text.includes('_home_1');
  const shown = [];
  for (let at = 0; at < 20; at += 1) shown.push(await rendered(`/?page=${at}`));
  expect(shown[0]).toBe(true);
  expect(shown.at(-1)).toBe(false);
  // Cached pages cost nothing.
  expect(await rendered('/?page=0')).toBe(true);
});
