import { Button } from '../../../components/buttons/Button';
import layout from '../../../components/layout.module.css';
import { onDay, When } from '../../../components/text/When';
import { useAction } from '../../../forms/useAction';
import { useKeepTwoFactorMutation } from '../../../generated/graphql';

/** An operator began to turn off the second step, which its owner can stop. */
export function PendingUnlock({ at, onChanged }: { at: string; onChanged: () => Promise<unknown> }) {
  const [keepTwoFactor] = useKeepTwoFactorMutation();
  const keep = useAction(async () => {
    try {
      await keepTwoFactor();
    } finally {
      // It may have been stopped, or have happened, meanwhile.
      await onChanged();
    }
  });
  return (
    <>
      <p>
        The people who run this site were told that you lost your second step. They’ll turn it off on{' '}
        <When iso={at}>{onDay(at)}</When>. If you didn’t lose it, keep it, and change your password.
      </p>
      {keep.notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {keep.notes[0]}
        </p>
      ) : null}
      <div className={layout.row3}>
        <Button look="solid" busy={keep.busy} onClick={() => keep.run()}>
          Keep it
        </Button>
      </div>
    </>
  );
}
