import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { CardSkeletons } from '../../../features/anime/CardSkeletons';
import rail from '../../../features/anime/EpisodeRail.module.css';
import hero from './FeaturedHero.module.css';
import styles from './HomePanel.module.css';

/** Home before its content: the hero and the rail at their size, so that nothing moves when they come. */
export function HomeSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={hero.hero}>
        <div className={hero.copy}>
          <Skeleton width="16rem" height="1.25rem" />
          <Skeleton width="34rem" height="calc(var(--text-4xl) * 1.9)" />
          <Skeleton width="40rem" height="4.75rem" />
          <Skeleton width="11rem" height="var(--control)" />
        </div>
      </div>
      <div className={styles.sections}>
        <div>
          <Skeleton width="18rem" height="var(--text-2xl)" />
          <div className={rail.rail}>
            <CardSkeletons count={8} band />
          </div>
        </div>
      </div>
    </div>
  );
}
