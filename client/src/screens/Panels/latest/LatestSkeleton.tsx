import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { CardSkeletons, RowSkeletons } from '../../../features/anime/CardSkeletons';
import grid from '../../../features/anime/grid.module.css';
import type { StateValue } from '../../../state';
import days from './EpisodeDays.module.css';

/** A day of Latest before it is known, in the view that will show it. */
export function LatestSkeleton({ view }: { view: StateValue<'episodesView'> }) {
  return (
    <div className={days.day} aria-busy="true">
      <div className={days.mark}>
        <VisuallyHidden role="status">Loading episodes</VisuallyHidden>
        <Skeleton width="6rem" height="7rem" />
      </div>
      {view === 'table' ? (
        <div>
          <RowSkeletons count={12} height="2.5rem" />
        </div>
      ) : view === 'grid' ? (
        <div className={grid.posters}>
          <CardSkeletons count={15} band />
        </div>
      ) : (
        <div className={grid.wides}>
          <RowSkeletons count={6} height="18rem" />
        </div>
      )}
    </div>
  );
}
