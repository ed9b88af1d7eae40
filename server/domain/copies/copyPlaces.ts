import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config/config';
import { limits } from '../../config/limits';

/** A place that stores copies of accounts. */
export interface CopyPlace {
  /** Name for the log, without a password. */
  name: string;
  has(file: string): Promise<boolean>;
  /** Writes the file completely or not at all. */
  put(file: string, text: AsyncIterable<string>): Promise<void>;
  /** No-op if there is no such file. */
  remove(file: string): Promise<void>;
}

export function copyPlaces(
  { folder, webDav }: Config['copies'],
  fetch: typeof globalThis.fetch,
): CopyPlace[] {
  return [
    ...(folder === undefined ? [] : [folderPlace(folder)]),
    ...(webDav === undefined ? [] : [webDavPlace({ ...webDav, most: limits.copyBytes }, fetchStatus(fetch))]),
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

export interface WebDavCall {
  method: 'HEAD' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Makes one request and returns its status. Redirects are not followed. */
export type CallWebDav = (call: WebDavCall) => Promise<number>;

const fetchStatus =
  (fetch: typeof globalThis.fetch): CallWebDav =>
  async ({ url, ...rest }) => {
    const signal = AbortSignal.timeout(limits.copyTimeout * 1000);
    const response = await fetch(url, { ...rest, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  };

/** A WebDAV server's answer other than success. The message contains no address. */
export class WebDavError extends Error {
  override readonly name = 'WebDavError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export interface WebDavFolder {
  url: string;
  authorization?: string;
  /** Maximum bytes of a file. */
  most: number;
}

/** RFC 4918, as far as single files need it. A file is sent in one request with its length, as many servers require it. */
export function webDavPlace({ url, authorization, most }: WebDavFolder, call: CallWebDav): CopyPlace {
  const ask = async (method: WebDavCall['method'], file: string, body?: Uint8Array<ArrayBuffer>) => {
    const headers = {
      ...(authorization && { authorization }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const status = await call({ method, url: `${url}/${encodeURIComponent(file)}`, headers, body });
    const fine = status === 404 || (status >= 200 && status < 300);
    if (!fine) throw new WebDavError(`WebDAV answered ${method} with ${status}`, status);
    return status !== 404;
  };
  return {
    name: new URL(url).host,
    has: (file) => ask('HEAD', file),
    put: async (file, text) => {
      if (!(await ask('PUT', file, await whole(text, most))))
        throw new WebDavError('WebDAV has no such folder', 404);
    },
    remove: async (file) => void (await ask('DELETE', file)),
  };
}

async function whole(text: AsyncIterable<string>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of text) {
    const chunk = Buffer.from(piece);
    size += chunk.length;
    if (size > most) throw new WebDavError('the copy is too large for WebDAV', 413);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
