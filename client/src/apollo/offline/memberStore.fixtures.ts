import type { MemberStore } from './memberStore';

/** Replaces the device's IndexedDB, which jsdom lacks: for `jest.mock` of memberStore. */
type Row = Record<string, unknown>;

function aTable() {
  const rows = new Map<unknown, unknown>();
  let last = 0;
  return {
    get: async (key: unknown) => rows.get(key),
    getAll: async () => [...rows.values()],
    getAllKeys: async () => [...rows.keys()],
    put: async (value: unknown, key: unknown) => void rows.set(key, value),
    add: async (value: Row) => {
      last += 1;
      rows.set(last, { ...value, id: last });
      return last;
    },
    delete: async (key: unknown) => void rows.delete(key),
    clear: async () => rows.clear(),
  };
}
type Table = ReturnType<typeof aTable>;

const tables: Record<string, Table> = { people: aTable(), seen: aTable(), waiting: aTable() };
const table = (name: string) => tables[name] as Table;

const store: MemberStore = {
  get: async (name, key) => (await table(name).get(key)) as never,
  getAll: async (name) => (await table(name).getAll()) as never,
  getAllKeys: async (name) => (await table(name).getAllKeys()) as never,
  put: (name, value, key) => table(name).put(value, key),
  add: (name, value) => table(name).add(value),
  delete: (name, key) => table(name).delete(key),
  clear: (name) => table(name).clear(),
};

export const memberStore = async () => store;

let last: Promise<unknown> = Promise.resolve();
export function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}
