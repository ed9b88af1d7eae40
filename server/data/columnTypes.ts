import { type ColumnOptions, ForeignKey } from 'typeorm';

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

/** A foreign key, named as in its migration. */
export function RefersTo(
  name: string,
  column: string,
  entity: () => new () => object,
  {
    key = 'id',
    onDelete = 'CASCADE',
  }: { key?: string; onDelete?: 'CASCADE' | 'SET NULL' | 'NO ACTION' } = {},
): ClassDecorator {
  return ForeignKey(entity, [column], [key], { name, onDelete, onUpdate: 'NO ACTION' });
}
