import { airingStatus } from './airing';

const at = (text: string) => new Date(text);
const now = at('2026-11-21T00:00:00Z');

describe('airingStatus', () => {
  it.each([
    ['2026-11-22T00:00:00Z', '2027-01-01T00:00:00Z', 'UPCOMING'],
    ['2026-11-01T00:00:00Z', '2027-01-01T00:00:00Z', 'AIRING'],
    ['2026-11-01T00:00:00Z', '2026-11-21T00:00:00Z', 'AIRING'],
    ['2026-11-01T00:00:00Z', '2026-11-20T00:00:00Z', 'FINISHED'],
    ['1998-04-03T00:00:00Z', null, 'FINISHED'],
  ])('from %s until %s is %s', (from, until, status) => {
    expect(airingStatus(at(from), until === null ? null : at(until), now)).toBe(status);
  });

  it('treats an anime without dates as finished', () => {
    expect(airingStatus(null, null, now)).toBe('FINISHED');
  });
});
