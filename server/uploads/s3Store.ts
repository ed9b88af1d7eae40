import { AwsClient } from 'aws4fetch';
import { limits } from '../config/limits';
import type { Deps, PictureStore } from '../domain/ports';

/**
 * A bucket of any S3-compatible store: `s3://KEY:SECRET@host[:port]/bucket[/folder][?region=…&tls=false]`. Requests are
 * signed by aws4fetch, leave for that host alone, follow no redirect and end after ten seconds (security P11).
 */
export function createS3Store(address: string, fetch: Deps['fetch']): PictureStore {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  });
  const tls = url.searchParams.get('tls') !== 'false';
  const base = `${tls ? 'https' : 'http'}://${url.host}${url.pathname.replace(/\/+$/, '')}`;

  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, picture?: Buffer): Promise<Response> {
    const signed = await client.sign(`${base}/${key}`, {
      method,
      body: picture && new Uint8Array(picture),
      headers: picture ? { 'content-type': 'image/webp' } : {},
    });
    return await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
  }

  return {
    put: async (key, picture) => {
      const answer = await send('PUT', key, picture);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The bucket refused a picture: ${answer.status}`);
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
        throw new Error(`The bucket gave no picture: ${answer.status}`);
      }
      return Buffer.from(await answer.arrayBuffer());
    },
    remove: async (key) => {
      const answer = await send('DELETE', key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw new Error(`The bucket kept a picture: ${answer.status}`);
    },
  };
}

const TIMEOUT = 10_000;
