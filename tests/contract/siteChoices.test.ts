import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '../../server/config/config';
import { setUpApp } from '../support/apps/startApp';
import { anAnime } from '../support/catalogue/catalogue';
import { anOperator } from '../support/people/community';
import { type SignedIn, signUp } from '../support/people/people';

/** What operators choose for those who have chosen nothing is in the page itself, so that none flashes in another form. */
const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-client-'));
writeFileSync(
  path.join(clientDir, 'index.html'),
  '<!doctype html><html lang="en" theme="enspired" data-title-language="english"><head><title>Enspired</title></head><body></body></html>',
);
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));
const catalogue = [anAnime({ english: 'Night Train', romaji: 'Yoru no Ressha', native: '夜の列車' })];
const app = setUpApp({ clientDir, env: { OPERATORS: 'the_boss' }, catalogue });
let operator: SignedIn;
beforeAll(async () => {
  operator = await anOperator(app, 'the_boss');
});

async function choose(name: string, text: string): Promise<void> {
  const { version } = (await operator.visitor.graphql('{ siteSettings { version } }')).body.data.siteSettings;
  const { body } = await operator.visitor.graphql(
    `mutation { changeSiteSettings(values: [{ name: "${name}", text: "${text}" }], seen: ${version}) { problems { name } } }`,
  );
  expect(body).toEqual({ data: { changeSiteSettings: { problems: [] } } });
}

const places: [where: string, status: number][] = [
  ['/', 200],
  ['/about', 200],
  ['/queue', 200],
  ['/settings', 200],
  ['/nowhere', 404],
];

/** Each place with its status and an attribute of the page's first element. */
const sent = (attribute: string) =>
  Promise.all(
    places.map(async ([where]) => {
      const { status, text, headers } = await app.visitor().get(where, { accept: 'text/html' });
      expect(headers.get('cache-control')).toBe('no-cache');
      return [where, status, new RegExp(`<html [^>]*\\b${attribute}="(\\w+)"`).exec(text)?.[1]];
    }),
  );

it.each([
  ['SITE_THEME', 'theme', 'enspired', 'washi'],
  ['SITE_TITLE_LANGUAGE', 'data-title-language', 'english', 'romaji'],
])('%s is the operators’ choice on every page, without a restart', async (name, attribute, usual, chosen) => {
  const all = (value: string) => places.map((place) => [...place, value]);
  expect(await sent(attribute)).toEqual(all(usual));
  await choose(name, chosen);
  expect(await sent(attribute)).toEqual(all(chosen));
  await choose(name, '');
  expect(await sent(attribute)).toEqual(all(usual));
});

it('the language of titles is that of heads and answers, and of members who have chosen none', async () => {
  const member = await signUp(app);
  const set = (input: string) =>
    member.visitor.graphql(`mutation { updateSettings(input: { ${input} }) { id } }`);
  // A row of settings, in which nothing is said of titles.
  await set('skipFiller: true');
  const read = async () => {
    const { text } = await app.visitor().get('/anime/night-train', { accept: 'text/html' });
    const { body } = await member.visitor.graphql(
      '{ settings { titleLanguage } anime(slug: "night-train") { title { preferred } } }',
    );
    return [
      /<title>([^<·]*)/.exec(text)?.[1]?.trim(),
      body.data.anime.title.preferred,
      body.data.settings.titleLanguage,
    ];
  };
  expect(await read()).toEqual(['Night Train', 'Night Train', 'ENGLISH']);
  await choose('SITE_TITLE_LANGUAGE', 'romaji');
  expect(await read()).toEqual(['Yoru no Ressha', 'Yoru no Ressha', 'ROMAJI']);
  await set('titleLanguage: NATIVE');
  expect(await read()).toEqual(['Yoru no Ressha', 'Yoru no Ressha', 'NATIVE']);
  await choose('SITE_TITLE_LANGUAGE', '');
});

it('only the site’s own are taken', () => {
  const load = (variables: object) =>
    loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), ...variables }).site;
  expect(load({ SITE_THEME: 'sumi', SITE_TITLE_LANGUAGE: 'native' })).toMatchObject({
    theme: 'sumi',
    titleLanguage: 'NATIVE',
  });
  for (const name of ['SITE_THEME', 'SITE_TITLE_LANGUAGE'])
    expect(() => load({ [name]: '"><script>' })).toThrow(new RegExp(name));
});
