import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deps } from '../domain/deps';

/** Milliseconds until Redis and the disk time out; other metrics are returned in any case. */
const TIMEOUT_MS = 2000;

/** Resources of this instance, read on each scrape. */
export function siteGauges(
  { db, activity, events, config }: Pick<Deps, 'db' | 'activity' | 'events' | 'config'>,
  registers: Registry[],
): void {
  new Gauge({
    name: 'enspired_database_connections',
    help: 'Database connections: the limit, those in use, and statements waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { connections, inUse, waiting } = db.load();
      this.set({ state: 'limit' }, connections);
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Counter({
    name: 'enspired_database_repeated_total',
    help: 'Transactions and statements retried after deadlocks, conflicts between nodes and lost connections.',
    registers,
    collect() {
      this.reset();
      this.inc(db.load().repeated);
    },
  });
  new Gauge({
    name: 'enspired_live_sockets',
    help: 'Open WebSocket connections.',
    registers,
    collect() {
      this.set(activity.live().sockets);
    },
  });
  new Gauge({
    name: 'enspired_live_subscriptions',
    help: 'Active subscriptions on these connections.',
    registers,
    collect() {
      this.set(activity.live().subscriptions);
    },
  });
  const { ping } = events;
  if (ping) {
    new Gauge({
      name: 'enspired_redis_up',
      help: 'Whether Redis answers (1) or not (0).',
      registers,
      async collect() {
        this.set((await inTime(ping().then(() => 1))) ?? 0);
      },
    });
  }
  const disk = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await inTime(statfs(config.dataDir));
        if (found) this.set(found[blocks] * found.bsize);
        else this.remove();
      },
    });
  disk('enspired_disk_free_bytes', 'Free space on the disk of DATA_DIR.', 'bavail');
  disk('enspired_disk_size_bytes', 'Size of the disk of DATA_DIR.', 'blocks');
}

/** Undefined if it fails or times out. */
async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const answer = asked.catch(() => undefined);
  return await Promise.race([answer, sleep(TIMEOUT_MS, undefined, { ref: false })]);
}
