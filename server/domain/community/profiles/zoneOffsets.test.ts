import { dayAt, HOUR_MS, listZoneOffsets } from './zoneOffsets';

const [first, last] = [Date.UTC(2025, 11, 31) / HOUR_MS, Date.UTC(2027, 0, 2) / HOUR_MS];

function dayIn(timeZone: string): (hour: number) => string {
  const form = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', form);
  return (hour) => format.format(new Date(hour * HOUR_MS));
}

it.each([
  'UTC',
  'Europe/Berlin',
  'Africa/Casablanca',
  'America/Los_Angeles',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
])('gives every hour of a year in %s its day', (timeZone) => {
  const [wanted, offsets] = [dayIn(timeZone), listZoneOffsets(timeZone, first, last)];
  const wrong: number[] = [];
  for (let hour = first; hour < last; hour += 1) {
    const { minutes = 0 } = offsets.findLast(({ from }) => from <= hour) ?? {};
    const day = new Date(hour * HOUR_MS + minutes * 60_000).toISOString().slice(0, 10);
    if (day !== wanted(hour)) wrong.push(hour);
  }
  expect(offsets[0]).toEqual({ from: first, minutes: expect.any(Number) });
  expect(wrong).toEqual([]);
});

it.each([
  ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20'],
  ['Asia/Tokyo', '2026-11-20T14:59:59.999Z', '2026-11-20'],
  ['Asia/Tokyo', '2026-11-20T15:00:00.000Z', '2026-11-21'],
  ['America/New_York', '2026-11-20T04:59:59.999Z', '2026-11-19'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21'],
])('in %s, %s is on %s', (timeZone, instant, day) => {
  expect(dayAt(timeZone, new Date(instant))).toBe(day);
});

it('rejects an unknown zone', () => {
  expect(() => listZoneOffsets('Nowhere/At_All', first, last)).toThrow('Invalid arguments');
});
