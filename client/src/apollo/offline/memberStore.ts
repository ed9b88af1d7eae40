import type { SessionUser } from '../../state';
import type { WaitingChange } from '../../state/connection';

/**
 * What a device keeps offline for the signed-in user: who they are (without their address), what they saw last, and what is
 * waiting to be sent. All of it is deleted when they sign out or someone else signs in.
 */
interface Tables {
  people: { key: 'last'; value: Pick<SessionUser, 'id' | 'name' | 'image'> };
  /** Keyed by user id: the content of Apollo's cache as JSON. */
  seen: { key: string; value: string };
  /** The database assigns the id. */
  waiting: { key: number; value: Omit<WaitingChange, 'id'> & { id?: number } };
}
type Name = keyof Tables;

export interface MemberStore {
  get<N extends Name>(table: N, key: Tables[N]['key']): Promise<Tables[N]['value'] | undefined>;
  getAll<N extends Name>(table: N): Promise<Tables[N]['value'][]>;
  getAllKeys<N extends Name>(table: N): Promise<Tables[N]['key'][]>;
  put<N extends Name>(table: N, value: Tables[N]['value'], key: Tables[N]['key']): Promise<unknown>;
  add(table: 'waiting', value: Tables['waiting']['value']): Promise<number>;
  delete<N extends Name>(table: N, key: Tables[N]['key']): Promise<unknown>;
  clear(table: Name): Promise<unknown>;
}

let opened: Promise<MemberStore> | undefined;

/**
 * Written by hand instead of using idb: that library is part of the service worker, and code shared by both programs becomes a
 * separate chunk, which a non-module worker cannot load.
 */
export function memberStore(): Promise<MemberStore> {
  opened ??= openDatabase().then(storeOf);
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('enspired-member', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('people');
    opening.result.createObjectStore('seen');
    opening.result.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true });
  };
  return answerOf(opening);
}

function storeOf(database: IDBDatabase): MemberStore {
  const read = (table: Name) => database.transaction(table).objectStore(table);
  const write = (table: Name) => database.transaction(table, 'readwrite').objectStore(table);
  return {
    get: async (table, key) => answerOf(read(table).get(key)),
    getAll: async (table) => answerOf(read(table).getAll()),
    getAllKeys: async (table) => answerOf(read(table).getAllKeys()) as never,
    put: async (table, value, key) => answerOf(write(table).put(value, key)),
    add: async (table, value) => answerOf(write(table).add(value)) as Promise<number>,
    delete: async (table, key) => answerOf(write(table).delete(key)),
    clear: async (table) => answerOf(write(table).clear()),
  };
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Runs tasks one at a time, so that an earlier write cannot restore what was deleted meanwhile. */
let last: Promise<unknown> = Promise.resolve();
export function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}
