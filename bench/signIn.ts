import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { Visitor } from '../tests/support/apps/visitor';
import { burst, median } from './load';
import { target } from './sessions';
import type { BenchSite, Report } from './site';

/** The site's parameters (OWASP): 19 MiB, two passes, one lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SIGN_INS_IN_FLIGHT = 32;
const ROUNDS = 24;
/** As many hashes as the site computes in parallel. */
const lanes = Math.max(1, availableParallelism() - 1);

/**
 * Sign-ins under load against the bare hash, both through one lane as the site has on two cores (goal: the hash plus 5 %), one
 * sign-in alone, and get-session alone against get-session with 32 sign-ins in flight (goal: p99 at most 100 ms and at most
 * five times its p99 alone).
 */
export async function measureSignIn(site: BenchSite): Promise<Report> {
  const hashes: number[] = [];
  const signIns: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    hashes.push(await timeOnce(() => hash(site.person.password, owasp)));
    signIns.push(await timeOnce(() => signIn(site)));
  }
  const load = await measureUnderLoad(site);
  const known = await compareKnown(site);
  const session = target('get-session', site.url, site.visitor.cookieHeader());
  const alone = await burst(session, 5, 10);
  const crowd = await whileSigningIn(site, () => burst(session, 8, 10));
  return {
    title: 'Sign-in, and get-session beside sign-ins',
    rows: [
      line('one argon2id hash', median(hashes), 1),
      line('one sign-in', median(signIns), median(signIns) / median(hashes)),
      line(`hashes without a pause, ${lanes} at once, each`, load.hash, 1),
      line(
        `sign-ins without a pause, ${SIGN_INS_IN_FLIGHT} in flight, each`,
        load.signIn,
        load.signIn / load.hash,
      ),
      ...known,
      line('get-session alone, p99', alone.p99, 1),
      line(
        `get-session beside ${SIGN_INS_IN_FLIGHT} sign-ins, p99`,
        crowd.result.p99,
        crowd.result.p99 / alone.p99,
      ),
      {
        what: 'sign-ins answered meanwhile (200 / 503)',
        milliseconds: `${crowd.done} / ${crowd.refused}`,
        ratio: '',
      },
    ],
  };
}

/** Milliseconds per item with many in flight, where only the hash has to be waited for. */
/** Refused sign-ins of known and unknown addresses alternate, so that other load affects both alike (security A9). */
async function compareKnown(site: BenchSite) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const refuse = (email: string) =>
    timeOnce(() => new Visitor(site.url).auth('sign-in/email', { email, password: 'wrong-one-1' }));
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    times.unknown.push(await refuse(`nobody${turn}@example.org`));
    times.known.push(await refuse(site.person.email));
  }
  const unknown = median(times.unknown);
  return [
    line('a refused sign-in, unknown address', unknown, 1),
    line('the same, known address', median(times.known), median(times.known) / unknown),
  ];
}

async function measureUnderLoad(site: BenchSite) {
  const hashes: number[] = [];
  const signIns: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    hashes.push(await timeEach(lanes, () => hash(site.person.password, owasp)));
    signIns.push(await timeEach(SIGN_INS_IN_FLIGHT, () => signIn(site)));
  }
  // The first turn is a warm-up.
  return { hash: median(hashes.slice(1)), signIn: median(signIns.slice(1)) };
}

async function timeEach(atOnce: number, run: () => Promise<unknown>, forMs = 3000): Promise<number> {
  const began = performance.now();
  let done = 0;
  const lane = async () => {
    while (performance.now() - began < forMs) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (performance.now() - began) / done;
}

async function signIn(site: BenchSite): Promise<number> {
  const { status } = await new Visitor(site.url).auth('sign-in/email', site.person);
  return status;
}

export async function whileSigningIn<T>(site: BenchSite, run: () => Promise<T>) {
  let going = true;
  let done = 0;
  let refused = 0;
  const one = async () => {
    while (going) {
      const status = await signIn(site);
      if (status === 200) done += 1;
      else refused += 1;
      // A client that was told to retry later does so.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const all = Array.from({ length: SIGN_INS_IN_FLIGHT }, one);
  const result = await run();
  going = false;
  await Promise.all(all);
  return { result, done, refused };
}

async function timeOnce(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const line = (what: string, value: number, ratio: number) => ({
  what,
  milliseconds: value.toFixed(1),
  ratio: ratio.toFixed(2),
});
