import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../config/config';
import { limits } from '../../../config/limits';

/** Where copies of accounts are kept. */
export interface CopyPlace {
  /** For the log: without a password. */
  name: string;
  has(file: string): Promise<boolean>;
  /** The file is there whole or not at all. */
  put(file: string, text: AsyncIterable<string>): Promise<void>;
  /** One that is not there is removed already. */
  remove(file: string): Promise<void>;
}

export function copyPlaces(
  { folder, webDav }: Config['copies'],
  fetch: typeof globalThis.fetch,
): CopyPlace[] {
  return [
    ...(folder === undefined ? [] : [folderPlace(folder)]),
    ...(webDav === undefined ? [] : [webDavPlace(webDav, fetch)]),
  ];
}

function folderPlace(folder: string): CopyPlace {
  const at = (file: string) => path.join(folder, file);
  return {
    name: folder,
    has: (file) =>
      access(at(file)).then(
        () => true,
        () => false,
      ),
    put: async (file, text) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = at(`.${file}.part`);
      try {
        await pipeline(text, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, at(file));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    remove: (file) => rm(at(file), { force: true }),
  };
}

/** RFC 4918, as far as single files need it. The whole is sent at once, with its length: many servers take no other. */
function webDavPlace(
  { url, authorization }: NonNullable<Config['copies']['webDav']>,
  fetch: typeof globalThis.fetch,
): CopyPlace {
  const ask = async (method: 'HEAD' | 'PUT' | 'DELETE', file: string, body?: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${url}/${encodeURIComponent(file)}`, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.copyTimeout * 1000),
    });
    await response.body?.cancel();
    return response.status;
  };
  const known = (method: string, status: number) => {
    const fine = status === 404 || (status >= 200 && status < 300);
    if (!fine) throw new Error(`WebDAV answered ${method} with ${status}`);
    return status !== 404;
  };
  return {
    name: new URL(url).host,
    has: async (file) => known('HEAD', await ask('HEAD', file)),
    put: async (file, text) => {
      const status = await ask('PUT', file, await whole(text));
      if (!known('PUT', status)) throw new Error('WebDAV has no such folder');
    },
    remove: async (file) => void known('DELETE', await ask('DELETE', file)),
  };
}

async function whole(text: AsyncIterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of text) {
    const chunk = Buffer.from(piece);
    size += chunk.length;
    if (size > limits.copyBytes) throw new Error('the copy is too large for WebDAV');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
