import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import { pictureKey } from '../domain/community/pictures/shownPicture';
import { coverKey } from '../domain/covers/coverKey';
import type { Deps, PictureStore } from '../domain/deps';

/** Uploaded pictures of people and anime: in a folder of DATA_DIR, or in the bucket of UPLOADS_URL if set. */
export function createPictureStore({ config, fetch }: Pick<Deps, 'config' | 'fetch'>): PictureStore {
  const store = config.uploadsURL ? createS3Store(config.uploadsURL, fetch) : createFolderStore(config);
  const isKey = (key: string) => pictureKey.test(key) || coverKey.test(key);
  const checked = (key: string): string => {
    if (!isKey(key)) throw new Error('Not a picture key');
    return key;
  };
  return {
    put: async (key, picture) => await store.put(checked(key), picture),
    get: async (key) => (isKey(key) ? await store.get(key) : undefined),
    remove: async (key) => await store.remove(checked(key)),
  };
}

/** Writes a picture under a temporary name first, so that readers never see a partial file. */
function createFolderStore({ dataDir }: Pick<Config, 'dataDir'>): PictureStore {
  const folder = path.join(dataDir, 'uploads');
  return {
    put: async (key, picture) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = path.join(folder, `.${randomBytes(8).toString('hex')}.part`);
      try {
        await writeFile(draft, picture, { mode: 0o600, flag: 'wx' });
        await rename(draft, path.join(folder, key));
      } finally {
        await rm(draft, { force: true });
      }
    },
    get: async (key) => {
      try {
        return await readFile(path.join(folder, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (key) => await rm(path.join(folder, key), { force: true }),
  };
}

const TIMEOUT_MS = 10_000;

/**
 * A bucket of any S3-compatible store: `s3://KEY:SECRET@host[:port]/bucket[/folder][?region=…&tls=false]`. Requests are
 * signed by aws4fetch, go only to that host, follow no redirects and time out after ten seconds (security P11).
 */
function createS3Store(address: string, fetch: Deps['fetch']): PictureStore {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  });
  const tls = url.searchParams.get('tls') !== 'false';
  const base = `${tls ? 'https' : 'http'}://${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;

  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, picture?: Buffer): Promise<Response> {
    const signed = await client.sign(`${base}/${key}`, {
      method,
      body: picture && new Uint8Array(picture),
      headers: picture ? { 'content-type': `image/${key.slice(-4)}` } : {},
    });
    return await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  return {
    put: async (key, picture) => {
      const answer = await send('PUT', key, picture);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The bucket rejected a picture: ${answer.status}`);
    },
    get: async (key) => {
      const answer = await send('GET', key);
      if (answer.status === 404 || answer.status === 403) {
        await answer.body?.cancel();
        return undefined;
      }
      const length = Number(answer.headers.get('content-length') ?? 0);
      if (!answer.ok || length > limits.pictureBytes) {
        await answer.body?.cancel();
        throw new Error(`The bucket returned no picture: ${answer.status}`);
      }
      return Buffer.from(await answer.arrayBuffer());
    },
    remove: async (key) => {
      const answer = await send('DELETE', key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404)
        throw new Error(`The bucket did not delete a picture: ${answer.status}`);
    },
  };
}
