/** The viewer's own day, as 2026-04-05: dates that follow from a change are theirs and not the server's. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());
