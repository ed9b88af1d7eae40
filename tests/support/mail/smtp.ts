import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpCatcher {
  /** Recipient and Message-ID of each accepted message, in order. */
  messages: { to: string; messageId: string }[];
  close(): Promise<void>;
}

/** A mail server that accepts everything; with `refuse`, it first defers that many messages with a 4xx. */
export async function smtpCatcher(port: number, { refuse = 0 } = {}): Promise<SmtpCatcher> {
  const messages: SmtpCatcher['messages'] = [];
  let refusals = refuse;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (refusals <= 0) return done();
      refusals -= 1;
      done(Object.assign(new Error('greylisted, come back'), { responseCode: 451 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, messageId = ''] = /^Message-ID: (.+)$/im.exec(Buffer.concat(chunks).toString()) ?? [];
        messages.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), messageId });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { messages, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** A mail server that accepts connections and never responds. */
export async function silentServer(port: number): Promise<{ calls(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server: Server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    calls: () => calls,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
