import { createAsker } from './createAsker';

/** What was asked for, with the time at which it was. */
function anAsker(answer: () => Promise<unknown> = async () => undefined) {
  const asked: { at: number; ids: readonly string[] }[] = [];
  const asker = createAsker((ids) => {
    asked.push({ at: Date.now(), ids });
    return answer();
  });
  return { asker, asked, ids: () => asked.map((one) => one.ids) };
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('what live events name', () => {
  it('is asked for within half a second, each browser at its own moment', async () => {
    const began = Date.now();
    const browsers = Array.from({ length: 50 }, () => anAsker());
    for (const { asker } of browsers) asker.note('a');
    await pass(500);
    const moments = browsers.flatMap(({ asked }) => asked.map(({ at }) => at - began));
    expect(moments).toHaveLength(50);
    expect(new Set(moments).size).toBeGreaterThan(20);
  });

  it('is asked for together, once each, if it comes while a question is under way or has just been answered', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    let answer = () => {};
    const { asker, ids } = anAsker(() => new Promise<void>((resolve) => (answer = resolve)));
    asker.note('a');
    await pass(0);
    asker.note('b');
    await pass(100);
    answer();
    await pass(1000);
    for (const id of ['c', 'b']) asker.note(id);
    await pass(1400);
    expect(ids()).toEqual([['a']]);
    await pass(200);
    expect(ids()).toEqual([['a'], ['b', 'c']]);
  });

  it('is asked for less often where much happens', async () => {
    const { asker, asked } = anAsker();
    const talk = async (seconds: number) => {
      for (let n = 0; n < seconds; n += 1) {
        asker.note(`${Date.now()}`);
        await pass(1000);
      }
    };
    await talk(60);
    expect(asked.length).toBeLessThanOrEqual(13);
    expect(asked.length).toBeGreaterThanOrEqual(7);
    const longest = Math.max(...asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0)));
    expect(longest).toBeLessThanOrEqual(9000);
  });

  it('is asked for less often while answers take long', async () => {
    const { asker, asked } = anAsker(() => new Promise<void>((resolve) => void setTimeout(resolve, 500)));
    asker.note('a');
    await pass(1000);
    asker.note('b');
    await pass(9000);
    expect(asked).toHaveLength(1);
    await pass(1500);
    expect(asked).toHaveLength(2);
  });

  it('is asked for again if that failed, after a longer pause each time', async () => {
    let fails = true;
    const { asker, asked, ids } = anAsker(async () => {
      if (fails) throw new Error('away');
    });
    asker.note('a');
    await pass(500 + 9000 + 18_000);
    expect(ids()).toEqual([['a'], ['a'], ['a']]);
    const [first, second, third] = asked.map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(5000);
    expect(third - second).toBeGreaterThanOrEqual(10_000);
    fails = false;
    await pass(36_000);
    expect(asked).toHaveLength(4);
    await pass(60_000);
    expect(asked).toHaveLength(4);
  });

  it('is not asked for once its screen is gone', async () => {
    const { asker, asked } = anAsker(() => Promise.reject(new Error('away')));
    asker.note('a');
    await pass(500);
    asker.stop();
    await pass(60_000);
    asker.note('b');
    asker.stop();
    await pass(60_000);
    expect(asked).toHaveLength(1);
  });
});
