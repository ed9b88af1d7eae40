import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SessionUser } from '../../state';
import type { WaitingChange } from '../../state/connection';

/**
 * What a device keeps offline for the signed-in user: who they are (without their address), what they saw last, and what is
 * waiting to be sent. All of it is deleted when they sign out or someone else signs in.
 */
interface Tables extends DBSchema {
  people: { key: 'last'; value: Pick<SessionUser, 'id' | 'name' | 'image'> };
  /** Keyed by user id: the content of Apollo's cache as JSON. */
  seen: { key: string; value: string };
  /** The database assigns the id. */
  waiting: { key: number; value: Omit<WaitingChange, 'id'> & { id?: number } };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;

export function memberStore(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>('enspired-member', 1, {
    upgrade: (database) => {
      database.createObjectStore('people');
      database.createObjectStore('seen');
      database.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Runs tasks one at a time, so that an earlier write cannot restore what was deleted meanwhile. */
let last: Promise<unknown> = Promise.resolve();
export function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}
