import type { ColumnOptions } from 'typeorm';

/** Column options for entities: `@Column(column.date)`, `@Column({ ...column.text, nullable: true })`. */
export const column = {
  id: { type: 'varchar', length: 36 },
  /** Short text that an index can hold. */
  name: { type: 'varchar', length: 255 },
  /** Up to 64 kB on every database. */
  text: { type: 'text' },
  int: { type: 'int' },
  bool: { type: 'boolean' },
  /** An instant, in UTC, with milliseconds. */
  date: { type: 'datetime', precision: 3 },
  json: { type: 'simple-json' },
} as const satisfies Record<string, ColumnOptions>;
