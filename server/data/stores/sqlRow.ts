import { fromSqlInstant } from '../instant';

/** A row as a raw SQL query returns it: instants as string or Date, booleans as numbers. */
export type SqlRow<Row> = {
  [Field in keyof Row]: Row[Field] extends boolean
    ? number
    : Row[Field] extends Date
      ? string | Date
      : Row[Field] extends Date | null
        ? string | Date | null
        : Row[Field];
};

/** SELECT list for statements that alias the table as `alias`. */
export function columnsOf(alias: string, fields: readonly string[]): string {
  return fields.map((field) => `${alias}.${field} AS ${field}`).join(', ');
}

/** Converts the instants of a row to dates. */
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
