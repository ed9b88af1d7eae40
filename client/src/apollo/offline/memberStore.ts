import type { SessionUser } from '../../state';
import type { WaitingChange } from '../../state/connection';

/**
 * What a device keeps of the person who is signed in, for times without a network: who they are (without their address), what
 * they saw last, and what waits to be sent. Everything of a person goes when they sign out, or when another one signs in.
 */
interface Tables {
  people: { key: 'last'; value: Pick<SessionUser, 'id' | 'name' | 'image'> };
  /** By the id of the person: what Apollo's cache holds, as text. */
  seen: { key: string; value: string };
  /** The database gives the id. */
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
 * Written by hand: the library idb is part of the service worker, and what two programs share is a file of its own, which a
 * worker that is no module cannot load.
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

/** One after the other: what is forgotten is not written again by what began before. */
let last: Promise<unknown> = Promise.resolve();
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}
