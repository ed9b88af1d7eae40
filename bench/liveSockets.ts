import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

/**
 * Listens to one thread from many browsers, in a process of its own so that their work slows down no load. Reads its settings
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

const query = `subscription ($threadId: ID!) { commentAdded(threadId: $threadId) {
  id threadId parentId state episodeNumber createdAt editedAt likeCount liked replyCount own screened html source
  author { id handle name avatar } answered { id handle name avatar }
  viewerCan { reply like edit delete report remove } thread { id commentCount } } }`;
/** Connections opened in parallel. */
const AT_ONCE = 20;

const told: Told = {};
let ended = 0;

async function main({ url, threadId, cookies }: CrowdSettings): Promise<void> {
  const address = `${url.replace(/^http/, 'ws')}/graphql`;
  const payload = { query, variables: { threadId } };
  let next = 0;
  const connect = async () => {
    for (let at = next++; at < cookies.length; at = next++) {
      // A different address for each browser, as limits count by address.
      const localAddress = `127.1.${at >> 8}.${at & 255}`;
      const headers = { origin: url, cookie: cookies[at] ?? '' };
      const socket = new WebSocket(address, 'graphql-transport-ws', { headers, localAddress });
      await new Promise<void>((resolve, reject) => {
        socket.on('error', reject);
        socket.on('open', () => socket.send('{"type":"connection_init"}'));
        socket.on('close', () => {
          ended += 1;
        });
        socket.on('message', (data) => {
          const { type, payload: given } = JSON.parse(String(data));
          if (type === 'connection_ack') {
            socket.send(JSON.stringify({ id: 'a', type: 'subscribe', payload }));
            resolve();
          } else if (type === 'next') note(given.data.commentAdded.id);
          else if (type === 'error' || type === 'complete') ended += 1;
        });
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, connect));
  // In life, browsers are elsewhere. Here they get the processor time that server and load leave.
  setPriority(constants.priority.PRIORITY_LOW);
  process.stdout.write('ready\n');
}

function note(id: string): void {
  const known = told[id] ?? { count: 0, last: 0 };
  known.count += 1;
  known.last = Date.now();
  told[id] = known;
}

let begun = false;
createInterface({ input: process.stdin }).on('line', (line) => {
  if (begun) process.stdout.write(`${JSON.stringify({ told, ended })}\n`);
  else void main(JSON.parse(line) as CrowdSettings);
  begun = true;
});
