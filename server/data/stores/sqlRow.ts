import { fromSqlInstant } from '../instant';

/** A row as a statement written by hand returns it: instants as text or Date, booleans as numbers. */
export type SqlRow<Row> = {
  [Field in keyof Row]: Row[Field] extends boolean
    ? number
    : Row[Field] extends Date
      ? string | Date
      : Row[Field] extends Date | null
        ? string | Date | null
        : Row[Field];
};

/** For the SELECT of a statement in which the table is called `alias`. */
export function columnsOf(alias: string, fields: readonly string[]): string {
  return fields.map((field) => `${alias}.${field} AS ${field}`).join(', ');
}

/** Turns the instants of a row into dates. */
export function withDates<Row, Field extends keyof Row & keyof SqlRow<Row>>(
  row: SqlRow<Row>,
  fields: readonly Field[],
): Omit<SqlRow<Row>, Field> & Pick<Row, Field> {
  const dates = fields.map((field) => {
    const value = row[field] as string | Date | null;
    return [field, value === null ? null : fromSqlInstant(value)];
  });
  return { ...row, ...Object.fromEntries(dates) };
}
