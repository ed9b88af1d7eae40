import { AsyncResource } from 'node:async_hooks';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import {
  type ChannelAnswer,
  type ChannelRequest,
  NotSentError,
} from '../domain/community/channels/channelKind';
import type { SendOut } from '../domain/deps';
import { isPublic } from '../domain/text/publicAddress';

/**
 * Sends to URLs given by users (security P11): over https to public addresses, and over https or http to networks that the
 * operator allows. Names are resolved for the connection itself, so that no second DNS answer bypasses the check (DNS
 * rebinding). Redirects are not followed; responses are limited in size and time.
 */
export function createSendOut(
  { config }: { config: Pick<Config, 'notifications'> },
  { seconds = limits.channelTimeout, fileSeconds = limits.copyTimeout }: Partial<Patience> = {},
): SendOut {
  const allowed = listOf(config.notifications.networks);
  // The URLs are secrets: sending runs outside the calling request's context, so that no span of its trace records them.
  const outside = new AsyncResource('notification');
  return (request) =>
    outside.runInAsyncScope(() => {
      const { protocol } = new URL(request.url);
      const mayConnect = (address: string) =>
        isIn(allowed, address) || (protocol === 'https:' && isPublic(address));
      return send(request, { mayConnect, seconds: request.method === 'PUT' ? fileSeconds : seconds });
    });
}

/** Timeouts in seconds for a message and for a file. */
interface Patience {
  seconds: number;
  fileSeconds: number;
}

interface Way {
  mayConnect(address: string): boolean;
  seconds: number;
}

async function send(
  { method = 'POST', url, headers, body }: ChannelRequest,
  way: Way,
): Promise<ChannelAnswer> {
  const to = new URL(url);
  const literal = to.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !way.mayConnect(literal)) throw new NotSentError('NOT_PUBLIC');
  const { request } = to.protocol === 'https:' ? https : http;
  return await new Promise<ChannelAnswer>((resolve, reject) => {
    const failed = (error: Error) =>
      reject(error instanceof NotSentError ? error : new NotSentError('NOT_REACHED', { cause: error }));
    const sent = request(
      to,
      {
        method,
        agent: false,
        lookup: lookupWith(way),
        headers: { ...headers, 'user-agent': 'Enspired', 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(way.seconds * 1000),
      },
      (answer) => {
        read(answer)
          .then(resolve, failed)
          .finally(() => sent.destroy());
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}

const lookupWith =
  ({ mayConnect }: Way): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      if (found.length === 0 || !found.every(({ address }) => mayConnect(address)))
        return callback(new NotSentError('NOT_PUBLIC'), []);
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? '', first?.family);
    });
  };

/** Reads only the beginning of a response. */
async function read(answer: http.IncomingMessage): Promise<ChannelAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= limits.channelAnswerBytes) break;
  }
  return {
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers['retry-after'] ?? null,
    body: Buffer.concat(chunks).subarray(0, limits.channelAnswerBytes).toString('utf8'),
  };
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, version);
    else list.addSubnet(address, Number(bits), version);
  }
  return list;
}

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
