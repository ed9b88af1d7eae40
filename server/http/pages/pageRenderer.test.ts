import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPageRenderer, type PageRenderer } from './pageRenderer';

/** The rendering thread: one page at a time, and a timeout for pages that never finish. */
const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-render-'));
/** Replaces the built client; its behaviour depends on the path. */
const program = `
exports.renderPage = async (at, environment, ask, signal) => {
  if (at === '/loop') for (;;);
  if (at === '/exit') process.exit(1);
  if (at === '/throw') throw new Error('a component threw');
  if (at === '/wait') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const answer = await ask({ query: '{ site { name } }', operationName: undefined, variables: {} });
  return { html: at + ' ' + environment.locale + ' ' + JSON.stringify(answer), pictures: '', data: { at } };
};`;
mkdirSync(path.join(clientDir, '.render'));
writeFileSync(path.join(clientDir, '.render/renderPage.cjs'), program);

const english = { locale: 'en-GB', timeZone: 'UTC', titleLanguage: 'english' } as const;
const ask = async () => ({ data: 1 });
let renderer: PageRenderer;
beforeEach(() => {
  renderer = createPageRenderer(clientDir, { seconds: 0.4, most: 3 });
});
afterEach(() => renderer.close());
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

const pageAt = async (at: string) => (await renderer.render(at, english, ask))?.html;

it('gives each page its address, its environment and its answers', async () => {
  await renderer.warm();
  const pages = await Promise.all(['/a', '/b'].map(pageAt));
  expect(pages).toEqual(['/a en-GB {"data":1}', '/b en-GB {"data":1}']);
});

// security: P18
it.each(['/loop', '/exit', '/throw', '/wait'])('is ready for the next page after %s', async (at) => {
  const [failed, next] = await Promise.allSettled([pageAt(at), pageAt('/next')]);
  expect(failed.status).toBe('rejected');
  expect(next).toEqual({ status: 'fulfilled', value: '/next en-GB {"data":1}' });
});

it('passes on that a query was rejected', async () => {
  const refused = renderer.render('/a', english, () => Promise.reject(new Error('too many')));
  await expect(refused).rejects.toThrow('too many');
});

// security: P18
it('rejects pages beyond the queue limit', async () => {
  const pages = await Promise.all(['/1', '/2', '/3', '/4'].map(pageAt));
  expect(pages.map((page) => page?.slice(0, 2))).toEqual(['/1', '/2', '/3', undefined]);
  expect(await pageAt('/5')).toContain('/5');
});

it('renders nothing without a build', async () => {
  const none = createPageRenderer(tmpdir());
  await none.warm();
  expect(await none.render('/', english, ask)).toBeUndefined();
  await none.close();
});
