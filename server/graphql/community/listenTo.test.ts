import { EventEmitter } from 'node:events';
import { limits } from '../../config/limits';
import type { EventMessage, Events } from '../../domain/deps';
import { AppError } from '../../errors/AppError';
import { listenTo } from './listenTo';

const emitter = new EventEmitter();
const events: Events = {
  publish: (topic, message) => void emitter.emit(topic, message),
  subscribe: (topic, listener) => {
    emitter.on(topic, listener);
    return () => emitter.off(topic, listener);
  },
  close: async () => undefined,
};
const eventOf = ({ id = '' }: EventMessage) => ({ isNamed: false, read: async () => id });
const tell = (...ids: string[]) => {
  for (const id of ids) events.publish('t', { id });
};
const listening = () => emitter.listenerCount('t');

describe('a listener', () => {
  it('reads events in order, when it gets to them', async () => {
    const listener = listenTo(events, 't', eventOf);
    tell('a', 'b');
    expect(await (await listener.next()).value.read()).toBe('a');
    expect(await (await listener.next()).value.read()).toBe('b');
    await listener.return?.();
    expect(listening()).toBe(0);
  });

  it('gets one event for several changes of the same row while it was busy', async () => {
    const listener = listenTo(events, 't', eventOf);
    tell('a', 'b', 'a', 'a');
    const seen = [await listener.next(), await listener.next()];
    tell('a');
    seen.push(await listener.next());
    expect(await Promise.all(seen.map(({ value }) => value.read()))).toEqual(['a', 'b', 'a']);
    await listener.return?.();
  });

  it('is ended when too many events are waiting, and keeps none', async () => {
    const listener = listenTo(events, 't', eventOf);
    tell(...Array.from({ length: limits.eventsWaiting + 1 }, (_, n) => `${n}`));
    expect(listening()).toBe(0);
    await expect(listener.next()).rejects.toThrow(new AppError('OVERLOADED'));
    expect(await listener.next()).toEqual({ done: true, value: undefined });
  });

  it('that waits for its next event ends at once', async () => {
    const listener = listenTo(events, 't', eventOf);
    const next = listener.next();
    await listener.return?.();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(listening()).toBe(0);
  });
});
