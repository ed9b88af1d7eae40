import type { Payload } from 'altcha-lib';
import { limits } from '../../../server/config/limits';
import { UserEntity } from '../../../server/data/entities/accounts';
import { makeChallenge } from '../../../server/domain/accounts/sign-in/signUpChallenge';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import { aPerson } from '../../support/people/people';
import { aProof, solve } from '../../support/people/proofs';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** SIGN_UP_CHALLENGE: sign-up by email takes a proof of work, from GET /sign-up/challenge. */
const fake = setUpProviders();
const now = '2026-05-01T12:00:00.000Z';
const withEnv = (env: Record<string, string> = {}) => ({
  env: { ...fake.env(), SIGN_UP_CHALLENGE: 'always', ...env },
  replace: { fetch: fake.fetch },
  now,
});
const app = setUpApp(withEnv());
const [older, newer] = ['an older secret of thirty-two letters', 'a newer secret of thirty-two letters'];

const { signUpChallengeCost, signUpChallengeFewest, signUpChallengeMost } = limits;
const real = { signUpChallengeCost, signUpChallengeFewest, signUpChallengeMost };
/** Solved in no time; one test takes the real work. */
beforeAll(() => {
  Object.assign(limits, { signUpChallengeCost: 10, signUpChallengeFewest: 3, signUpChallengeMost: 5 });
});
afterAll(() => {
  Object.assign(limits, real);
});

const required = { status: 403, body: { code: 'CHALLENGE_REQUIRED', message: 'Challenge required' } };
const ask = async (given: object = {}, on: TestApp = app) => {
  const { status, body } = await on.visitor().auth('sign-up/email', { ...aPerson(), ...given });
  return { status, body };
};
const statusOf = async (given: object = {}, on: TestApp = app) => (await ask(given, on)).status;
const challenge = (on: TestApp = app) => on.visitor().get('/api/auth/sign-up/challenge');

it('asks for nothing by default, knows no challenge, and drops a proof like any unknown field', async () => {
  await using own = await startApp({ now });
  expect(await statusOf({}, own)).toBe(200);
  expect(await statusOf({ proof: 'none' }, own)).toBe(200);
  const { status, text } = await challenge(own);
  expect([status, text]).toEqual([404, '']);
});

it('takes the real work of a browser', async () => {
  Object.assign(limits, real);
  const { body, headers } = await challenge();
  Object.assign(limits, { signUpChallengeCost: 10, signUpChallengeFewest: 3, signUpChallengeMost: 5 });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.parameters).toMatchObject({
    algorithm: 'PBKDF2/SHA-256',
    cost: signUpChallengeCost,
    data: { expiresAt: '2026-05-01T12:05:00.000Z' },
  });
  const proof = await solve(body);
  expect(proof.solution.counter).toBeGreaterThanOrEqual(signUpChallengeFewest);
  expect(proof.solution.counter).toBeLessThanOrEqual(signUpChallengeMost);
  expect(await statusOf({ proof })).toBe(200);
});

// security: A9
it('refuses without it, with the same answer and the same work for every address', async () => {
  const { email } = aPerson();
  expect(await statusOf({ email, proof: await aProof(app) })).toBe(200);
  for (const address of [email, 'nobody@example.org', 'no address', undefined]) {
    const statements = await statementsDuring(app.deps.db, async () => {
      expect(await ask({ email: address })).toEqual(required);
    });
    expect(statements.filter((sql) => /\buser\b/.test(sql))).toEqual([]);
  }
});

// security: P19
it('takes a proof once, even if it is used many times at once', async () => {
  const proof = await aProof(app);
  const statuses = await Promise.all(Array.from({ length: 4 }, () => statusOf({ proof })));
  expect(statuses.sort()).toEqual([200, 403, 403, 403]);
  expect(await ask({ proof })).toEqual(required);
});

it('uses a proof up whatever becomes of the sign-up, so that it tells of one address at most', async () => {
  const { email } = aPerson();
  expect(await statusOf({ email, proof: await aProof(app) })).toBe(200);
  const proof = await aProof(app);
  expect(await statusOf({ email, proof })).toBe(422);
  expect(await ask({ email: 'nobody@example.org', proof })).toEqual(required);
});

