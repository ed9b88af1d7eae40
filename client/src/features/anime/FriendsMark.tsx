import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { plural } from './words';

type Props = { count?: number; className?: string };

/** How many of the viewer's friends have an anime on a list; nothing without any. */
export function FriendsMark({ count = 0, className }: Props) {
  if (count === 0) return null;
  return (
    <span className={className}>
      {plural(count, 'friend')}
      <VisuallyHidden> with it on a list</VisuallyHidden>
    </span>
  );
}
