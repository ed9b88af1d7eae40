import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { Part } from './Part';

const heights = [
  ['profile', '16.5rem'],
  ['email', '14rem'],
  ['password', '22rem'],
  ['sign-in', '4.25rem'],
  ['sessions', '9rem'],
  ['tokens', '25rem'],
] as const;

/** The account's parts while they are on their way: as tall as they will be, so that an address with # stays in view. */
export function AccountSkeleton() {
  return (
    <div aria-busy="true" style={{ display: 'contents' }}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {heights.map(([name, height]) => (
        <Part key={name} name={name}>
          <Skeleton height={height} />
        </Part>
      ))}
    </div>
  );
}
