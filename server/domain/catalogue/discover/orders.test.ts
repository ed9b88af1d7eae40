import fc from 'fast-check';
import { ITEMS_PER_TURN, ranksIn, sortBothWays, sortInTurns } from './orders';

it('sorts like a plain stable sort', async () => {
  const values = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 3 * ITEMS_PER_TURN, size: 'max' });
  await fc.assert(
    fc.asyncProperty(values, async (numbers) => {
      const places = numbers.map((_, place) => place);
      const compare = (a: number, b: number) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
      expect(await sortInTurns(places, compare)).toEqual([...places].sort(compare));
    }),
    { numRuns: 30 },
  );
});

it('sorts both ways: among equals the better known first, unknown values last', async () => {
  const values = [3, 0, 7, 3, 0, 7, 1];
  const value = (place: number) => values[place] ?? 0;
  const { ASC, DESC } = await sortBothWays(
    values.length,
    (a, b) => value(a) - value(b),
    (place) => value(place) > 0,
  );
  expect([...ASC]).toEqual([6, 0, 3, 2, 5, 1, 4]);
  expect([...DESC]).toEqual([2, 5, 0, 3, 6, 1, 4]);
});

it('ranks by place from 1, within each group, and gives no rank to those that take no part', () => {
  const order = Uint32Array.from([2, 5, 0, 3, 1, 4]);
  const takesPart = (place: number) => place !== 0;
  expect([...ranksIn(order, takesPart)]).toEqual([0, 4, 1, 3, 5, 2]);
  expect([...ranksIn(order, takesPart, (place) => place % 2)]).toEqual([0, 3, 1, 2, 2, 1]);
});

it('yields before it has compared for long', async () => {
  let compared = 0;
  let most = 0;
  let done = false;
  const look = () => {
    most = Math.max(most, compared);
    compared = 0;
    if (!done) setImmediate(look);
  };
  setImmediate(look);
  const size = 20 * ITEMS_PER_TURN;
  // A fixed shuffle: 7919 shares no divisor with the size.
  const value = (place: number) => (place * 7919) % size;
  await sortBothWays(size, (a, b) => {
    compared += 1;
    return value(a) - value(b);
  });
  done = true;
  // A run takes TURN times its logarithm; sorting all at once would take at least twenty times as much.
  expect(most).toBeLessThanOrEqual(size);
});
