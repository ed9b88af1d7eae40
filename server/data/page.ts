/** A numbered page of a list. Its numbers are checked against the limits before anybody asks. */
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

/** COUNT comes as text from some drivers. */
export function countOf(rows: { n: number | string }[]): number {
  return Number(rows[0]?.n ?? 0);
}