it('takes a proof for five minutes', async () => {
  await using own = await startApp(withEnv());
  const [early, late] = [await aProof(own), await aProof(own)];
  own.clock.advance(299.999);
  expect(await statusOf({ proof: early }, own)).toBe(200);
  own.clock.advance(0.001);
  expect(await ask({ proof: late }, own)).toEqual(required);
});

it('takes proofs of its own secrets, older ones included, and of no other site', async () => {
  await using site = await startApp(withEnv({ AUTH_SECRET: older }));
  await using renewed = await startApp(withEnv({ AUTH_SECRET: `${newer},${older}` }));
  await using other = await startApp(withEnv({ AUTH_SECRET: newer }));
  const proof = await aProof(site);
  expect(await ask({ proof }, other)).toEqual(required);
  expect(await statusOf({ proof }, renewed)).toBe(200);
  expect(await statusOf({ proof: await aProof(renewed) }, other)).toBe(200);
});

type Change = (proof: Payload) => unknown;
const parameters =
  (change: object): Change =>
  ({ challenge: { signature, ...given }, solution }) => ({
    challenge: { signature, parameters: { ...given.parameters, ...change } },
    solution,
  });

it.each<[string, Change]>([
  [
    'another number',
    ({ challenge: given, solution }) => ({ challenge: given, solution: { ...solution, counter: 1 } }),
  ],
  [
    'another key',
    ({ challenge: given, solution }) => ({ challenge: given, solution: { ...solution, derivedKey: 'ab' } }),
  ],
  ['less work', parameters({ cost: 1 })],
  ['a shorter beginning', parameters({ keyPrefix: '00' })],
  ['another nonce', parameters({ nonce: 'ab'.repeat(16) })],
  ['a later end', parameters({ data: { expiresAt: '2027-05-01T12:00:00.000Z' } })],
  ['no end', parameters({ data: { expiresAt: 'never' } })],
  [
    'no signature',
    ({ challenge: given, solution }) => ({ challenge: { ...given, signature: '' }, solution }),
  ],
  ['no solution', ({ challenge: given }) => ({ challenge: given })],
  ['a text in its place', (proof) => JSON.stringify(proof)],
  ['nothing', () => null],
])('refuses a proof with %s, and takes it as it was', async (_, change) => {
  const proof = await aProof(app);
  expect(await ask({ proof: change(proof) })).toEqual(required);
  expect(await statusOf({ proof })).toBe(200);
});

it('with "surge" asks from the 31st account of an hour on, and no longer once they are fewer', async () => {
  await using own = await startApp(withEnv({ SIGN_UP_CHALLENGE: 'surge' }));
  const date = own.clock.now();
  const rows = Array.from({ length: limits.surgeSignUps - 1 }, (_, n) => ({
    id: `early-${n}`,
    email: `early-${n}@example.org`,
    emailVerified: false,
    name: 'Early',
    image: null,
    createdAt: date,
    updatedAt: date,
  }));
  await own.deps.db.manager.insert(UserEntity, rows);
  expect(await statusOf({}, own)).toBe(200);
  expect(await ask({}, own)).toEqual(required);
  expect(await statusOf({ proof: await aProof(own) }, own)).toBe(200);
  own.clock.advance(3600);
  expect(await statusOf({}, own)).toBe(200);
});

it('says that a site is closed before it asks for work', async () => {
  await using own = await startApp(withEnv({ SIGN_UP: 'closed' }));
  expect((await ask({}, own)).body.code).toBe('SIGN_UP_CLOSED');
});

it('never asks those who come through a provider', async () => {
  personAtGithub(fake);
  expect(locationOf(await comeBack(await goTo(app, 'github', { callbackURL: '/home' }), 'github'))).toBe(
    '/home',
  );
});

it('makes challenges as often as it lets people try to sign up', async () => {
  await using own = await startApp(withEnv({ AUTH_RATE_LIMIT: 'true' }));
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await challenge(own)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('makes each challenge anew, and stores nothing of it', async () => {
  const statements = await statementsDuring(app.deps.db, async () => {
    const [one, other] = [await makeChallenge(app.deps), await makeChallenge(app.deps)];
    expect(one.parameters.nonce).not.toBe(other.parameters.nonce);
    expect(one.parameters.cost).toBe(limits.signUpChallengeCost);
  });
  expect(statements).toEqual([]);
});
