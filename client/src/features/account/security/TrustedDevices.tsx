import { Monitor } from 'lucide-react';
import { Button } from '../../../components/buttons/Button';
import { onDay, When } from '../../../components/text/When';
import { useAction } from '../../../forms/useAction';
import type { TwoFactorQuery } from '../../../generated/graphql';
import { useRevokeTrustedDeviceMutation } from '../../../generated/graphql';
import styles from '../account.module.css';
import { describeDevice } from '../words';

type Device = TwoFactorQuery['trustedDevices'][number];

/** The browsers that aren't asked for a code. */
export function TrustedDevices({ devices }: { devices: readonly Device[] }) {
  if (devices.length === 0) return null;
  return (
    <>
      <h4>Trusted browsers</h4>
      <ul className={styles.list}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </>
  );
}

function DeviceRow({ device: { id, userAgent, ipAddress, lastUsedAt } }: { device: Device }) {
  const { name } = describeDevice(userAgent);
  const [revoke] = useRevokeTrustedDeviceMutation();
  const { run, busy, notes } = useAction(() =>
    revoke({ variables: { id }, refetchQueries: ['TwoFactor', 'SecurityLog'], awaitRefetchQueries: true }),
  );
  return (
    <li className={styles.row}>
      <Monitor aria-hidden="true" className={styles.icon} />
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.muted}>
          {ipAddress ? `${ipAddress} · ` : null}last sign-in on{' '}
          <When iso={lastUsedAt}>{onDay(lastUsedAt)}</When>
        </p>
        {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
      </div>
      <Button busy={busy} onClick={() => run()} aria-label={`Stop trusting ${name}`}>
        Stop trusting
      </Button>
    </li>
  );
}
