import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { LiveEvent, LiveEvents } from './community/listenTo';
import type { Member } from './crowd';
import type { LiveConnection } from './liveConnection';
import type { SharedText, SharedView } from './sharedViews';

export interface Together {
  /** Has the member answered with all others who wait for this event. */
  join(event: LiveEvent, member: SharedSubscription): void;
  /** What those of the same view and key are sent. */
  textOf(event: LiveEvent, view: SharedView, member: SharedSubscription): SharedText;
  /** A response for this member alone; null if there is nothing to send. */
  alone(event: LiveEvent, member: SharedSubscription): Promise<ExecutionResult | null>;
}

interface Asked {
  resolve(result: IteratorResult<ExecutionResult>): void;
  reject(error: unknown): void;
}

const done = { done: true, value: undefined } as const;
const ignored = () => undefined;

/**
 * A subscription that is answered together with others, one event after the other, and sent ready text. It makes no promises for
 * that: those of thousands of subscriptions, all woken by one event, would keep the garbage collector busy. As an iterator, it
 * yields only the responses that had to be made for it alone.
 */
export class SharedSubscription implements AsyncIterableIterator<ExecutionResult>, Member<SharedView | null> {
  /** The event under way. */
  private event: LiveEvent | undefined;
  private text: SharedText | undefined;
  /** Those who wait for the next response. No event is taken before that: the last response may still be on its way. */
  private asked: Asked | undefined;
  private ended = false;
  private readonly start: string;

  constructor(
    /** Key: the same for the same document and variables. */
    readonly of: { args: ExecutionArgs; key: string; id: string; connection: LiveConnection },
    private readonly events: LiveEvents,
    private readonly together: Together,
  ) {
    this.start = `{"id":${JSON.stringify(of.id)},"type":"next","payload":`;
    events.whenever(() => this.advance());
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<ExecutionResult>> {
    if (this.ended) return Promise.resolve(done);
    return new Promise((resolve, reject) => {
      this.asked = { resolve, reject };
      this.advance();
    });
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.end();
    return done;
  }

  async throw(error: unknown): Promise<IteratorResult<ExecutionResult>> {
    this.end();
    throw error;
  }

  prepare(view: SharedView | null): Promise<void> | undefined {
    if (!view || !this.event || this.ended) return undefined;
    this.text = this.together.textOf(this.event, view, this);
    return this.text.pending;
  }

  answer(view: SharedView | null): void {
    const { event, text } = this;
    this.text = undefined;
    if (!event || this.ended) return;
    if (text?.error) this.fail(text.error.cause);
    else if (view && text?.made !== undefined) this.send(text, view);
    else
      this.together.alone(event, this).then(
        (response) => this.give(response),
        (error: unknown) => this.fail(error),
      );
  }

  fail(error: unknown): void {
    const { asked } = this;
    this.asked = undefined;
    this.end();
    asked?.reject(error);
  }

  private advance(): void {
    if (this.event || this.ended || !this.asked) return;
    try {
      this.event = this.events.take();
    } catch (error) {
      this.fail(error);
    }
    if (!this.event) return;
    const { connection } = this.of;
    if (connection.isBehind()) void connection.drained().then(() => this.join());
    else this.join();
  }

  private join(): void {
    if (!this.isOpen()) this.end();
    else if (this.event) this.together.join(this.event, this);
  }

  /** As graphql-ws does, whose own way costs several times as much for each of thousands. */
  private send({ made, result }: SharedText, view: SharedView): void {
    const payload = view.finish && result ? JSON.stringify(view.finish(result)) : made;
    if (payload && this.isOpen()) this.of.connection.send(`${this.start}${payload}}`, ignored);
    this.event = undefined;
    this.advance();
  }

  private give(response: ExecutionResult | null): void {
    this.event = undefined;
    const { asked } = this;
    if (response && asked) {
      this.asked = undefined;
      asked.resolve({ done: false, value: response });
    } else this.advance();
  }

  private isOpen(): boolean {
    return this.of.connection.readyState === this.of.connection.OPEN;
  }

  private end(): void {
    this.ended = true;
    this.asked?.resolve(done);
    this.asked = undefined;
    void this.events.return();
  }
}
