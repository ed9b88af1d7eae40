/**
 * Several doublings tell more surely than one whether the cost doubles or quadruples each time: what a larger text costs once,
 * such as a collection of garbage, weighs less.
 */
const DOUBLINGS = 3;
/** Microseconds of processor time that a measured run should take at least: less would measure the clock. */
const LEAST = 3000;
const MOST_READINGS = 4000;
const COLD_READINGS = 3;
const ROUNDS = { least: 2, most: 40 };

/**
 * How much more work each doubling of an input is: 2 if the cost is linear, 4 if it is quadratic. Measures the processor time
 * of this process, which other processes do not add to, and takes the least of several runs: disturbances only ever add.
 * The small input is read as many times more often as the large one is larger, so that both make about as much garbage.
 * Stops as soon as the result is at most `enough`. An input that is refused counts as well.
 */
export async function costPerDoubling<Input>(
  read: (input: Input) => unknown,
  inputOf: (size: number) => Input,
  { largest, enough }: { largest: number; enough: number },
): Promise<number> {
  const times = 2 ** DOUBLINGS;
  const small = inputOf(Math.floor(largest / times));
  const large = inputOf(largest);
  const readings = await readingsFor(read, large);
  const least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= ROUNDS.most; round += 1) {
    least.small = Math.min(least.small, await costOf(read, small, times * readings));
    least.large = Math.min(least.large, await costOf(read, large, readings));
    growth = 2 * (least.large / least.small) ** (1 / DOUBLINGS);
    if (round >= ROUNDS.least && growth <= enough) break;
  }
  return growth;
}

async function readingsFor<Input>(read: (input: Input) => unknown, input: Input): Promise<number> {
  // The first readings compile what they use.
  await costOf(read, input, COLD_READINGS);
  for (let times = 1; ; times *= 2)
    if (times >= MOST_READINGS || (await costOf(read, input, times)) >= LEAST) return times;
}

async function costOf<Input>(read: (input: Input) => unknown, input: Input, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) {
    try {
      await read(input);
    } catch {
      // Refusing is reading, too.
    }
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
