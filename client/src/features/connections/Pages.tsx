import { Button } from '../../components/buttons/Button';

type Props = { page: number; totalPages: number; hasNextPage: boolean; onPage: (page: number) => void };

/** Pagination of a short list; nothing if it has only one page. */
export function Pages({ page, totalPages, hasNextPage, onPage }: Props) {
  if (totalPages <= 1 && page <= 1) return null;
  return (
    <div>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>{' '}
      <Button disabled={!hasNextPage} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  );
}
