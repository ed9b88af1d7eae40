import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { statementsDuring } from '../support/apps/countStatements';
import { startApp, type TestApp } from '../support/apps/startApp';
import { anAnime } from '../support/catalogue/catalogue';
import { signUp } from '../support/people/people';

/** Home and the page of an anime bring their hero along for visitors, so that they read it before the program is there. */
const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-client-'));
const markup =
  '<a href="%address%" data-style="--longest: %longest%" data-length="%length%">%title%</a><img src="%wallpaper%">' +
  '<p data-style="--glyphs: %glyphs%">%native%</p><p>%synopsis%</p>';
const animeMarkup =
  '<div data-slug="%slug%"><h1 lang="%lang%">%title%</h1><p>%also%</p><img src="%cover%"></div>';
const built =
  '<!doctype html><html><head><title>Enspired</title><script type="module" src="/assets/index.js"></script></head>' +
  '<body><div id="root"></div>\n</body></html>';
const styles = '<link rel="stylesheet" href="/assets/anime.css">';
const scripts = '<link rel="modulepreload" href="/assets/anime.js">';
const screens = {
  home: { styles: '', scripts: '', prerendered: markup },
  anime: { styles, scripts, prerendered: animeMarkup },
};
const plain = '<div id="root"></div>\n</body>';
let app: TestApp;

beforeAll(async () => {
  writeFileSync(path.join(clientDir, 'index.html'), built);
  mkdirSync(path.join(clientDir, '.vite'));
  writeFileSync(path.join(clientDir, '.vite/screens.json'), JSON.stringify(screens));
  app = await startApp({
    clientDir,
    catalogue: [
      anAnime({
        english: 'The "Lighthouse" </a><script>alert(1)</script> $& %native%',
        native: '灯台守の少女',
        curated: { genres: ['Drama'] },
      }),
      anAnime({ english: 'Sailing', romaji: 'Hansou', native: '帆走' }),
      anAnime({ native: '夜の駅' }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true, force: true });
});

const textAt = async (where: string, visitor = app.visitor()) =>
  (await visitor.get(where, { accept: 'text/html' })).text;

it.each(['/', '/home'])(
  '%s carries the featured anime, escaped, with the sizes of its title',
  async (where) => {
    const { data } = await app
      .visitor()
      .graphql<{ featured: { slug: string; banner: { url: string } }[] }>(
        '{ featured { slug banner { url } } }',
      );
    const [first] = data?.featured ?? [];
    const text = await textAt(where);
    expect(text).not.toContain('<script>');
    expect(text).toContain(
      `<div id="root"><a href="/anime/${first?.slug}" data-style="--longest: 12.45" data-length="long">`,
    );
    expect(text).toContain('&#60;/a&#62;&#60;script&#62;alert(1)&#60;/script&#62; $&#38; %native%</a>');
    expect(text).toContain(`<img src="${first?.banner.url}">`);
    expect(text).toContain('<p data-style="--glyphs: 6">灯台守の少女</p><p>Two sisters repair');
  },
);

const animeOf = async (native: string) => {
  const { data } = await app
    .visitor()
    .graphql<{ discover: { items: { slug: string; cover: { url: string }; title: { native: string } }[] } }>(
      '{ discover { items { slug cover { url } title { native } } } }',
    );
  const found = data?.discover.items.find(({ title }) => title.native === native);
  if (!found) throw new Error(`no anime is called ${native}`);
  return found;
};

it('the page of an anime carries its own, and names what the page is made of', async () => {
  const { slug, cover } = await animeOf('帆走');
  const text = await textAt(`/anime/${slug}`);
  expect(text).toContain(
    `<div id="root"><div data-slug="${slug}"><h1 lang="en">Sailing</h1><p>Hansou</p><img src="${cover.url}"></div></div>`,
  );
  expect(text).toContain(`${styles}<script type="module"`);
  expect(text).toContain(`${scripts}</head>`);
});

it('names it for the signed-in, too, and another screen’s for nobody', async () => {
  const { visitor } = await signUp(app);
  expect(await textAt('/anime/sailing', visitor)).toContain(`${scripts}</head>`);
  expect(await textAt('/latest')).not.toContain('anime.js');
});

it('says which language a title is in that has no other', async () => {
  const { slug } = await animeOf('夜の駅');
  expect(await textAt(`/anime/${slug}`)).toContain('<h1 lang="ja">夜の駅</h1><p></p>');
});

it('is for visitors: the signed-in have a home of their own, and no store between mistakes one for the other', async () => {
  const { visitor } = await signUp(app);
  expect(await textAt('/', visitor)).toContain(plain);
  for (const one of [visitor, app.visitor()])
    expect((await one.get('/', { accept: 'text/html' })).headers.get('vary')).toContain('Cookie');
});

it.each(['/?view=grid', '/latest', '/anime/there-is-no-such-anime', '/anime/sailing?view=grid'])(
  'has no place on %s',
  async (where) => {
    expect(await textAt(where)).toContain(plain);
  },
);

it('is read for those who see it: three statements, and none for anybody else', async () => {
  const { visitor } = await signUp(app);
  const featured = async (where: string, who = app.visitor()) => {
    const statements = await statementsDuring(app.deps.db, () => textAt(where, who));
    return statements.filter((statement) => /\banime(_label)?\b/.test(statement)).length;
  };
  expect(await featured('/')).toBe(3);
  expect(await featured('/', visitor)).toBe(0);
  expect(await featured('/?view=grid')).toBe(0);
});
