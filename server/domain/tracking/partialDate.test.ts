import fc from 'fast-check';
import { isPartialDate, todayFor } from './partialDate';

describe('isPartialDate', () => {
  it.each(['2011', '2011-04', '2011-04-05', '2024-02-29', '1900'])('accepts the partial date %s', (text) => {
    expect(isPartialDate(text)).toBe(true);
  });

  it.each([
    '',
    '11',
    '0000',
    '0000-00-00',
    '2011-00',
    '2011-13',
    '2011-00-05',
    '2011-04-00',
    '2011-04-31',
    '2023-02-29',
    '2011-4-5',
    '2011-04-05T00:00',
    ' 2011',
    '2011-',
    '20111',
    '२०११',
  ])('refuses the partial date "%s"', (text) => {
    expect(isPartialDate(text)).toBe(false);
  });

  it('accepts every real day, and its month and year alone', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const text = date.toISOString().slice(0, 10);
        expect([text, text.slice(0, 7), text.slice(0, 4)].filter(isPartialDate)).toHaveLength(3);
      }),
    );
  });
});

describe('todayFor', () => {
  const now = new Date('2026-11-21T23:30:00Z');

  it('is the day in UTC unless the user sends theirs', () => {
    expect(todayFor(now, undefined)).toBe('2026-11-21');
    expect(todayFor(now, '2026-11-22')).toBe('2026-11-22');
  });

  it.each(['2026-11-19', '2026-11-23', '2026-11', 'today'])('refuses a day of another zone: %s', (said) => {
    expect(() => todayFor(now, said)).toThrow('date');
  });
});
