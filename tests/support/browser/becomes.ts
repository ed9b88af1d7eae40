import { setTimeout as sleep } from 'node:timers/promises';

/** A page waits as long for an element (`openPage`). */
const MAX_WAIT_MS = 120_000;

/** Waits until this reads as wanted: a part of a rendered page may be hydrated after the page itself. */
export async function becomes(read: () => unknown, wanted: unknown): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS;
  while (JSON.stringify(await read()) !== JSON.stringify(wanted) && Date.now() < until) await sleep(100);
  expect(await read()).toEqual(wanted);
}
