/** A numbered page of a list. Callers have checked the numbers against the limits. */
export interface PageInput {
  page: number;
  pageSize: number;
}

export interface Page<T> {
  items: T[];
  totalItems: number;
}

/** For `LIMIT ? OFFSET ?`. */
export function limitOffset({ page, pageSize }: PageInput): [number, number] {
  return [pageSize, (page - 1) * pageSize];
}

/** Some drivers return COUNT as a string. */
export function countOf(rows: { n: number | string }[]): number {
  return Number(rows[0]?.n ?? 0);
}
