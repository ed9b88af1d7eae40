import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readVariables } from './readVariables';
import { variables } from './variables';

/** docs/configuration.md and the table that the server reads name the same settings, with the same defaults (P10). */
const page = readFileSync(path.join(__dirname, '../../docs/configuration.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+) \|$/gm)].map(
  ([, name = '', initial = '']) => ({
    name,
    initial,
  }),
);

describe('the page on configuration', () => {
  it('names every setting exactly once', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(variables).sort());
  });

  it('gives the right defaults', () => {
    const values = readVariables({}).values as Record<string, unknown>;
    const wrong = rows.filter(({ name, initial }) => !agrees(values[name], initial));
    expect(wrong).toEqual([]);
  });
});

/** Where there is no fixed default, the page says in words what stands in. */
function agrees(value: unknown, written: string): boolean {
  const fixed = /^`(.+)`$/.exec(written)?.[1];
  if (Array.isArray(value)) return written === (value.join(',') || 'none');
  return fixed === (value === undefined ? undefined : String(value));
}
