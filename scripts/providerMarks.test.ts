import { readFileSync } from 'node:fs';
import path from 'node:path';
import { marks } from '../server/providers/marks';
import { sources } from '../server/sources';
import { logos } from '../server/sources/logos';
import { allMarks, providerMarks, sourceLogos } from './providerMarks';

describe('server/providers/marks.ts', () => {
  it('is what `npm run generate` writes', () => {
    expect(readFileSync(path.join(__dirname, '../server/providers/marks.ts'), 'utf8')).toBe(providerMarks());
  });

  it('has a logo for each provider, consisting only of path data', () => {
    expect(Object.keys(marks)).toEqual(allMarks().map(([id]) => id));
    expect(new Set(Object.values(marks)).size).toBe(allMarks().length);
    for (const mark of Object.values(marks)) {
      expect(mark).toMatch(/^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/);
      expect(mark.length).toBeLessThan(4000);
    }
  });
});

it('server/sources/logos.ts is what `npm run generate` writes, with a logo for each source that asks for it', () => {
  expect(readFileSync(path.join(__dirname, '../server/sources/logos.ts'), 'utf8')).toBe(sourceLogos());
  expect(Object.keys(logos)).toEqual(sources.filter(({ logo }) => logo).map(({ id }) => id));
  expect(Object.keys(logos)).toContain('tmdb');
});
