import { Monitor } from 'lucide-react';
import { Button } from '../../../components/buttons/Button';
import { Detail, DetailList, DetailRow } from '../../../components/lists/DetailRow';
import { describeDevice } from '../../../components/text/describeDevice';
import { onDay, When } from '../../../components/text/When';
import { useAction } from '../../../forms/useAction';
import type { TrustedDeviceFieldsFragment } from '../../../generated/graphql';
import { useRevokeTrustedDeviceMutation } from '../../../generated/graphql';

type Device = TrustedDeviceFieldsFragment;

/** Browsers that aren't asked for a code. */
export function TrustedDevices({ devices }: { devices: readonly Device[] }) {
  if (devices.length === 0) return null;
  return (
    <>
      <h4>Trusted browsers</h4>
      <DetailList>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </DetailList>
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
    <DetailRow
      icon={<Monitor aria-hidden="true" />}
      name={name}
      problem={notes[0]}
      action={
        <Button busy={busy} onClick={() => run()} aria-label={`Stop trusting ${name}`}>
          Stop trusting
        </Button>
      }
    >
      <Detail>
        {ipAddress ? `${ipAddress} · ` : null}last sign-in on{' '}
        <When iso={lastUsedAt}>{onDay(lastUsedAt)}</When>
      </Detail>
    </DetailRow>
  );
}
