import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'silence' | 'hang';

/** A host on loopback that receives notifications: it records requests, and replies as configured. */
export class Receiver {
  readonly got: Received[] = [];
  private reply: Reply = { status: 200 };
  private readonly server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { method = '' } = req;
      this.got.push({ method, path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks) });
      if (this.reply === 'silence') req.socket.destroy();
      else if (this.reply !== 'hang')
        res.writeHead(this.reply.status, this.reply.headers).end(this.reply.body ?? '{}');
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the reply; `silence` closes the connection without a response, `hang` never responds. */
  answer(reply: Reply | number): void {
    this.reply = typeof reply === 'number' ? { status: reply } : reply;
  }

  /** The requests since the last call. */
  take(): Received[] {
    return this.got.splice(0);
  }

  json(): Record<string, unknown>[] {
    return this.take().map(({ body }) => JSON.parse(body.toString('utf8')));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
