import { Button } from '../../components/buttons/Button';
import styles from './PanelParts.module.css';

type Props = { page: number; totalPages: number; onPage: (page: number) => void };

/** Back and on, for lists whose page is part of the client's state and not of the address. */
export function PageSteps({ page, totalPages, onPage }: Props) {
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.steps} aria-label="Pages">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {page} of {totalPages}
      </span>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
