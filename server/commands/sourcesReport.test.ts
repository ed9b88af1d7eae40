import type { SourceReport } from '../domain/importers/outside/readSources';
import { sources } from '../sources';
import { mal } from '../sources/mal';
import { formatRounds, formatSources } from './sourcesReport';

const at = new Date('2026-11-21T03:00:00.000Z');
const report: SourceReport = {
  source: mal,
  state: {
    sourceId: 'mal',
    place: 1,
    adds: true,
    page: 12,
    walkedAt: null,
    day: '2026-11-21',
    requests: 1234,
    failures: 2,
    retryAt: at,
    revision: 3,
    composedRevision: 2,
  },
  records: [{ sourceId: 'mal', feed: 'ranking', records: 8123, problems: 4, oldest: at, newest: at }],
  fields: [
    { field: 'GENRES', anime: 2100 },
    { field: 'SYNOPSIS', anime: 3201 },
  ],
  added: 1204,
  look: {
    sourceId: 'mal',
    address: mal.address,
    lookedAt: at,
    outcome: 'FAILED',
    version: null,
    reason: 'it answers with 429',
    failures: 2,
    settled: null,
  },
};

it('says what is on, with terms, records, fields, progress and the last problem', () => {
  expect(formatSources([report]).split('\n')).toEqual([
    'mal (MyAnimeList): on',
    `  terms     ${mal.terms.summary} ${mal.terms.url}`,
    '  records   ranking: 8,123 of 2026-11-21 to 2026-11-21, 4 not usable or missing',
    '  anime     GENRES 2,100, SYNOPSIS 3,201',
    '  added     1,204 anime that only it has',
    '  progress  at page 12 of its lists, 1,234 of 20,000 calls on 2026-11-21',
    '  waiting   until 2026-11-21T03:00, after 2 failures',
    '  last      it answers with 429 (2026-11-21T03:00)',
  ]);
});

it('says nothing of added anime where none are wanted', () => {
  const { state } = report;
  const silent = { ...report, state: state && { ...state, adds: false }, added: 0 };
  expect(formatSources([silent])).not.toContain('added');
  expect(formatSources([{ ...report, added: 0 }])).toContain('  added     0 anime');
});

it('names the others with their terms', () => {
  const off = sources.map((source) => ({
    source,
    state: null,
    records: [],
    fields: [],
    added: 0,
    look: null,
  }));
  expect(formatSources(off)).toContain(`mal (MyAnimeList): off\n  terms     ${mal.terms.summary}`);
});

it('says what a round has brought, and why it stopped', () => {
  const round = { sourceId: 'mal', calls: 1200, changed: 9, finished: true, news: false };
  expect(formatRounds([{ ...round, problem: null }])).toBe('mal: 1,200 calls, 9 records changed.');
  expect(formatRounds([{ ...round, problem: 'it answers with 429' }])).toBe(
    'mal: 1,200 calls, 9 records changed; it stopped: it answers with 429.',
  );
});
