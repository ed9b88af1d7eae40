import { EpisodeCard, EpisodeWideCard } from '../../../features/anime/EpisodeCard';
import { EpisodeTable } from '../../../features/anime/EpisodeTable';
import grid from '../../../features/anime/grid.module.css';
import type { DayHeading } from '../../../features/anime/time';
import { byDay } from '../../../features/anime/time';
import { useNow } from '../../../features/anime/useNow';
import type { EpisodeFieldsFragment } from '../../../generated/graphql';
import type { StateValue } from '../../../state';
import { useFresh } from '../useFresh';
import styles from './EpisodeDays.module.css';

type Props = {
  episodes: readonly EpisodeFieldsFragment[];
  view: StateValue<'episodesView'>;
  busy: boolean;
};

/** Episodes under day headings in the viewer's own time zone; the day's number stays beside them while they scroll past. */
export function EpisodeDays({ episodes, view, busy }: Props) {
  const isFresh = useFresh();
  const now = useNow(60_000);
  return (
    <div aria-busy={busy || undefined} className={styles.days}>
      {byDay(episodes, now).map(({ day, episodes: ofDay }, group) => (
        <section
          key={day.key}
          className={styles.day}
          aria-label={`${day.weekday}, ${day.figure} ${day.month}`}
        >
          <DayMark day={day} />
          {view === 'table' ? (
            <EpisodeTable
              caption={`Episodes of ${day.weekday}, ${day.figure} ${day.month}`}
              episodes={ofDay}
              isFresh={isFresh}
            />
          ) : (
            <div className={view === 'grid' ? grid.posters : grid.wides}>
              {ofDay.map((episode) =>
                view === 'grid' ? (
                  <EpisodeCard
                    key={episode.id}
                    episode={episode}
                    fresh={isFresh(episode)}
                    eager={group === 0}
                  />
                ) : (
                  <EpisodeWideCard
                    key={episode.id}
                    episode={episode}
                    fresh={isFresh(episode)}
                    eager={group === 0}
                  />
                ),
              )}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

function DayMark({ day }: { day: DayHeading }) {
  return (
    <h2 className={styles.mark}>
      <span className={styles.figure}>{day.figure}</span>
      <span className={styles.words}>
        <span className={styles.weekday}>{day.near ?? day.weekday}</span> <span>{day.month}</span>
      </span>
    </h2>
  );
}
