import { readFileSync } from 'node:fs';
import path from 'node:path';
import { marks } from '../server/providers/marks';
import { allMarks, providerMarks } from './providerMarks';

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
