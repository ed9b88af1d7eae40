import { setImmediate as turn } from 'node:timers/promises';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { limits } from '../config/limits';
import type { EventMessage, Events } from '../domain/ports';
import { AppError } from '../errors/AppError';
import { Delivery } from '../live/delivery';
import { type LiveEvents, listenTo } from './community/listenTo';
import type { LiveConnection } from './liveConnection';
import { SharedSubscription, type Together } from './sharedSubscription';
import type { SharedText, SharedView } from './sharedViews';

const view = { key: 'all' } as SharedView;

function aConnection() {
  const sent: string[] = [];
  let wake = () => {};
  const raw = {
    OPEN: 1,
    readyState: 1,
    behind: false,
    sent,
    send: (text: string) => sent.push(JSON.parse(text).payload),
    isBehind: () => raw.behind,
    drained: () => new Promise<void>((resolve) => (wake = resolve)),
  };
  return { raw, sent, connection: raw as unknown as LiveConnection, drain: () => wake() };
}

/** A subscription to topic `t` whose crowd is answered by hand. */
function aSubscription({
  text = ({ id }: EventMessage): SharedText => ({ made: JSON.stringify(id) }),
  alone = async ({ id }: EventMessage): Promise<ExecutionResult | null> => ({ data: { id } }),
} = {}) {
  const delivery = new Delivery();
  const socket = aConnection();
  const joined: string[] = [];
  const together: Together = {
    join: ({ message: { id = '' } }) => joined.push(id),
    textOf: ({ message }) => text(message),
    alone: ({ message }) => alone(message),
  };
  const events: Events = {
    publish: (topic, message) => delivery.publish(topic, message),
    subscribe: (topic, listener) => delivery.subscribe(topic, listener),
    close: async () => undefined,
  };
  const source: LiveEvents = listenTo(events, 't', async () => null);
  const { connection } = socket;
  const of = { args: {} as ExecutionArgs, key: 'k', id: '1', connection };
  const subscription = new SharedSubscription(of, source, together);
  const tell = (...ids: string[]) => {
    for (const id of ids) delivery.publish('t', { id });
  };
  const answer = async (given: SharedView | null = view) => {
    await subscription.prepare(given);
    subscription.answer(given);
  };
  return { ...socket, subscription, joined, tell, answer };
}

describe('a shared subscription', () => {
  it('is sent ready text, one event after the other, each row once while it waits', async () => {
    const { subscription, joined, tell, answer, sent } = aSubscription();
    void subscription.next();
    tell('a', 'b', 'c', 'b');
    expect(joined).toEqual(['a']);
    await answer();
    expect([joined, sent]).toEqual([['a', 'b'], ['a']]);
    await answer();
    await answer();
    expect([joined, sent]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('puts in the values of its own that a view has', async () => {
    const result = { data: { unread: 0 } };
    const { subscription, tell, answer, sent } = aSubscription({ text: () => ({ made: '', result }) });
    void subscription.next();
    tell('a');
    await answer({ ...view, finish: () => ({ data: { unread: 3 } }) });
    expect(sent).toEqual([{ data: { unread: 3 } }]);
  });

  it.each([
    ['no view', null, () => ({ made: '"a"' })],
    ['a field that needs more than the view', view, () => ({})],
  ])(
    'yields a response of its own for %s, and takes no other event before it is asked again',
    async (...args) => {
      const [, given, text] = args;
      const { subscription, joined, tell, answer, sent } = aSubscription({ text });
      const first = subscription.next();
      tell('a', 'b');
      await answer(given);
      expect(await first).toEqual({ done: false, value: { data: { id: 'a' } } });
      await turn();
      expect(joined).toEqual(['a']);
      void subscription.next();
      expect([joined, sent]).toEqual([['a', 'b'], []]);
    },
  );

  it('goes on if there is nothing to send', async () => {
    const { subscription, joined, tell, answer, sent } = aSubscription({
      text: () => ({ made: null }),
      alone: async () => null,
    });
    void subscription.next();
    tell('a', 'b', 'c');
    await answer();
    await answer(null);
    await turn();
    expect([joined, sent]).toEqual([['a', 'b', 'c'], []]);
  });

  it('waits while its connection has a backlog, and ends if that was closed', async () => {
    const { subscription, joined, tell, answer, raw, drain } = aSubscription();
    const next = subscription.next();
    raw.behind = true;
    tell('a', 'b');
    await turn();
    expect(joined).toEqual([]);
    drain();
    await turn();
    expect(joined).toEqual(['a']);
    await answer();
    raw.readyState = 3;
    drain();
    await turn();
    expect([await next, joined]).toEqual([{ done: true, value: undefined }, ['a']]);
  });

  it('sends nothing once it was ended, and answers who waits', async () => {
    const { subscription, tell, answer, sent } = aSubscription();
    const next = subscription.next();
    tell('a');
    await subscription.return();
    await answer();
    tell('b');
    expect([await next, await subscription.next(), sent]).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
      [],
    ]);
  });

  it('fails if it is too far behind, or its response can’t be made', async () => {
    const behind = aSubscription();
    const first = behind.subscription.next();
    behind.tell(...Array.from({ length: limits.eventsWaiting + 2 }, (_, n) => `${n}`));
    await behind.answer();
    await expect(first).rejects.toThrow(new AppError('OVERLOADED'));
    expect(await behind.subscription.next()).toEqual({ done: true, value: undefined });
    const broken = aSubscription({ text: () => ({ error: { cause: new Error('away') } }) });
    const second = broken.subscription.next();
    broken.tell('a');
    await broken.answer();
    await expect(second).rejects.toThrow('away');
    const alone = aSubscription({ alone: () => Promise.reject(new Error('gone')) });
    const third = alone.subscription.next();
    alone.tell('a');
    await alone.answer(null);
    await expect(third).rejects.toThrow('gone');
  });
});
