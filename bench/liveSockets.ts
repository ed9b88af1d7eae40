import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { createAsker } from '../client/src/apollo/createAsker';
import { sharedLimits } from '../shared/limits';
import { clientDocument } from '../tests/support/apps/clientDocument';

/**
 * Listens to one thread from many browsers, which ask for each comment as the site's client does, in a process of its own so that their work slows down no load. Reads its settings
 * from the first line, and answers each further line with the events received so far.
 */
export interface CrowdSettings {
  url: string;
  threadId: string;
  /** One per socket. */
  cookies: string[];
}

/** For each comment, how many sockets received it, and when the last one did. */
export type Told = Record<string, { count: number; last: number }>;

export interface Heard {
  /** By events, which carry ids. */
  told: Told;
  /** By queries, which get the text. */
  read: Told;
  /** Subscriptions that ended, and queries that failed. */
  ended: number;
  failed: number;
}

const subscription = clientDocument('CommentAdded');
const news = clientDocument('ThreadNews');
/** Connections opened in parallel. */
const CONNECTIONS_AT_ONCE = 20;

const heard: Heard = { told: {}, read: {}, ended: 0, failed: 0 };

async function main({ url, threadId, cookies }: CrowdSettings): Promise<void> {
  const address = `${url.replace(/^http/, 'ws')}/graphql`;
  const payload = { query: subscription, variables: { threadId } };
  let next = 0;
  const connect = async () => {
    for (let at = next++; at < cookies.length; at = next++) {
      // A different address for each browser, as limits count by address.
      const localAddress = `127.1.${at >> 8}.${at & 255}`;
      const headers = { origin: url, cookie: cookies[at] ?? '' };
      const reader = createReader({ url, threadId, localAddress, headers });
      const socket = new WebSocket(address, 'graphql-transport-ws', { headers, localAddress });
      await new Promise<void>((resolve, reject) => {
        socket.on('error', reject);
        socket.on('open', () => socket.send('{"type":"connection_init"}'));
        socket.on('close', () => {
          heard.ended += 1;
        });
        socket.on('message', (data) => {
          const { type, payload: given } = JSON.parse(String(data));
          if (type === 'connection_ack') {
            socket.send(JSON.stringify({ id: 'a', type: 'subscribe', payload }));
            resolve();
          } else if (type === 'next') {
            countTold(heard.told, given.data.commentAdded.id);
            reader.note(given.data.commentAdded.id);
          } else if (type === 'error' || type === 'complete') heard.ended += 1;
        });
      });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS_AT_ONCE }, connect));
  // In life, browsers are elsewhere. Here they get the processor time that server and load leave.
  setPriority(constants.priority.PRIORITY_LOW);
  process.stdout.write('ready\n');
}

interface Browser {
  url: string;
  threadId: string;
  localAddress: string;
  headers: Record<string, string>;
}

/** Asks for comments as the site's own client does. */
function createReader({ url, threadId, localAddress, headers }: Browser) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  return createAsker(async (ids) => {
    const comments = ids.slice(-sharedLimits.commentsAtOnce);
    const body = JSON.stringify({ query: news, variables: { id: threadId, comments } });
    try {
      const { data } = JSON.parse(await post(`${url}/graphql`, { agent, headers, body }));
      for (const { id } of data.comments) countTold(heard.read, id);
    } catch (error) {
      heard.failed += 1;
      throw error;
    }
  });
}

function post(url: string, { agent, headers, body }: { agent: Agent; headers: object; body: string }) {
  return new Promise<string>((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } };
    const asking = request(url, options, (answer) => {
      text(answer).then(resolve, reject);
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

function countTold(told: Told, id: string): void {
  const known = told[id] ?? { count: 0, last: 0 };
  known.count += 1;
  known.last = Date.now();
  told[id] = known;
}

let begun = false;
createInterface({ input: process.stdin }).on('line', (line) => {
  if (begun) process.stdout.write(`${JSON.stringify(heard)}\n`);
  else void main(JSON.parse(line) as CrowdSettings);
  begun = true;
});
