import type { Coverage, CoveredFact } from '../domain/catalogue/coverage';

const columns: [CoveredFact, string][] = [
  ['synopsis', 'synopsis'],
  ['genres', 'genres'],
  ['studio', 'studio'],
  ['sureCount', 'count sure'],
  ['estimatedCount', 'estimated'],
  ['english', 'English'],
  ['mal', 'MAL id'],
  ['relations', 'relations'],
];
const NAME_COLUMN_CHARACTERS = 22;
const NUMBER_COLUMN_CHARACTERS = 8;
const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

/** A table for the terminal with the share of anime that have each fact. */
export function formatCoverage(coverage: readonly Coverage[]): string {
  const line = (cells: string[]) => cells.map((cell) => `  ${cell}`).join('');
  const width = (title: string) => Math.max(title.length, 7);
  const head = line([
    ' '.repeat(NAME_COLUMN_CHARACTERS),
    'anime'.padStart(NUMBER_COLUMN_CHARACTERS),
    ...columns.map(([, title]) => title.padStart(width(title))),
  ]);
  const rows = coverage.map(({ name, anime, known }) =>
    line([
      name.padEnd(NAME_COLUMN_CHARACTERS),
      String(anime).padStart(NUMBER_COLUMN_CHARACTERS),
      ...columns.map(([fact, title]) => percent(known[fact], anime).padStart(width(title))),
    ]),
  );
  return [head, ...rows].join('\n');
}
