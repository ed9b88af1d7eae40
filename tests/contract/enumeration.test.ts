import { setUpApp } from '../support/apps/startApp';
import { signUp } from '../support/people/people';

const app = setUpApp();

/**
 * Security A9: response times must not reveal whether an address is known. Known and unknown addresses alternate, so that other
 * load affects both alike, and their faster halves are compared.
 */
// security: A9
describe('known and unknown addresses take the same time', () => {
  it.each([
    ['sign-in/email', 24, { password: 'wrong-one-1' }],
    ['request-password-reset', 60, {}],
    ['send-verification-email', 60, {}],
  ])('in the call %s', async (call, rounds, fields) => {
    const { email } = await signUp(app);
    const times: Record<string, number[]> = { known: [], unknown: [] };
    const ask = async (kind: 'known' | 'unknown', address: string) => {
      const began = performance.now();
      const { status } = await app.visitor().auth(call, { email: address, ...fields });
      times[kind]?.push(performance.now() - began);
      return status;
    };
    for (let n = 0; n < rounds; n += 1) {
      const statuses = [await ask('known', email), await ask('unknown', `nobody${n}@example.org`)];
      expect(new Set(statuses).size).toBe(1);
    }
    const ratio = usual(times.known) / usual(times.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});

/** The mean of the faster half: the cost without interference. */
function usual(times: number[] = []): number {
  const quicker = [...times].sort((a, b) => a - b).slice(0, Math.ceil(times.length / 2));
  return quicker.reduce((sum, time) => sum + time, 0) / quicker.length;
}
