import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../tests/support/apps/visitor';

/** A visitor who opens a page that is in no cache, again and again. `stop` gives the milliseconds of each. */
export function readMeanwhile(url: string): { stop: () => Promise<number[]> } {
  let stopped = false;
  const times: number[] = [];
  const run = (async () => {
    for (let page = 1; !stopped; page = (page % 400) + 1) {
      const began = performance.now();
      const { status, text } = await new Visitor(url).graphql(
        `{ __typename discover(page: ${page}, pageSize: 20) { items { id slug title { preferred } } } }`,
      );
      if (status !== 200) throw new Error(`a page answered ${status}: ${text.slice(0, 300)}`);
      times.push(performance.now() - began);
      await sleep(20);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await run;
      return times;
    },
  };
}
