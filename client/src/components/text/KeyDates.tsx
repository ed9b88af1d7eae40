import { ago, onDay, When } from './When';

type Props = {
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  /** Whether it starts the sentence. */
  first?: boolean;
};

/** Dates of a token or a private address: created, last used, expires. */
export function KeyDates({ createdAt, lastUsedAt, expiresAt, first = false }: Props) {
  return (
    <>
      {first ? 'Created' : 'created'} on <When iso={createdAt}>{onDay(createdAt)}</When> ·{' '}
      {lastUsedAt ? <When iso={lastUsedAt}>{`last used ${ago(lastUsedAt)}`}</When> : 'never used'}
      {expiresAt ? (
        <>
          {' '}
          · expires on <When iso={expiresAt}>{onDay(expiresAt)}</When>
        </>
      ) : null}
    </>
  );
}
