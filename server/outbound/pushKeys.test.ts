import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPushKeys } from './pushKeys';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'enspired-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));
const keys = (vapidPrivateKey?: string) =>
  createPushKeys({ config: { dataDir, notifications: { networks: [], vapidPrivateKey } } })();

it('creates them once, persistently, and readable by no one else', async () => {
  const first = await keys();
  expect(await keys()).toEqual(first);
  expect(first.publicKey).toMatch(/^B[\w-]{86}$/);
  const file = path.join(dataDir, 'vapid-key');
  expect(readFileSync(file, 'utf8')).toBe(first.privateKey);
  expect(statSync(file).mode & 0o077).toBe(0);
});

it('uses those of the configuration, and writes none', async () => {
  const given = await keys('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');
  expect(given.publicKey).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  );
  expect(() => statSync(path.join(dataDir, 'vapid-key'))).toThrow();
});
