import type { FragmentType } from '@apollo/client';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { EpisodeCard } from '../../../features/anime/EpisodeCard';
import { EpisodeTable } from '../../../features/anime/EpisodeTable';
import { EpisodeWideCard } from '../../../features/anime/EpisodeWideCard';
import grid from '../../../features/anime/grid.module.css';
import type { DayHeading } from '../../../features/anime/time';
import { byDay } from '../../../features/anime/time';
import { useNow } from '../../../features/anime/useNow';
import type { EpisodeCard_episodeFragment } from '../../../generated/graphql';
import type { StateValue } from '../../../state';
import { useFresh } from '../useFresh';
import styles from './EpisodeDays.module.css';

type Listed = FragmentType<EpisodeCard_episodeFragment> & {
  id: string;
  airsAt: string;
  airsOn: string | null;
};
type Props = {
  episodes: readonly Listed[];
  view: StateValue<'episodesView'>;
  busy: boolean;
};

/**
 * Episodes under day headings in the viewer's own time zone; the day's number stays beside them while they scroll past.
 * Successive days of one episode each share a row.
 */
export function EpisodeDays({ episodes, view, busy }: Props) {
  const now = useNow(60_000);
  const days = byDay(episodes, now);
  return (
    <div aria-busy={busy || undefined} className={styles.days}>
      {(view === 'table' ? days.map((day) => [day]) : inRows(days)).map((row, at) => {
        const shown = row.map(({ day, episodes: ofDay }) => (
          <section
            key={day.key}
            className={row.length > 1 ? cx(layout.stack4, layout.top, styles.short) : styles.day}
            aria-label={`${day.weekday}, ${day.figure} ${day.month}`}
          >
            <DayMark day={day} />
            <DayEpisodes day={day} episodes={ofDay} view={view} eager={at === 0} alone={row.length > 1} />
          </section>
        ));
        return row.length > 1 ? (
          <div key={row[0]?.day.key} className={cx(styles.row, view === 'grid' ? grid.posters : grid.wides)}>
            {shown}
          </div>
        ) : (
          shown
        );
      })}
    </div>
  );
}

type Day = ReturnType<typeof byDay<Listed>>[number];

/** Each day by itself, but successive days of one episode together. */
function inRows(days: readonly Day[]): Day[][] {
  const rows: Day[][] = [];
  for (const day of days) {
    const last = rows.at(-1);
    if (last && day.episodes.length === 1 && last[0]?.episodes.length === 1) last.push(day);
    else rows.push([day]);
  }
  return rows;
}

type DayProps = Day & {
  view: Props['view'];
  /** Its pictures are above the fold. */
  eager: boolean;
  /** The only episode of its day, in a row of such days. */
  alone: boolean;
};

function DayEpisodes({ day, episodes, view, eager, alone }: DayProps) {
  const isFresh = useFresh();
  if (view === 'table')
    return (
      <EpisodeTable
        caption={`Episodes of ${day.weekday}, ${day.figure} ${day.month}`}
        episodes={episodes}
        isFresh={isFresh}
      />
    );
  const Card = view === 'grid' ? EpisodeCard : EpisodeWideCard;
  return (
    <div className={alone ? undefined : view === 'grid' ? grid.posters : grid.wides}>
      {episodes.map((episode) => (
        <Card key={episode.id} episode={episode} fresh={isFresh(episode)} eager={eager} />
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
