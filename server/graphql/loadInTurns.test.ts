import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadInTurns, parts } from './loadInTurns';

it('gives others a turn after every part', async () => {
  const seen: string[] = [];
  let done = false;
  const others = () => {
    seen.push('others');
    if (!done) setImmediate(others);
  };
  setImmediate(others);
  await loadInTurns((part) => seen.push(part));
  done = true;
  for (const part of parts) expect(seen[seen.indexOf(part) + 1] ?? 'others').toBe('others');
  expect(seen.filter((one) => one !== 'others')).toEqual([...parts]);
});

it('knows every folder in the list of resolvers', () => {
  const source = readFileSync(path.join(__dirname, 'resolvers.ts'), 'utf8');
  const gathered = [...source.matchAll(/from '(\.\/[^/']+)'/g)].map(([, folder]) => folder);
  expect(gathered).not.toHaveLength(0);
  for (const folder of gathered) expect(parts).toContain(folder);
});

it('loads what it names', async () => {
  await expect(loadInTurns((part) => require.resolve(part))).resolves.toBeUndefined();
});
