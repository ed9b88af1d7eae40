import layout from '../../../components/layout.module.css';
import { Skeleton } from '../../../components/states/Skeleton';

/** The place of a history while it loads. */
export function HistorySkeleton() {
  return (
    <div className={layout.stack3} aria-busy="true">
      <Skeleton shape="heading" />
      {Array.from({ length: 8 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key
        <Skeleton key={place} height={4} />
      ))}
    </div>
  );
}
