import { setImmediate as turn } from 'node:timers/promises';
import { Delivery } from './delivery';

const many = 175;

function crowd(delivery: Delivery, got: string[][]) {
  return Array.from({ length: many }, (_, at) => {
    const mine: string[] = [];
    got[at] = mine;
    return delivery.subscribe('news', ({ id = '' }) => mine.push(id));
  });
}
const turns = async (count: number) => {
  for (let at = 0; at < count; at += 1) await turn();
};

it('calls a few listeners at once, and thousands over several turns, each with every message in order', async () => {
  const delivery = new Delivery();
  const few: string[] = [];
  delivery.subscribe('other', ({ id = '' }) => few.push(id));
  const got: string[][] = [];
  crowd(delivery, got);
  for (const id of ['1', '2']) delivery.publish('news', { id });
  delivery.publish('other', { id: '3' });
  expect(few).toEqual(['3']);
  const first = got.flat().length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(many);
  await turns(50);
  expect(got).toEqual(Array.from({ length: many }, () => ['1', '2']));
});

it('calls no one who left meanwhile, and not those who came', async () => {
  const delivery = new Delivery();
  const got: string[][] = [];
  const leave = crowd(delivery, got);
  delivery.publish('news', { id: '1' });
  leave.at(-1)?.();
  const late: string[] = [];
  delivery.subscribe('news', ({ id = '' }) => late.push(id));
  await turns(50);
  expect([got.at(-1), late, got.flat().length]).toEqual([[], [], many - 1]);
  for (const end of leave) end();
  delivery.publish('news', { id: '2' });
  await turns(50);
  expect([got.flat().length, late]).toEqual([many - 1, ['2']]);
});
