import { setTimeout as sleep } from 'node:timers/promises';
import { readyChannels } from '../../../data/stores/deliveryStore';
import { inRounds } from '../../inRounds';
import type { Deps } from '../../ports';
import { type DeliverDeps, takeTurn } from './deliver';

/** Milliseconds between polls. */
const PAUSE = 1000;
/** Channels served at once: a slow host takes up only its own slot. */
const PLACES = 32;
/** How long a stop waits for deliveries under way; the lease covers the rest. */
const STOP_WAIT = 3000;

export interface DeliveryWorker {
  start(): void;
  stop(): Promise<void>;
  /** Sends everything due now. Returns the number of messages sent. */
  deliverDue(): Promise<number>;
}

/** Sends notifications to channels: after the commit, outside any request, in order within a channel. */
export function createDeliveryWorker(deps: DeliverDeps & Pick<Deps, 'activity'>): DeliveryWorker {
  const busy = new Map<string, Promise<number>>();
  let rounds: ReturnType<typeof inRounds> | undefined;

  /** Takes as many channels as there are free slots. */
  async function takeUp(): Promise<Promise<number>[]> {
    const free = PLACES - busy.size;
    if (free <= 0) return [];
    const ready = await readyChannels(deps.db.manager, { now: deps.clock.now(), limit: free });
    return ready
      .filter(({ id }) => !busy.has(id))
      .map((channel) => {
        const turn = takeTurn(deps, channel)
          .catch((error: unknown) => {
            deps.log.warn({ err: error, channelId: channel.id }, 'a channel could not be served');
            return 0;
          })
          .finally(() => busy.delete(channel.id));
        busy.set(channel.id, turn);
        return turn;
      });
  }

  return {
    start: () => {
      rounds ??= inRounds(deps, {
        name: 'deliveries',
        pause: PAUSE,
        work: takeUp,
        onError: (error) => deps.log.warn({ err: error }, 'the channels could not be read'),
      });
      void rounds.start?.();
    },
    stop: async () => {
      await rounds?.stop();
      const done = Promise.allSettled(busy.values());
      await Promise.race([done, sleep(STOP_WAIT, undefined, { ref: false })]);
    },
    deliverDue: async () => {
      let sent = 0;
      for (;;) {
        const turns = await takeUp();
        if (turns.length === 0) return sent;
        for (const count of await Promise.all(turns)) sent += count;
      }
    },
  };
}
