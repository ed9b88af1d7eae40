import { useState } from 'react';
import { cx } from '../../../components/cx';
import { Check } from '../../../components/fields/Check';
import { Field } from '../../../components/fields/Field';
import layout from '../../../components/layout.module.css';
import { usePageSave } from '../../../forms/pageSave';
import { useAction } from '../../../forms/useAction';
import { type QuietHoursFactsFragment, useSetQuietHoursMutation } from '../../../generated/graphql';
import { environment } from '../../../state/environment';
import styles from './channels.module.css';
import { minuteOf, timeOf } from './words';

type Hours = Pick<QuietHoursFactsFragment, 'fromMinute' | 'untilMinute' | 'timeZone'>;

const night = { from: '22:00', until: '07:00' };

/** When channels stay silent; the bell never does. */
export function QuietHours({ saved }: { saved: Hours | null }) {
  const kept = {
    on: saved !== null,
    from: saved ? timeOf(saved.fromMinute) : night.from,
    until: saved ? timeOf(saved.untilMinute) : night.until,
  };
  const [changes, setChanges] = useState<Partial<typeof kept>>({});
  const [change] = useSetQuietHoursMutation();
  const { on, from, until } = { ...kept, ...changes };
  const [fromMinute, untilMinute] = [minuteOf(from), minuteOf(until)];
  const sound = fromMinute !== null && untilMinute !== null && fromMinute !== untilMinute;
  const timeZone = saved?.timeZone ?? environment().timeZone;
  const action = useAction(async () => {
    if (on && !sound) return;
    const hours = on && sound ? { fromMinute, untilMinute, timeZone } : null;
    await change({ variables: { hours }, refetchQueries: ['Channels'], awaitRefetchQueries: true });
    setChanges({});
    return 'Saved.';
  });
  const set = (next: Partial<typeof kept>) => {
    action.forget();
    setChanges({ ...changes, ...next });
  };
  const changed = on !== kept.on || (on && (from !== kept.from || until !== kept.until));
  const { busy, notes } = action;
  usePageSave({
    changed,
    busy,
    saved: action.saved,
    submit: () => action.run(),
    discard: () => setChanges({}),
  });
  return (
    <section className={layout.stack4} aria-labelledby="quiet-title">
      <h3 id="quiet-title" className={cx(layout.subheading, styles.heading)}>
        Quiet hours
      </h3>
      <Check
        checked={on}
        hint="Channels wait until they’re over. The bell on this site doesn’t."
        onChange={({ target }) => set({ on: target.checked })}
      >
        Don’t send at certain hours
      </Check>
      {on ? (
        <>
          <div className={styles.hours}>
            <Field
              label="From"
              type="time"
              value={from}
              onChange={({ target }) => set({ from: target.value })}
            />
            <Field
              label="Until"
              type="time"
              value={until}
              error={sound ? undefined : 'Choose two different times.'}
              onChange={({ target }) => set({ until: target.value })}
            />
          </div>
          <p className={cx(layout.hint, layout.measure)}>In the time zone {timeZone.replaceAll('_', ' ')}.</p>
        </>
      ) : null}
      {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
    </section>
  );
}
