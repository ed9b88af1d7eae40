import { Link } from 'react-router-dom';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Pagination.module.css';

type Props = {
  label: string;
  page: number;
  totalPages: number;
  /** The address of a page: pages are links, so that they can be bookmarked, shared and gone back to. */
  to: (page: number) => string;
};

/** Previous, next, the first and last page, and the current page's neighbours. */
export function Pagination({ label, page, totalPages, to }: Props) {
  if (totalPages <= 1) return null;
  return (
    <nav className={cx(layout.row, styles.pages)} aria-label={label}>
      {page > 1 ? (
        <Link className={styles.step} to={to(page - 1)} rel="prev">
          Previous
        </Link>
      ) : null}
      <ul className={cx(layout.row, styles.list)}>
        {pagesAround(page, totalPages).map((entry) =>
          entry.gap ? (
            <li key={`gap${entry.page}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry.page}>
              <Link
                className={styles.page}
                to={to(entry.page)}
                aria-label={`Page ${entry.page}`}
                aria-current={entry.page === page ? 'page' : undefined}
              >
                {entry.page}
              </Link>
            </li>
          ),
        )}
      </ul>
      {page < totalPages ? (
        <Link className={styles.step} to={to(page + 1)} rel="next">
          Next
        </Link>
      ) : null}
    </nav>
  );
}

/** First, last, and one on either side of the current page; a gap where numbers are left out. */
export function pagesAround(page: number, totalPages: number): { page: number; gap: boolean }[] {
  const shown = [1, page - 1, page, page + 1, totalPages].filter((n) => n >= 1 && n <= totalPages);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((n, at) => {
    const before = at > 0 ? pages[at - 1] : n - 1;
    if (before === undefined || n === before + 1) return [{ page: n, gap: false }];
    if (n === before + 2)
      return [
        { page: n - 1, gap: false },
        { page: n, gap: false },
      ];
    return [
      { page: n - 1, gap: true },
      { page: n, gap: false },
    ];
  });
}
