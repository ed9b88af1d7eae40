import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Select } from '../../../components/fields/Select';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { dateFormat } from '../../../components/text/formats';
import { Headline } from '../../../components/text/Headline';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { DataAge } from '../../../features/anime/DataAge';
import { dayKey, whenOf } from '../../../features/anime/time';
import { useNow } from '../../../features/anime/useNow';
import { askedTo, firstDayOf, type Week, weekOf, weeksFrom } from '../../../features/anime/week';
import { plural } from '../../../features/anime/words';
import type { ScheduleSlotFragment } from '../../../generated/graphql';
import { useScheduleQuery } from '../../../generated/graphql';
import { ActiveScope, useTitle } from '../../../layout/ActiveScope';
import { environment } from '../../../state/environment';
import styles from './Schedule.module.css';
import { ScheduleWeek } from './ScheduleWeek';

/** The week's broadcasts by day, in the viewer's own time zone; week, day and service are in the address. */
export function SchedulePanel() {
  const [params, setParams] = useSearchParams();
  const active = useContext(ActiveScope);
  const now = useNow(60_000);
  const firstDay = firstDayOf(environment().locale);
  const week = weekOf(active ? params.get('week') : null, now, firstDay);
  const service = active ? params.get('on') : null;
  const variables = { from: week.from.toISOString(), to: askedTo(week).toISOString() };
  const query = useScheduleQuery({ variables });
  // The server doesn't know the viewer's time zone: in the browser the same week has other limits, and is asked for again.
  const data = query.data ?? query.previousData;
  useTitle(pageTitles.schedule);

  const days = new Set(week.days.map((day) => dayKey(day)));
  const all = (data?.schedule ?? []).filter((episode) => days.has(dayKey(whenOf(episode))));
  const services = servicesOf(all);
  const episodes = service
    ? all.filter(({ anime }) => anime.streams.some((one) => one.service === service))
    : all;
  const chosen = { ...(service ? { on: service } : {}) };
  return (
    <div className={cx(layout.stack6, layout.page, styles.schedule)}>
      <header className={layout.stack4}>
        <Headline>Schedule</Headline>
        <p className={layout.muted}>
          {weekText(week)}
          {query.data ? `, ${plural(episodes.length, 'episode')}` : ''}. Times are {zoneName(now)}.
        </p>
        <DataAge />
        <nav className={styles.controls} aria-label="Weeks">
          <ButtonLink to={addressOf(weeksFrom(week, -1), chosen)} rel="prev">
            <ChevronLeft aria-hidden="true" />
            Previous week
          </ButtonLink>
          {week.key === weekOf(null, now, firstDay).key ? null : (
            <ButtonLink to={addressOf(undefined, chosen)}>This week</ButtonLink>
          )}
          <ButtonLink to={addressOf(weeksFrom(week, 1), chosen)} rel="next">
            Next week
            <ChevronRight aria-hidden="true" />
          </ButtonLink>
          {services.length > 0 || service ? (
            <div className={cx(layout.end, styles.service)}>
              <Select
                label="Available on"
                value={service ?? ''}
                options={[
                  { value: '', label: 'Any service' },
                  ...[...new Set([...services, ...(service ? [service] : [])])].map((name) => ({
                    value: name,
                    label: name,
                  })),
                ]}
                onChange={(name) => setParams(replaced(params, 'on', name), { replace: true })}
              />
            </div>
          ) : null}
        </nav>
      </header>
      <Loaded query={query} skeleton={<ScheduleSkeleton />} keepsLast={episodes.length > 0}>
        {(_, loading) =>
          episodes.length > 0 ? (
            <ScheduleWeek key={week.key} week={week} episodes={episodes} now={now} busy={loading} />
          ) : (
            <Nothing week={week} service={service} now={now} />
          )
        }
      </Loaded>
    </div>
  );
}

function Nothing({ week, service, now }: { week: Week; service: string | null; now: Date }) {
  const { title, text } = service
    ? { title: `Nothing on ${service} this week`, text: 'Other services may have something.' }
    : week.from > now
      ? {
          title: 'Nothing announced for this week yet',
          text: 'Broadcasts are usually announced a few weeks ahead.',
        }
      : { title: 'Nothing aired this week', text: 'The catalogue has no broadcasts for it.' };
  return (
    <EmptyState
      title={title}
      actions={
        service ? (
          <ButtonLink to={addressOf(week.key, {})}>Show all services</ButtonLink>
        ) : (
          <ButtonLink to={paths.latest()}>See the latest episodes</ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

/** The services with episodes in the week, most first. */
function servicesOf(episodes: readonly ScheduleSlotFragment[]): string[] {
  const counts = new Map<string, number>();
  for (const { anime } of episodes)
    for (const name of new Set(anime.streams.map(({ service }) => service)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'en')).map(([name]) => name);
}

function addressOf(week: string | undefined, more: Record<string, string>): string {
  const query = new URLSearchParams({ ...(week ? { week } : {}), ...more }).toString();
  return query ? `${paths.schedule()}?${query}` : paths.schedule();
}

function replaced(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

function weekText({ days }: Week): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const format = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  return format.formatRange(first, last);
}

/** "in your time zone (Europe/London)": the address alone cannot show which zone the hours are in. */
function zoneName(now: Date): string {
  const name = dateFormat({ timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `in ${name ?? environment().timeZone}`;
}

/** The loading state of a week. */
function ScheduleSkeleton() {
  return (
    <div className={styles.week} aria-busy="true">
      <VisuallyHidden role="status">Loading the week</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <div key={day} className={styles.day} data-chosen={day === 0 || undefined}>
          <Skeleton height={4.5} />
          {[0, 1, 2, 3, 4].map((slot) => (
            <Skeleton key={slot} height={6.5} className={styles.wait} />
          ))}
        </div>
      ))}
    </div>
  );
}
