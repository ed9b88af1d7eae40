import { Skeleton } from '../components/states/Skeleton';
import { VisuallyHidden } from '../components/text/VisuallyHidden';
import { Page } from '../layout/Page';

/** While a section's chunk is on its way. */
export function SectionSkeleton() {
  return (
    <Page at="loading">
      <div aria-busy="true">
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton width="min(24rem, 80%)" height="3.5rem" />
      </div>
      <Skeleton height="18rem" />
    </Page>
  );
}
