import type { EntityManager } from 'typeorm';
import type { Database } from '../database';

/** Functions that look up by key alone take `Pick<Database, 'readRow'>` instead of a manager. */
type Caller = EntityManager & Pick<Database, 'readRow'>;
type Statement = (caller: Caller, ...args: never[]) => unknown;

/**
 * Sample arguments for each function of a store that takes a manager or `readRow`: at least one set for each statement that it
 * may build. The compiler requires every function, and `stores.test.ts` calls each on both databases.
 */
export type Samples<Store> = {
  [Name in keyof Store as Store[Name] extends Statement ? Name : never]: Store[Name] extends (
    caller: Caller,
    ...args: infer Args
  ) => unknown
    ? [Args, ...Args[]]
    : never;
};

export const sampleDate = new Date('2026-01-02T03:04:05.000Z');
/** Two people and two anime that exist while a sample runs. */
export const samplePeople = ['person-one', 'person-two'] as const;
export const sampleAnime = [1, 2] as const;
/** Cursor in a list by time. */
export const sampleCursor = { at: sampleDate, id: 'sample' };
/** A visitor, and a user who must not see the second person. */
export const sampleReaders = [
  { userId: null, hidden: new Set<string>() },
  { userId: samplePeople[0], hidden: new Set<string>([samplePeople[1]]) },
] as const;
