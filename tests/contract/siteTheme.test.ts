import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '../../server/config/config';
import { setUpApp } from '../support/apps/startApp';
import { anOperator } from '../support/people/community';

/** The theme of everyone who has chosen none is in the page itself, so that none flashes in another. */
const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-client-'));
writeFileSync(
  path.join(clientDir, 'index.html'),
  '<!doctype html><html lang="en" theme="enspired"><head><title>Enspired</title></head><body></body></html>',
);
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));
const app = setUpApp({ clientDir, env: { OPERATORS: 'the_boss' } });

const sent = async (where: string) => {
  const { status, text, headers } = await app.visitor().get(where, { accept: 'text/html' });
  return [status, /<html [^>]*theme="(\w+)"/.exec(text)?.[1], headers.get('cache-control')];
};

it('is the operators’ choice on every page, without a restart', async () => {
  const places: [where: string, status: number][] = [
    ['/', 200],
    ['/about', 200],
    ['/queue', 200],
    ['/settings', 200],
    ['/nowhere', 404],
  ];
  for (const [where, status] of places)
    expect([where, ...(await sent(where))]).toEqual([where, status, 'enspired', 'no-cache']);
  const operator = await anOperator(app, 'the_boss');
  const { body } = await operator.visitor.graphql(
    `mutation { changeSiteSettings(values: [{ name: "SITE_THEME", text: "washi" }], seen: 0) { problems { name } } }`,
  );
  expect(body).toEqual({ data: { changeSiteSettings: { problems: [] } } });
  for (const [where, status] of places)
    expect([where, ...(await sent(where))]).toEqual([where, status, 'washi', 'no-cache']);
});

it('is one of the site’s own', () => {
  const load = (SITE_THEME: string) =>
    loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), SITE_THEME }).site.theme;
  expect(load('sumi')).toBe('sumi');
  expect(() => load('"><script>')).toThrow(/SITE_THEME/);
});
