import { ThumbsUp } from 'lucide-react';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import type { ReasonFieldsFragment, RecommendedFieldsFragment } from '../../generated/graphql';
import { plural } from '../anime/words';
import styles from './recommendations.module.css';
import { useRecommendationChanges } from './useRecommendationChanges';

type Props = { reason: ReasonFieldsFragment; recommended: RecommendedFieldsFragment };

/** Whether the viewer supports a reason, and how many do; for its author and for visitors only how many. */
export function SupportButton({ reason, recommended }: Props) {
  const { support } = useRecommendationChanges();
  const { supported, supportCount, viewerCan } = reason;
  const count = plural(supportCount, 'supporter');
  if (!viewerCan.support)
    return supportCount > 0 ? (
      <span className={cx(layout.smallIcons, styles.support)}>
        <ThumbsUp aria-hidden="true" />
        {count}
      </span>
    ) : null;
  return (
    <button
      type="button"
      className={cx(layout.bare, layout.smallIcons, styles.support)}
      aria-pressed={supported}
      aria-label={`Support, ${count}`}
      onClick={() => support(reason, recommended)}
    >
      <ThumbsUp aria-hidden="true" />
      <span aria-hidden="true">{supportCount === 0 ? 'Support' : `Support ${supportCount}`}</span>
    </button>
  );
}
