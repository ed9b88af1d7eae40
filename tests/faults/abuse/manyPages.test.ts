import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { clientDir } from '../../../server/config/paths';
import { cleanUp, loadedDataDir, startServer } from '../../support/servers/serverProcess';

afterAll(cleanUp);

/** Renders a page many times, and prints by how many bytes the heap grew for each. */
const script = `
const { renderPage } = require(process.env.PROGRAM);
const known = new Map();
const ask = async (query) => {
  const body = JSON.stringify(query);
  if (!known.has(body)) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(process.env.SITE + '/graphql', { method: 'POST', headers, body });
    known.set(body, await answer.text());
  }
  return JSON.parse(known.get(body));
};
const render = async (times) => {
  for (let at = 0; at < times; at += 1)
    await renderPage('/latest', { locale: 'en', timeZone: 'UTC' }, ask, new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 100));
  gc();
  return process.memoryUsage().heapUsed;
};
(async () => {
  const before = await render(20);
  const after = await render(50);
  console.log(Math.round((after - before) / 50));
  process.exit();
})();`;

// security: P18
it('rendering thousands of pages keeps nothing of them: the thread would run out of memory', async () => {
  const server = await startServer({ dataDir: await loadedDataDir() });
  const printed = execFileSync(process.execPath, ['--expose-gc', '-e', script], {
    env: { ...process.env, SITE: server.url, PROGRAM: join(clientDir, '.render/renderPage.cjs') },
    encoding: 'utf8',
  });
  expect(printed.trim()).toMatch(/^-?\d+$/);
  expect(Number(printed)).toBeLessThan(50_000);
});
