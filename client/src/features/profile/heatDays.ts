const day = 86_400_000;

/** The days of a year with their place on the map: weeks begin on Monday. `first` marks where a month's name stands. */
export function daysOfYear(year: number) {
  const start = Date.UTC(year, 0, 1);
  const offset = (new Date(start).getUTCDay() + 6) % 7;
  const count = Math.round((Date.UTC(year + 1, 0, 1) - start) / day);
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(start + index * day);
    return {
      date: date.toISOString().slice(0, 10),
      week: Math.floor((index + offset) / 7),
      weekday: (index + offset) % 7,
      first: date.getUTCDate() === 1,
    };
  });
}

/** From 0 for nothing to 4: one, a few, an evening, a weekend. */
export function shadeOf(count: number): 0 | 1 | 2 | 3 | 4 {
  if (count === 0) return 0;
  if (count <= 1) return 1;
  if (count <= 3) return 2;
  return count <= 7 ? 3 : 4;
}
