import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import styles from './account.module.css';

/** A list of the settings that is on its way, or did not come. */
export function ListState({
  failed,
  busy,
  onRetry,
}: {
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
}) {
  if (failed) return <ErrorState level={3} onRetry={onRetry} busy={busy} />;
  return (
    <div className={styles.list} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height="4.25rem" />
      <Skeleton height="4.25rem" />
    </div>
  );
}
