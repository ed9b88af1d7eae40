import { isWithin } from './networks';

const networks = ['192.0.2.7', '198.51.100.0/25', '2001:db8:1::/48', '2001:db8::5', '::ffff:203.0.113.0/120'];

it.each([
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['198.51.100.127', true],
  ['198.51.100.128', false],
  ['::ffff:198.51.100.1', true],
  ['203.0.113.9', true],
  ['203.0.114.9', false],
  ['2001:db8:1:ffff::1', true],
  ['2001:db8:2::1', false],
  ['2001:db8::5', true],
  ['2001:db8::6', false],
  // What a connection that is gone has for an address.
  ['', false],
])('%j is in one of the networks: %s', (address, expected) => {
  expect(isWithin(address, networks)).toBe(expected);
});

it('a network of every address has those of its own kind', () => {
  expect(isWithin('192.0.2.7', ['0.0.0.0/0'])).toBe(true);
  expect(isWithin('2001:db8::5', ['0.0.0.0/0'])).toBe(false);
  expect(isWithin('2001:db8::5', ['::/0'])).toBe(true);
  expect(isWithin('192.0.2.7', [])).toBe(false);
});
