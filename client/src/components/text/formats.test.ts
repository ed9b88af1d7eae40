import { environment, ownEnvironment } from '../../state/environment';
import { amountOf, dateFormat, displayNames, numberFormat } from './formats';

const at = (locale: string, timeZone = 'UTC') => void environment({ locale, timeZone, now: null });
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

afterEach(() => {
  jest.restoreAllMocks();
  environment(ownEnvironment());
});

const instant = new Date('2026-04-22T18:45:00Z');
const written = () => plain(dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(instant));

it.each([
  ['en-GB', 'UTC', '22 Apr 2026, 18:45'],
  ['en-US', 'UTC', 'Apr 22, 2026, 6:45 PM'],
  ['en-GB', 'Asia/Kolkata', '23 Apr 2026, 00:15'],
  ['en-US', 'America/St_Johns', 'Apr 22, 2026, 4:15 PM'],
  ['en-GB', 'Pacific/Kiritimati', '23 Apr 2026, 08:45'],
])('writes an instant in %s as in %s', (locale, zone, text) => {
  at(locale, zone);
  expect(written()).toBe(text);
});

it('follows a change of the visitor’s environment, and back', () => {
  at('en-GB', 'Asia/Tokyo');
  expect(written()).toBe('23 Apr 2026, 03:45');
  at('en-US', 'America/New_York');
  expect(written()).toBe('Apr 22, 2026, 2:45 PM');
  at('en-GB', 'Asia/Tokyo');
  expect(written()).toBe('23 Apr 2026, 03:45');
});

it('uses the named zone and locale', () => {
  at('en-GB', 'Asia/Tokyo');
  expect(dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(instant)).toBe('22 April 2026');
  expect(dateFormat({ dateStyle: 'short' }, 'en-CA').format(instant)).toBe('2026-04-23');
});

it('writes numbers, amounts and names by locale', () => {
  at('en-GB');
  expect(numberFormat().format(12345.5)).toBe('12,345.5');
  expect(numberFormat({ maximumFractionDigits: 0 }).format(7.2)).toBe('7');
  expect(displayNames({ type: 'region' }).of('JP')).toBe('Japan');
  expect(amountOf(3, 'day')).toBe('3 days');
  at('en-ZA');
  expect(plain(numberFormat().format(12345.5))).not.toBe('12,345.5');
});

it('creates a format once, however many rows use it', () => {
  at('en-GB', 'Asia/Kathmandu');
  const made = [jest.spyOn(Intl, 'DateTimeFormat'), jest.spyOn(Intl, 'NumberFormat')];
  for (let row = 0; row < 50; row++) {
    dateFormat({ minute: 'numeric' }).format(instant);
    numberFormat({ minimumFractionDigits: 7 }).format(row);
  }
  expect(made.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('does not keep an unlimited number of formats for visitors’ zones', () => {
  at('en-GB');
  const first = dateFormat({ year: 'numeric' });
  for (let more = 0; more < 600; more++) dateFormat({ year: 'numeric' }, `en-x-v${more}`);
  expect(dateFormat({ year: 'numeric' })).not.toBe(first);
});
