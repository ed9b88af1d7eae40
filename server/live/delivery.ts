import { setImmediate as rest } from 'node:timers/promises';
import type { EventMessage } from '../domain/deps';

type Listener = (message: EventMessage) => void;

/** Listeners to call before yielding. */
const LISTENERS_PER_TURN = 100;

/**
 * Calls the listeners of a topic with each message in order: at once if they are few, otherwise a few at a time, since waking
 * thousands of them in one turn would block requests.
 */
export class Delivery {
  private readonly listeners = new Map<string, Set<Listener>>();
  /** Messages still to be delivered, of topics with many listeners. */
  private readonly waiting = new Map<string, EventMessage[]>();

  subscribe(topic: string, listener: Listener): () => void {
    const others = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, others.add(listener));
    return () => {
      others.delete(listener);
      if (others.size === 0 && this.listeners.get(topic) === others) this.listeners.delete(topic);
    };
  }

  publish(topic: string, message: EventMessage): void {
    const waiting = this.waiting.get(topic);
    if (waiting) waiting.push(message);
    else void this.deliver(topic, [message]);
  }

  private async deliver(topic: string, messages: EventMessage[]): Promise<void> {
    this.waiting.set(topic, messages);
    for (const message of messages) {
      const listeners = this.listeners.get(topic);
      let called = 0;
      // Those who come meanwhile don't get it, nor do those who leave.
      for (const listener of [...(listeners ?? [])]) {
        if (!listeners?.has(listener)) continue;
        listener(message);
        called += 1;
        if (called % LISTENERS_PER_TURN === 0) await rest();
      }
    }
    this.waiting.delete(topic);
  }
}
