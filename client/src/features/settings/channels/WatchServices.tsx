import { useState } from 'react';
import { cx } from '../../../components/cx';
import { Check } from '../../../components/fields/Check';
import layout from '../../../components/layout.module.css';
import { usePageSave } from '../../../forms/pageSave';
import { useAction } from '../../../forms/useAction';
import {
  useChooseWatchServicesMutation,
  useWatchServicesQuery,
  type WatchServiceFactsFragment,
} from '../../../generated/graphql';
import { CountryPart } from '../SettingParts';
import styles from './channels.module.css';

type Service = WatchServiceFactsFragment;

/**
 * Streaming services the user watches on: episodes are announced once they are there. Shown if the catalogue knows when
 * services have them.
 */
export function WatchServices() {
  const { data } = useWatchServicesQuery();
  return data && data.watchServices.length > 0 ? <Services saved={data.watchServices} /> : null;
}

function Services({ saved }: { saved: readonly Service[] }) {
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const [choose] = useChooseWatchServicesMutation();
  const isChosen = ({ id, chosen }: Service) => changes[id] ?? chosen;
  const action = useAction(async () => {
    const services = saved.filter(isChosen).map(({ id }) => id);
    await choose({ variables: { services } });
    setChanges({});
    return 'Saved.';
  });
  const changed = saved.some((service) => isChosen(service) !== service.chosen);
  const { busy, notes } = action;
  usePageSave({
    changed,
    busy,
    saved: action.saved,
    submit: () => action.run(),
    discard: () => setChanges({}),
  });
  return (
    <section className={layout.stack4} aria-labelledby="services-title">
      <div>
        <h3 id="services-title" className={cx(layout.subheading, styles.heading)}>
          Where I watch
        </h3>
        <p className={cx(layout.hint, layout.measure)}>
          We’ll tell you about an episode once one of these has it. If we don’t know when that is, we’ll tell
          you when it airs.
        </p>
      </div>
      <CountryPart />
      <div className={styles.services}>
        {saved.map((service) => (
          <Check
            key={service.id}
            checked={isChosen(service)}
            onChange={({ target }) => {
              action.forget();
              setChanges({ ...changes, [service.id]: target.checked });
            }}
          >
            {service.name}
          </Check>
        ))}
      </div>
      {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
    </section>
  );
}
