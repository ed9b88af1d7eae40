import type { Request } from 'express';
import { addressOf, limitKeyOf, wideLimitKeyOf } from './clientAddress';

describe('addresses', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['nonsense', ''],
    [undefined, ''],
  ])('reads the address %s as %j', (ip, expected) => {
    expect(addressOf({ ip } as Request)).toBe(expected);
  });

  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['', ''],
  ])('counts the address %s as %j', (address, expected) => {
    expect(limitKeyOf(address)).toBe(expected);
  });

  it.each([
    ['203.0.113.5', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8:2::1', '2001:db8:2::/48'],
    ['', undefined],
  ])('counts %s also as part of %j', (address, expected) => {
    expect(wideLimitKeyOf(address)).toBe(expected);
  });
});
