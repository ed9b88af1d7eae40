/**
 * What a store says of a read, as a comment in front of it. On the embedded database it decides where the read runs outside a
 * transaction (docs/decisions/0006-reads-on-the-drivers-threads.md); a server ignores it.
 */
export const BY_KEY = 'by key';
const HEAVY = 'heavy';

/**
 * For a read that finds every row by all columns of a unique index, so that it reads no more rows of a table than it has
 * parameters: it runs on the main thread, which is faster than handing it to another.
 */
export const markByKey = (sql: string): string => `/* ${BY_KEY} */ ${sql}`;

/** For a read of a whole list, history or catalogue, which may take long: such reads never take the last connection. */
export const markHeavy = (sql: string): string => `/* ${HEAVY} */ ${sql}`;

export const isByKey = (sql: string): boolean => sql.startsWith(`/* ${BY_KEY} */`);
export const isHeavy = (sql: string): boolean => sql.startsWith(`/* ${HEAVY} */`);

export const isRead = (sql: string): boolean => /^\s*(?:\/\* [a-z ]+ \*\/ )?SELECT\b/i.test(sql);
