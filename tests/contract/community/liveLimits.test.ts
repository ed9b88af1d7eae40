import { pino } from 'pino';
import { WebSocket } from 'ws';
import { Live } from '../../support/apps/live';
import { startApp, type TestApp } from '../../support/apps/startApp';

/** What a live connection may request and send (security P7, P16). */
let app: TestApp;
const lines: string[] = [];
const open: Live[] = [];

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  app = await startApp({ replace: { log } });
  await app.visitor().graphql('{ __typename }');
});
beforeEach(() => lines.splice(0));
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
});
afterAll(() => app.close());

// security: P7
it.each([
  ['a list', '{ id thread { comments { items { id } } } }'],
  [
    'a list in a fragment',
    '{ ...Replies } } fragment Replies on Comment { replies(limit: 1) { items { id } }',
  ],
  ['the same text under two names', '{ id html again: html }'],
  ['excessive depth', '{ thread { opening { thread { opening { thread { id } } } } } }'],
])('an event may not contain %s', async (_, selection) => {
  const live = new Live(app.visitor());
  open.push(live);
  const listening = live.subscribe(`subscription { commentAdded(threadId: "x") ${selection} }`);
  await listening.until(1);
  expect(listening.error).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
});

/** RFC 6455 frames as bytes, as a client library would send none of these. */
const badFrames: [string, Buffer, number][] = [
  [
    'that is too large',
    Buffer.concat([Buffer.from([0x81, 0xff]), Buffer.from('0000000000100000', 'hex')]),
    1009,
  ],
  ['of an unknown type', Buffer.from([0x83, 0x80, 0, 0, 0, 0]), 1002],
  ['without a mask', Buffer.from([0x81, 0x01, 0x61]), 1002],
];

// security: P16
it.each(badFrames)('a frame %s closes its connection with one line in the log', async (_, bytes, code) => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const address = `${app.url.replace(/^http/, 'ws')}/graphql`;
  const socket = new WebSocket(address, 'graphql-transport-ws', { headers: { origin: app.url } });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.on('open', resolve));
  (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(bytes);
  expect(await closed).toBe(code);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    reason: expect.any(String),
    msg: 'a live connection sent a bad frame',
  });
  expect(lines[0]).not.toContain('stack');
});
