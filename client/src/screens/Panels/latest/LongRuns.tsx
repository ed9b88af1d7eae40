import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { clockTime, weekdayOf, whenOf } from '../../../features/anime/time';
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
          <AnimeCard key={one.id} anime={one} note={slotText(one.nextEpisode)} />
        ))}
      </div>
    </Section>
  );
}

function slotText(next: { airsAt: string; airsOn: string | null } | null): string | undefined {
  if (!next) return undefined;
  const when = whenOf(next);
  return [`${weekdayOf(when)}s`, clockTime(when)].filter(Boolean).join(', ');
}
