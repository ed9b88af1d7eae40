import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { clockTime, weekdayOf, whenOf } from '../../../features/anime/time';
import type { LongRunsQuery } from '../../../generated/graphql';
import { useLongRunsQuery } from '../../../generated/graphql';

/** Shows that have run for years without an end in sight, with their slot: their episodes would flood the days above. */
export function LongRuns() {
  const { data } = useLongRunsQuery();
  const anime = data?.longRuns ?? [];
  if (anime.length === 0) return null;
  return (
    <Section title="Running for years" more={<Link to={paths.schedule()}>Schedule</Link>}>
      <div className={grid.posters}>
        {anime.map((one) => (
          <AnimeCard key={one.id} anime={one} note={slotText(one)} />
        ))}
      </div>
    </Section>
  );
}

function slotText({ nextEpisode }: LongRunsQuery['longRuns'][number]): string | undefined {
  if (!nextEpisode) return undefined;
  const when = whenOf(nextEpisode);
  return [`${weekdayOf(when)}s`, clockTime(when)].filter(Boolean).join(', ');
}
