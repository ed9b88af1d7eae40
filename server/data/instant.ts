/**
 * Instants in raw SQL. Entities convert them automatically; raw statements pass this string, which sorts and compares the same
 * on both databases, and read back a string (embedded) or a Date (server).
 */
export function toSqlInstant(date: Date): string {
  const text = date.toISOString();
  return `${text.slice(0, -14)} ${text.slice(-13, -1)}`;
}

export function fromSqlInstant(value: string | Date): Date {
  return value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`);
}

export function fromSqlInstantOrNull(value: string | Date | null): Date | null {
  return value === null ? null : fromSqlInstant(value);
}
