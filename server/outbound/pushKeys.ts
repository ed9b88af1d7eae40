import { createECDH } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config';
import type { PushKeys } from '../domain/community/channels/channelKind';

/**
 * The VAPID keys for web push. Browser subscriptions are bound to them, so they must not change: taken from VAPID_PRIVATE_KEY,
 * which several instances share, or generated once in DATA_DIR. Read on first use.
 */
export function createPushKeys({
  config,
}: {
  config: Pick<Config, 'dataDir' | 'notifications'>;
}): () => Promise<PushKeys> {
  let keys: PushKeys | undefined;
  return async () => {
    keys ??= pairOf(config.notifications.vapidPrivateKey ?? keptKey(config.dataDir));
    return keys;
  };
}

function pairOf(privateKey: string): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}

/** Concurrent processes must agree on one key: the file is created atomically, and the first one stays. */
function keptKey(dataDir: string): string {
  const file = path.join(dataDir, 'vapid-key');
  const known = readIfThere(file);
  if (known !== undefined) return known;
  const draft = `${file}.${process.pid}`;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Padded to 32 bytes, since the engine drops leading zeros.
  const key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  writeFileSync(draft, key.toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
