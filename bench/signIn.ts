import { hash } from '@node-rs/argon2';
import { Visitor } from '../tests/support/visitor';
import { burst, median } from './load';
import { target } from './sessions';
import type { BenchSite, Report } from './site';

/** What the site uses (OWASP): 19 MiB, two passes, one lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const IN_FLIGHT = 32;

/**
 * A sign-in beside the bare hash (goal: the hash and 5 %), and get-session alone beside get-session with 32 sign-ins
 * in flight (goal: p99 at most 100 ms and at most five times its p99 alone).
 */
export async function measureSignIn(site: BenchSite): Promise<Report> {
  const hashes: number[] = [];
  const signIns: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    hashes.push(await milliseconds(() => hash(site.person.password, owasp)));
    signIns.push(await milliseconds(() => signIn(site)));
  }
  const session = target('get-session', site.url, site.visitor.cookieHeader());
  const alone = await burst(session, 5, 10);
  const crowd = await whileSigningIn(site, () => burst(session, 8, 10));
  return {
    title: 'Sign-in, and get-session beside sign-ins',
    rows: [
      line('one argon2id hash', median(hashes), 1),
      line('one sign-in', median(signIns), median(signIns) / median(hashes)),
      line('get-session alone, p99', alone.p99, 1),
      line(`get-session beside ${IN_FLIGHT} sign-ins, p99`, crowd.result.p99, crowd.result.p99 / alone.p99),
      {
        what: 'sign-ins answered meanwhile (200 / 503)',
        milliseconds: `${crowd.done} / ${crowd.refused}`,
        ratio: '',
      },
    ],
  };
}

async function signIn(site: BenchSite): Promise<number> {
  const { status } = await new Visitor(site.url).auth('sign-in/email', site.person);
  return status;
}

async function whileSigningIn<T>(site: BenchSite, run: () => Promise<T>) {
  let going = true;
  let done = 0;
  let refused = 0;
  const one = async () => {
    while (going) {
      const status = await signIn(site);
      if (status === 200) done += 1;
      else refused += 1;
      // A client that was told to come back later does so.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const all = Array.from({ length: IN_FLIGHT }, one);
  const result = await run();
  going = false;
  await Promise.all(all);
  return { result, done, refused };
}

async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const line = (what: string, value: number, ratio: number) => ({
  what,
  milliseconds: value.toFixed(1),
  ratio: ratio.toFixed(2),
});
