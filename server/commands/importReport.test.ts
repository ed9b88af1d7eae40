import type { ImportOutcome } from '../domain/importers/importFile';
import { reportOf } from './importReport';

const outcome = (
  change: Partial<ImportOutcome['entries']> = {},
  more: Partial<ImportOutcome> = {},
): ImportOutcome => ({
  source: {
    id: 'x',
    name: 'a-source',
    version: '2026-11-01',
    licence: 'ODbL 1.0',
    url: 'https://example.org',
  },
  resumedAt: 0,
  entries: {
    read: 40_000,
    added: 39_000,
    changed: 500,
    unchanged: 498,
    missing: 0,
    rejected: 0,
    rejections: [],
    ...change,
  },
  anime: { added: 30_000, changed: 8_000, unchanged: 400, dropped: 2 },
  dryRun: false,
  ...more,
});

it('reports what was imported', () => {
  const lines = reportOf(outcome(), 12.34).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'a-source 2026-11-01 (ODbL 1.0)',
    '  entries  40,000 read: 39,000 added, 500 changed, 498 unchanged, 0 rejected',
    '  anime    30,000 added, 8,000 changed, 400 unchanged, 2 taken off the lists',
  ]);
  expect(lines[3]).toMatch(/^ {2}12\.3 s, at most \d+ MB of memory$/);
  expect(lines).toHaveLength(4);
});

it('names the first fifty rejected entries by their line, and counts the rest', () => {
  const rejections = Array.from({ length: 70 }, (_, n) => ({ place: n + 2, reason: 'title: missing' }));
  const text = reportOf(outcome({ rejected: 70, rejections }), 1);
  expect(text).toContain('\n          2  title: missing\n');
  expect(text).toContain('\n    and 20 more\n');
  expect(text.match(/title: missing/g)).toHaveLength(50);
});

it.each([
  [{}, { dryRun: true }, 'dry run: nothing was changed'],
  [{}, { resumedAt: 1500 }, 'Resumed after entry 1,500'],
  [{ missing: 3 }, {}, '3 known entries are no longer in the file'],
  [{ missing: 3, rejected: 1 }, {}, 'they stay until a file without rejected entries is imported'],
])('says of %j %j: %s', (change, more, words) => {
  expect(reportOf(outcome(change, more), 1)).toContain(words);
});
