import { notificationRecords } from '../../../../../shared/notifications';
import { Check } from '../../../components/fields/Check';
import type { NotificationKind } from '../../../generated/graphql';
import { useOwnKinds } from '../useOwnKinds';
import styles from './channels.module.css';

type Props = { kinds: readonly NotificationKind[]; onChange: (kinds: NotificationKind[]) => void };

/** Which kinds of notification a channel gets. */
export function KindChecks({ kinds, onChange }: Props) {
  const own = useOwnKinds();
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.name}>Send when…</legend>
      {own.map((kind) => (
        <Check
          key={kind}
          checked={kinds.includes(kind)}
          onChange={({ target }) =>
            onChange(own.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
          }
        >
          {notificationRecords[kind].label}
        </Check>
      ))}
      {kinds.length === 0 ? (
        <p role="alert" className={styles.problem}>
          Choose at least one.
        </p>
      ) : null}
    </fieldset>
  );
}
