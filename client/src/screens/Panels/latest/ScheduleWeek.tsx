import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Poster } from '../../../components/Poster';
import { Fitted } from '../../../components/text/Fitted';
import { Countdown } from '../../../features/anime/Countdown';
import { Estimated } from '../../../features/anime/Estimated';
import { KindWord } from '../../../features/anime/KindWord';
import { clockTime, dayHeading, dayKey, whenOf } from '../../../features/anime/time';
import type { Week } from '../../../features/anime/week';
import { episodeName, plural, titlesOf } from '../../../features/anime/words';
import type { ScheduleSlotFragment } from '../../../generated/graphql';
import styles from './Schedule.module.css';

type Slot = ScheduleSlotFragment;
type Props = { week: Week; episodes: readonly Slot[]; now: Date; busy: boolean };

/**
 * Seven days side by side or, if it is narrow, one of them below a row of days. Both are in the page: the panel's width decides
 * which one shows, so nothing jumps when the sidebar moves.
 */
export function ScheduleWeek({ week, episodes, now, busy }: Props) {
  const today = dayKey(now);
  const keys = week.days.map((day) => dayKey(day));
  const [chosen, choose] = useState(() => (keys.includes(today) ? today : (keys[0] ?? '')));
  const id = useId();
  const byDay = new Map(keys.map((key): [string, Slot[]] => [key, []]));
  // Episodes without a time come after the day's others.
  const inOrder = [...episodes].sort((a, b) => Number(a.airsOn !== null) - Number(b.airsOn !== null));
  for (const episode of inOrder) byDay.get(dayKey(whenOf(episode)))?.push(episode);
  const soonest = episodes.find(({ airsAt }) => Date.parse(airsAt) > now.getTime())?.id;
  return (
    <div className={styles.week} aria-busy={busy || undefined}>
      <fieldset className={styles.tabs}>
        <legend className={layout.visuallyHidden}>Day</legend>
        {week.days.map((day, at) => {
          const key = keys[at] ?? '';
          const { weekday, figure } = dayHeading(day.toISOString(), now);
          return (
            <label key={key} className={styles.tab} data-today={key === today || undefined}>
              <input
                type="radio"
                name={id}
                value={key}
                checked={key === chosen}
                aria-label={`${weekday} ${figure}`}
                onChange={() => choose(key)}
              />
              <span aria-hidden="true">{weekday.slice(0, 2)}</span>
              <b aria-hidden="true">{figure}</b>
            </label>
          );
        })}
      </fieldset>
      {week.days.map((day, at) => {
        const key = keys[at] ?? '';
        return (
          <Day
            key={key}
            day={day}
            now={now}
            slots={byDay.get(key) ?? []}
            soonest={soonest}
            chosen={key === chosen}
          />
        );
      })}
    </div>
  );
}

type DayProps = {
  day: Date;
  now: Date;
  slots: readonly Slot[];
  soonest: string | undefined;
  chosen: boolean;
};

function Day({ day, now, slots, soonest, chosen }: DayProps) {
  const { key, weekday, figure, near } = dayHeading(day.toISOString(), now);
  const today = near === 'Today';
  return (
    <section
      className={styles.day}
      data-chosen={chosen || undefined}
      data-today={today || undefined}
      aria-labelledby={`day${key}`}
    >
      <h2 className={styles.mark} id={`day${key}`}>
        <span className={styles.figure}>{figure}</span>
        <span className={styles.weekday}>{near ?? weekday}</span>
        <span className={styles.count}>{plural(slots.length, 'episode')}</span>
      </h2>
      {slots.length > 0 ? (
        <ol className={styles.slots}>
          {slots.map((slot) => (
            <SlotRow key={slot.id} slot={slot} now={now} next={slot.id === soonest} />
          ))}
        </ol>
      ) : (
        <p className={styles.none}>Nothing airs</p>
      )}
    </section>
  );
}

function SlotRow({ slot, now, next }: { slot: Slot; now: Date; next: boolean }) {
  const { anime } = slot;
  const { main, lang } = titlesOf(anime.title);
  const when = whenOf(slot);
  const past = Date.parse(slot.airsAt) <= now.getTime();
  return (
    <li className={styles.slot} data-past={past || undefined} data-next={next || undefined}>
      <time className={styles.time} dateTime={when}>
        {clockTime(when) ?? <span className={styles.untimed}>Time unknown</span>}
      </time>
      <Poster {...anime.cover} title="" className={styles.poster} />
      <div className={styles.words}>
        <h3 className={cx(layout.clamp3, styles.title)} lang={lang}>
          <Link to={paths.anime(anime.slug)}>
            <Fitted>{main}</Fitted>
          </Link>
        </h3>
        <p className={styles.facts}>
          {episodeName(slot)}
          <KindWord kind={slot.kind} />
          <Estimated when={slot.estimated} />
          {next ? (
            <span className={styles.countdown}>
              <Countdown episode={slot} />
            </span>
          ) : null}
        </p>
        <Services streams={anime.streams} anime={main} />
      </div>
    </li>
  );
}

const shown = 2;

/** Where it can be watched: the first services by name, each a link; the rest are on the anime's page. */
function Services({ streams, anime }: { streams: Slot['anime']['streams']; anime: string }) {
  const named = streams.filter(
    (one, at) => streams.findIndex(({ service }) => service === one.service) === at,
  );
  if (named.length === 0) return null;
  return (
    <p className={cx(styles.facts, layout.row, styles.services)}>
      {named.slice(0, shown).map(({ service, url }) => (
        <a
          key={service}
          href={url}
          rel="noreferrer noopener external"
          target="_blank"
          aria-label={`${anime} on ${service}`}
        >
          {service}
        </a>
      ))}
      {named.length > shown ? (
        <span
          title={named
            .slice(shown)
            .map(({ service }) => service)
            .join(', ')}
        >
          +{named.length - shown}
        </span>
      ) : null}
    </p>
  );
}
