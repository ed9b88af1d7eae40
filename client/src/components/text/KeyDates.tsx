import { ago, onDay, When } from './When';

type Props = {
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  /** It begins the sentence. */
  first?: boolean;
};

/** Of a token or a private address: since when, until when, and when something came with it last. */
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
