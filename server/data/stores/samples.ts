import type { EntityManager } from 'typeorm';
import type { Database } from '../database';

/** A lookup by a key alone takes `Pick<Database, 'readRow'>` instead of a manager. */
type Caller = EntityManager & Pick<Database, 'readRow'>;
type Statement = (caller: Caller, ...args: never[]) => unknown;

/**
 * For each function of a store that takes a manager or `readRow`, what to call it with: at least one set of arguments for each
 * statement that it may build. The compiler asks for every function, and `stores.test.ts` calls each on both databases.
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
/** Two people and two anime that are there while a sample runs. */
export const samplePeople = ['person-one', 'person-two'] as const;
export const sampleAnime = [1, 2] as const;
/** Where a list by time was left. */
export const sampleCursor = { at: sampleDate, id: 'sample' };
/** A visitor, and somebody who must not meet the second person. */
export const sampleReaders = [
  { userId: null, hidden: new Set<string>() },
  { userId: samplePeople[0], hidden: new Set<string>([samplePeople[1]]) },
] as const;
