import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen';

const options = { host: '127.0.0.1', port: 0, writeTimeout: 30, trustedProxies: [], log: { warn: () => {} } };

function ask(port: number, path: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) =>
      answer.resume().on('end', () => resolve(answer)),
    ).once('error', reject);
  });
}

describe('a stop', () => {
  it('keeps serving for its delay, reports that it is leaving, and closes each connection after its response', async () => {
    let left = false;
    const leave = () => {
      left = true;
    };
    const handle = (_req: IncomingMessage, res: ServerResponse) => void res.end();
    const { port, stop } = await listen(Object.assign(handle, { leave }), options);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask(port, '/', agent)).headers.connection).toBe('keep-alive');
    const stopped = stop(0.5);
    expect(left).toBe(true);
    const answer = await ask(port, '/', agent);
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    // New connections are still accepted.
    expect((await ask(port, '/', agent)).statusCode).toBe(200);
    await stopped;
    await expect(ask(port, '/', agent)).rejects.toThrow(/ECONNREFUSED/);
    agent.destroy();
  });

  it('lets a running response finish, and accepts no new connections meanwhile', async () => {
    let finish: (() => void) | undefined;
    const { port, stop } = await listen((_req, res) => {
      finish = () => res.end('whole');
    }, options);
    const agent = new Agent({ keepAlive: true });
    const slow = ask(port, '/slow', agent);
    while (!finish) await sleep(5);
    const stopped = stop();
    await sleep(20);
    await expect(ask(port, '/', new Agent())).rejects.toThrow(/ECONNREFUSED/);
    finish();
    expect((await slow).statusCode).toBe(200);
    await stopped;
    agent.destroy();
  });

  it('answers the connections that wait to be accepted', async () => {
    const { port, stop } = await listen((_req, res) => void res.end(), options);
    const agent = new Agent({ keepAlive: true });
    const answers = Array.from({ length: 50 }, () => ask(port, '/', agent));
    // Now the system has all of them, and the server none: it accepts one in each turn of the event loop.
    await new Promise(process.nextTick);
    await stop();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(50).fill(200));
    agent.destroy();
  });
});
