import { isLoopback, isPublic } from './publicAddress';

/** An IPv4 address in every form of IPv6 that may stand for one. */
const forms: [name: string, of: (high: string, low: string) => string][] = [
  ['IPv4-mapped', (high, low) => `::ffff:${high}:${low}`],
  ['IPv4-compatible', (high, low) => `::${high}:${low}`],
  ['translated', (high, low) => `::ffff:0:${high}:${low}`],
  ['NAT64', (high, low) => `64:ff9b::${high}:${low}`],
  ['local NAT64', (high, low) => `64:ff9b:1::${high}:${low}`],
  ['6to4', (high, low) => `2002:${high}:${low}::1`],
  ['Teredo, of its server', (high, low) => `2001:0:${high}:${low}::1`],
  ['Teredo, of its client', (high, low) => `2001:0:808:808:0:0:${inverted(high)}:${inverted(low)}`],
];
const inverted = (part: string) => (Number.parseInt(part, 16) ^ 0xffff).toString(16);
const parts = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)] as const;
};

/** From the registries of special-purpose addresses of IANA, and what no registry has given out. */
const special = [
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
  ],
  ...['172.31.255.255', '192.0.0.1', '192.0.0.9', '192.0.0.170', '192.0.2.1', '192.31.196.1', '192.52.193.1'],
  ...[
    '192.88.99.1',
    '192.168.1.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
  ],
  ...['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '64:ff9b::1',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:1::1',
    '2001:1::2',
  ],
  ...['2001:2::1', '2001:3::1', '2001:4:112::1', '2001:5::1', '2001:10::1', '2001:20::1', '2001:30::1'],
  ...['2001:1ff::1', '2001:db8::1', '2002::1', '2620:4f:8000::1', '3fff::1', '4000::1', '5f00::1', '8000::1'],
  ...['c000::1', 'fc00::1', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'ff0e::1'],
  ...['', 'x', 'localhost', '1.1.1.1.1', '1::2::3'],
];

it.each(special)('%s is not public', (address) => expect(isPublic(address)).toBe(false));

it.each(forms)('%s addresses of this machine and of its networks are not public', (_, of) => {
  for (const address of ['127.0.0.1', '10.0.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'])
    expect([address, isPublic(of(...parts(address)))]).toEqual([address, false]);
});

it.each([
  '1.1.1.1',
  '93.184.216.34',
  '::ffff:93.184.216.34',
  '2606:2800:220:1::1',
  '2a00:1450::1',
  '2001:4860::8888',
])('%s is public', (address) => expect(isPublic(address)).toBe(true));

it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) =>
  expect(isLoopback(address)).toBe(true),
);

it.each(['', '0.0.0.0', '::', '10.0.0.1', '::7f00:1', '::ffff:10.0.0.1', 'localhost'])(
  '%s is not this machine',
  (address) => expect(isLoopback(address)).toBe(false),
);
