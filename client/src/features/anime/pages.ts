/** The page number in an address: a whole number from 1; anything else means the first page. */
export function pageOf(params: URLSearchParams, name = 'page'): number {
  const number = Number(params.get(name) ?? '1');
  return Number.isSafeInteger(number) && number >= 1 && number <= 100_000 ? number : 1;
}

/** The same address on another page; the first page needs no number, unless the list opens on another page by default. */
export function withPage(params: URLSearchParams, page: number, name = 'page', always = false): string {
  const next = new URLSearchParams(params);
  if (page === 1 && !always) next.delete(name);
  else next.set(name, String(page));
  return next.toString();
}
