import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { operationsOf } from './operation';
import { buildGraphqlSchema } from './schema';

it('lets programs change lists only within the limit on such changes', async () => {
  const open = operationsOf(await buildGraphqlSchema()).filter(({ access }) => access === 'LIST_WRITERS');
  expect(open.length).toBeGreaterThan(20);
  expect(open.filter(({ limit }) => limit !== 'lists')).toEqual([]);
});

it('has each mutation named in the tests of the whole server', async () => {
  const folder = path.join(__dirname, '../../../tests');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(contract|support)\/.*\.ts$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join();
  const names = operationsOf(await buildGraphqlSchema()).map(({ name }) => name);
  expect(names.filter((name) => new RegExp(`\\b${name}\\b`).test(texts))).toEqual(names);
});
