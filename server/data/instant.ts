/**
 * Instants in hand-written SQL. Entities convert by themselves; statements written for speed pass this text, which
 * sorts and compares alike in both databases, and read back text (embedded) or a Date (server).
 */
export function toSqlInstant(date: Date): string {
  return date.toISOString().replace('T', ' ').replace('Z', '');
}

export function fromSqlInstant(value: string | Date): Date {
  return value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`);
}

export function fromSqlInstantOrNull(value: string | Date | null): Date | null {
  return value === null ? null : fromSqlInstant(value);
}
