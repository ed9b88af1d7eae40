import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '../config/limits';
import { isFetched } from '../domain/community/pictures/shownPicture';
import { isPublic } from '../domain/text/publicAddress';

/** Why a picture could not be read; never contains the other host's response. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
}

/**
 * Reads a file from a user-supplied URL (security P11): only over https and from public addresses, without following
 * redirects, and limited in size and time. Names are resolved for the connection itself, so that no second DNS answer bypasses
 * the check (DNS rebinding).
 *
 * @throws RemoteError
 */
export async function readRemote(address: string): Promise<Buffer> {
  if (!isFetched(address)) throw new RemoteError('This address is not fetched');
  return await download(new URL(address), { get: https.get, mayConnect: isPublic });
}

interface Way {
  get: typeof https.get;
  /** Whether an IP address may be connected to. */
  mayConnect(address: string): boolean;
  seconds?: number;
}

/** The connection is a parameter, so that tests can use their own host. */
export function download(
  url: URL,
  { get, mayConnect, seconds = limits.remotePictureTimeout }: Way,
): Promise<Buffer> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayConnect(literal)) throw new RemoteError('This address is not public');
  const lookup: LookupFunction = (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      if (found.length === 0 || !found.every(({ address }) => mayConnect(address)))
        return callback(new RemoteError('This name leads to an address that is not public'), []);
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? '', first?.family);
    });
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(seconds * 1000);
    const headers = { accept: 'image/png, image/jpeg, image/webp', 'user-agent': 'Enspired' };
    const request = get(url, { agent: false, lookup, headers, signal }, (answer) => {
      readAnswer(answer)
        .then(resolve, reject)
        .finally(() => request.destroy());
    });
    request.on('error', reject);
  });
}

async function readAnswer(answer: IncomingMessage): Promise<Buffer> {
  if (answer.statusCode !== 200) throw new RemoteError(`The host answered with ${answer.statusCode}`);
  if (Number(answer.headers['content-length'] ?? 0) > limits.pictureBytes)
    throw new RemoteError('The host answered with too much');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limits.pictureBytes) throw new RemoteError('The host answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
