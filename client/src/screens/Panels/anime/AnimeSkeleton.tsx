import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { RowSkeletons } from '../../../features/anime/CardSkeletons';
import hero from './AnimeHero.module.css';
import styles from './AnimePanel.module.css';

/** An anime's page before it is known: hero, facts, text and episodes at their size. */
export function AnimeSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={hero.hero}>
        <div className={hero.poster}>
          <Skeleton ratio="2 / 3" />
        </div>
        <div className={hero.copy}>
          <Skeleton width="30rem" height="calc(var(--text-4xl) * 1.9)" />
          <Skeleton width="14rem" height="1.5rem" />
        </div>
      </div>
      <div className={styles.body}>
        <Skeleton height="5.25rem" />
        <div className={styles.columns}>
          <Skeleton height="14rem" />
          <div>
            <RowSkeletons count={12} height="2rem" />
          </div>
        </div>
      </div>
    </div>
  );
}
