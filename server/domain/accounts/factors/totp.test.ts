import { createOTP } from '@better-auth/utils/otp';
import { base32, codeAt, matchingStep, totpUri } from './totp';

/** The secret of RFC 6238's appendix B, "12345678901234567890", in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %d', (seconds, code) => {
    expect(codeAt(secret, at(seconds))).toBe(code);
  });

  it('are accepted one step early and one step late, and no further', () => {
    const step = 100;
    const code = codeAt(secret, at(step * 30));
    const found = (second: number) => matchingStep(secret, { code, now: at(second), last: 0 });
    expect([found(98 * 30 + 29), found(99 * 30), found(101 * 30 + 29), found(102 * 30)]).toEqual([
      undefined,
      step,
      step,
      undefined,
    ]);
  });

  it('are accepted once: neither the same step nor an earlier one', () => {
    const now = at(3000);
    expect(matchingStep(secret, { code: codeAt(secret, now), now, last: 99 })).toBe(100);
    expect(matchingStep(secret, { code: codeAt(secret, now), now, last: 100 })).toBeUndefined();
    expect(matchingStep(secret, { code: codeAt(secret, at(2970)), now, last: 100 })).toBeUndefined();
  });

  it.each(['', '28708', '2870820', '２８７０８２', 'abcdef'])('%j is none', (code) => {
    expect(matchingStep(secret, { code, now: at(59), last: 0 })).toBeUndefined();
  });
});

it('the address for the QR code reads as the package writes it', () => {
  expect(base32).toHaveLength(32);
  const ours = totpUri({ secret, issuer: 'My & site', account: 'mika@example.org' });
  const theirs = new URL(createOTP('12345678901234567890').url('My & site', 'mika@example.org'));
  const { host, pathname, searchParams } = new URL(ours);
  expect([host, pathname]).toEqual([theirs.host, theirs.pathname]);
  expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(theirs.searchParams));
});
