import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '../config/config';
import type { PictureStore } from '../domain/deps';
import { createPictureStore } from './pictureStore';

const key = `avatar-${'a'.repeat(32)}.webp`;
const other = `banner-${'b'.repeat(32)}.webp`;
const picture = Buffer.from('a picture');
const storeWith = (env: Record<string, string>): PictureStore =>
  createPictureStore({
    config: loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), ...env }),
    fetch: globalThis.fetch,
  });

/** A minimal S3 bucket that records its requests. */
class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  /** Answers every request with this status instead. */
  fails: number | undefined;
  private readonly server: Server = createServer((req, res) => {
    const { method = '', url = '', headers } = req;
    this.requests.push({ method, url, headers });
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      if (this.fails !== undefined)
        return void res.writeHead(this.fails, { location: 'http://127.0.0.1:1/' }).end();
      const known = this.objects.get(url);
      if (method === 'PUT') this.objects.set(url, Buffer.concat(parts));
      if (method === 'DELETE') this.objects.delete(url);
      if (method === 'GET' && !known) return void res.writeHead(404).end();
      res.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? known : undefined);
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve).closeAllConnections());
  }
}

describe('a folder of pictures', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'enspired-pictures-'));
  const store = storeWith({ DATA_DIR: folder });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps, gives and removes', async () => {
    await store.put(key, picture);
    expect(await store.get(key)).toEqual(picture);
    expect(await store.get(other)).toBeUndefined();
    expect(readdirSync(path.join(folder, 'uploads'))).toEqual([key]);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
  });

  it.each(['../x', 'avatar-../x.webp', 'a'.repeat(32), '', `${key}/..`, `/${key}`])(
    'knows no key %j',
    async (name) => {
      await expect(store.put(name, picture)).rejects.toThrow();
      await expect(store.remove(name)).rejects.toThrow();
      expect(await store.get(name)).toBeUndefined();
    },
  );
});

describe('a bucket of pictures', () => {
  const bucket = new Bucket();
  let store: PictureStore;
  beforeAll(async () => {
    const host = await bucket.start();
    store = storeWith({
      UPLOADS_URL: `s3://KEYID:s%2Fcret@${host}/pictures/site?region=eu-west-3&tls=false`,
    });
  });
  afterAll(() => bucket.stop());
  afterEach(() => {
    bucket.fails = undefined;
  });

  it('keeps, gives and removes, with signed requests', async () => {
    await store.put(key, picture);
    expect(bucket.objects).toEqual(new Map([[`/pictures/site/${key}`, picture]]));
    expect(await store.get(key)).toEqual(picture);
    expect(await store.get(other)).toBeUndefined();
    await store.remove(key);
    expect(bucket.objects.size).toBe(0);
    for (const { headers } of bucket.requests) {
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=KEYID\/\d{8}\/eu-west-3\/s3\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/,
      );
      expect(JSON.stringify(headers)).not.toContain('s/cret');
    }
  });

  it.each([403, 500, 503])('throws on status %i, so that nothing is lost silently', async (status) => {
    bucket.fails = status;
    await expect(store.put(key, picture)).rejects.toThrow(String(status));
    await expect(store.remove(key)).rejects.toThrow(String(status));
  });

  it('leads nowhere else', async () => {
    bucket.fails = 302;
    await expect(store.get(key)).rejects.toThrow();
  });
});
