import { Check, UserPlus } from 'lucide-react';
import { Button } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { useAction } from '../../forms/useAction';
import type { Relationship } from '../../generated/graphql';
import styles from './friends.module.css';
import { PersonMenu } from './PersonMenu';
import { useFriendChanges } from './useFriendChanges';

type Props = { handle: string; relationship: Relationship };

/** The relationship between two people, and the next step. */
export function FriendActions({ handle, relationship }: Props) {
  const { ask, accept, decline, cancel, unblock } = useFriendChanges();
  const { run, busy } = useAction((change: (handle: string) => Promise<void>) => change(handle));
  if (relationship === 'SELF') return null;
  return (
    <div className={layout.row2}>
      {relationship === 'NONE' ? (
        <Button look="solid" busy={busy} onClick={() => run(ask)}>
          <UserPlus aria-hidden="true" size={18} />
          Add friend
        </Button>
      ) : null}
      {relationship === 'REQUEST_SENT' ? (
        <Button busy={busy} onClick={() => run(cancel)}>
          Cancel request
        </Button>
      ) : null}
      {relationship === 'REQUEST_RECEIVED' ? (
        <>
          <Button look="solid" busy={busy} onClick={() => run(accept)}>
            Accept
          </Button>
          <Button busy={busy} onClick={() => run(decline)}>
            Decline
          </Button>
        </>
      ) : null}
      {relationship === 'FRIENDS' ? (
        <span className={styles.standing}>
          <Check aria-hidden="true" size={18} />
          Friends
        </span>
      ) : null}
      {relationship === 'BLOCKED' ? (
        <Button busy={busy} onClick={() => run(unblock)}>
          Unblock
        </Button>
      ) : (
        <PersonMenu handle={handle} friend={relationship === 'FRIENDS'} />
      )}
    </div>
  );
}
