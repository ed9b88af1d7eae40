import { type Client, createClient, type ExecutionResult } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Visitor } from './visitor';

/** Shorter than a test may take (slowMachine.ts), so that it says what is missing. */
const MAX_WAIT_MS = 120_000;

/** A live connection with a visitor's cookies, as the visitor's browser would open it. */
export class Live {
  readonly client: Client;
  /** Close codes sent by the server. */
  readonly closes: number[] = [];

  constructor(visitor: Visitor, origin: string | undefined = visitor.baseURL) {
    const headers: Record<string, string> = {};
    if (origin !== undefined) headers.origin = origin;
    if (visitor.cookies.size > 0) headers.cookie = visitor.cookieHeader();
    class Socket extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers });
      }
    }
    this.client = createClient({
      url: visitor.baseURL.replace(/^http/, 'ws').concat('/graphql'),
      webSocketImpl: Socket,
      lazy: true,
      retryAttempts: 0,
      on: {
        closed: (event) => {
          this.closes.push((event as { code: number }).code);
        },
      },
    });
  }

  /** Collects events in order; `error` is what ended the subscription. */
  subscribe(query: string, variables: Record<string, unknown> = {}): Listening {
    return new Listening(this.client, query, variables);
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }
}

export class Listening {
  readonly results: ExecutionResult<Record<string, never>>[] = [];
  error: unknown;
  ended = false;
  private readonly waiting: (() => void)[] = [];
  readonly stop: () => void;

  constructor(client: Client, query: string, variables: Record<string, unknown>) {
    const wake = () => {
      for (const one of this.waiting.splice(0)) one();
    };
    this.stop = client.subscribe<Record<string, never>>(
      { query, variables },
      {
        next: (result) => {
          this.results.push(result as ExecutionResult<Record<string, never>>);
          wake();
        },
        error: (error) => {
          this.error = error;
          this.ended = true;
          wake();
        },
        complete: () => {
          this.ended = true;
          wake();
        },
      },
    );
  }

  /** Resolves once so many events have arrived, or those that it describes, or once the subscription has ended. */
  async until(arrived: number | ((results: Listening['results']) => boolean)): Promise<void> {
    const isThere = typeof arrived === 'number' ? () => this.results.length >= arrived : arrived;
    const deadline = Date.now() + MAX_WAIT_MS;
    while (!this.ended && !isThere(this.results)) {
      if (Date.now() > deadline) throw new Error(`Only ${this.results.length} events came`);
      await this.next();
    }
  }

  /** Repeats a change until it is heard: the protocol does not say when a subscription has begun. */
  async hear(change: () => Promise<unknown>): Promise<void> {
    while (!this.ended && this.results.length === 0) {
      await change();
      await this.next();
    }
  }

  private async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      setTimeout(resolve, 100);
    });
  }
}
