import { useEffect, useMemo, useRef, useState } from 'react';
import { afterLayout } from '../../components/afterLayout';
import { cx } from '../../components/cx';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { dateFormat } from '../../components/text/formats';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { type HeatMapFieldsFragment, useProfileHeatMapQuery } from '../../generated/graphql';
import { environment } from '../../state/environment';
import { plural } from '../anime/words';
import styles from './charts.module.css';

const cell = 12;
const size = 10;

/** A year of watching: a square for each day, a column for each week from Monday on; darker means more episodes. */
export function HeatMap({ handle }: { handle: string }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { timeZone } = environment();
  const query = useProfileHeatMapQuery({ variables: { handle, year: chosen, timeZone } });
  return (
    <Loaded query={query} skeleton={<Skeleton height={9} />} keepsLast level={3}>
      {({ profile }) => (profile?.heatMap ? <Year map={profile.heatMap} onYear={setChosen} /> : null)}
    </Loaded>
  );
}

function Year({ map, onYear }: { map: HeatMapFieldsFragment; onYear: (year: number) => void }) {
  if (map.years.length === 0)
    return <p className={layout.muted}>Episodes you mark from now on appear here day by day.</p>;
  const years = [...new Set([map.year, ...map.years])].sort((a, b) => b - a).slice(0, 5);
  return (
    <figure className={cx(layout.stack3, layout.top)}>
      <figcaption className={cx(layout.row3, layout.apart)}>
        <span className={styles.caption}>
          {plural(map.total, 'episode')} in {map.year}
        </span>
        {years.length > 1 ? (
          <ViewSwitch
            legend="Year"
            options={years.map((year) => ({ value: String(year), label: String(year) }))}
            value={String(map.year)}
            onChange={(year) => onYear(Number(year))}
          />
        ) : null}
      </figcaption>
      <Strip year={map.year} watched={map.days} />
      <VisuallyHidden>
        {map.days.length === 0
          ? 'Nothing watched on a known day.'
          : `Most on one day: ${plural(Math.max(...map.days.map(({ count }) => count)), 'episode')}; ${plural(map.days.length, 'day')} with episodes watched.`}
      </VisuallyHidden>
    </figure>
  );
}

/** If it is wider than its container, it is scrolled to the last watched day rather than to January. */
function Strip({ year, watched }: { year: number; watched: readonly { date: string; count: number }[] }) {
  const strip = useRef<HTMLElement>(null);
  const days = useMemo(() => daysOfYear(year), [year]);
  const counts = new Map(watched.map(({ date, count }) => [date, count]));
  const weeks = (days.at(-1)?.week ?? 52) + 1;
  const last = days.findLast(({ date }) => counts.has(date))?.week ?? 0;
  useEffect(() => {
    const place = strip.current;
    return afterLayout(place, () => {
      if (place) place.scrollLeft = (place.scrollWidth * (last + 2)) / weeks - place.clientWidth;
    });
  }, [last, weeks]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scroller has to be reachable by keyboard
    <section ref={strip} className={styles.scroll} tabIndex={0} aria-label={`Days of ${year}`}>
      <svg viewBox={`0 0 ${weeks * cell} ${7 * cell + 14}`} className={styles.heat} aria-hidden="true">
        {days
          .filter(({ first }) => first)
          .map(({ date, week }) => (
            <text key={date} x={week * cell} y={9} className={styles.month}>
              {dateFormat({ month: 'short', timeZone: 'UTC' }).format(new Date(date))}
            </text>
          ))}
        {days.map(({ date, week, weekday }) => {
          const count = counts.get(date) ?? 0;
          return (
            <rect
              key={date}
              x={week * cell}
              y={weekday * cell + 14}
              width={size}
              height={size}
              className={styles.day}
              data-shade={shadeOf(count)}
            >
              <title>{`${date}: ${plural(count, 'episode')}`}</title>
            </rect>
          );
        })}
      </svg>
    </section>
  );
}

const day = 86_400_000;

/** The days of a year with their position on the map: weeks begin on Monday. `first` marks where a month's name goes. */
export function daysOfYear(year: number) {
  const start = Date.UTC(year, 0, 1);
  const offset = (new Date(start).getUTCDay() + 6) % 7;
  const count = Math.round((Date.UTC(year + 1, 0, 1) - start) / day);
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(start + index * day);
    return {
      date: date.toISOString().slice(0, 10),
      week: Math.floor((index + offset) / 7),
      weekday: (index + offset) % 7,
      first: date.getUTCDate() === 1,
    };
  });
}

/** From 0 for nothing to 4: one, a few, an evening, a weekend. */
export function shadeOf(count: number): 0 | 1 | 2 | 3 | 4 {
  if (count === 0) return 0;
  if (count <= 1) return 1;
  if (count <= 3) return 2;
  return count <= 7 ? 3 : 4;
}
