import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deps } from '../domain/ports';

/** Milliseconds that Redis and the disk may take: the other measurements are answered in any case. */
const PATIENCE = 2000;

/** What this instance stands on, read anew for each scrape. */
export function siteGauges(
  { db, activity, events, config }: Pick<Deps, 'db' | 'activity' | 'events' | 'config'>,
  registers: Registry[],
): void {
  new Gauge({
    name: 'enspired_database_connections',
    help: 'Connections to the database: how many there may be (limit), are in use, and how many statements wait for one.',
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
    help: 'Transactions and statements made again after deadlocks, conflicts between nodes and lost connections.',
    registers,
    collect() {
      this.reset();
      this.inc(db.load().repeated);
    },
  });
  new Gauge({
    name: 'enspired_live_sockets',
    help: 'Open WebSocket connections of browsers.',
    registers,
    collect() {
      this.set(activity.live().sockets);
    },
  });
  new Gauge({
    name: 'enspired_live_subscriptions',
    help: 'Subscriptions that run on them.',
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
  disk('enspired_disk_free_bytes', 'What is free on the disk of DATA_DIR.', 'bavail');
  disk('enspired_disk_size_bytes', 'Its size.', 'blocks');
}

/** Undefined for what fails or takes too long. */
async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const answer = asked.catch(() => undefined);
  return await Promise.race([answer, sleep(PATIENCE, undefined, { ref: false })]);
}
