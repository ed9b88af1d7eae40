import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { Button, ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Person } from '../../components/people/Person';
import { ago, onDay, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { SiteAccountFieldsFragment } from '../../generated/graphql';
import { useLiftSuspensionMutation } from '../../generated/graphql';
import { useViewer } from '../../state';
import { plural } from '../anime/words';
import styles from './people.module.css';
import { SuspendDialog } from './SuspendDialog';

/** An account: who, since when, what is reported, and whether it is suspended. */
export function AccountRow({ account }: { account: SiteAccountFieldsFragment }) {
  const viewer = useViewer();
  const [suspending, setSuspending] = useState(false);
  const { person, email, emailVerified, joinedAt, seenAt, openReports, suspension } = account;
  const [liftSuspension] = useLiftSuspensionMutation();
  const lift = useAction(async (handle: string) => {
    await liftSuspension({ variables: { handle } });
  });
  if (!person) return null;
  return (
    <li className={styles.account}>
      <Person person={person} to={paths.profileOf(person.handle)} size="large">
        @{person.handle}
        {email ? ` · ${email}` : ''}
        {emailVerified ? '' : ' (not confirmed)'}
      </Person>
      <p className={layout.hint}>
        Joined <When iso={joinedAt}>{onDay(joinedAt)}</When> ·{' '}
        {seenAt ? <When iso={seenAt}>{`last seen ${ago(seenAt)}`}</When> : 'not signed in'}
        {openReports > 0 ? ` · ${plural(openReports, 'open report')}` : ''}
      </p>
      {suspension ? (
        <p className={cx(layout.measure, styles.suspension)}>
          <strong>
            Suspended{' '}
            {suspension.endsAt ? (
              <When iso={suspension.endsAt}>{`until ${onDay(suspension.endsAt)}`}</When>
            ) : (
              'for good'
            )}
          </strong>
          {suspension.by ? ` by @${suspension.by.handle}` : ''}: {suspension.reason}
        </p>
      ) : null}
      {lift.notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {lift.notes[0]}
        </p>
      ) : null}
      {person.id === viewer?.id ? null : (
        <div className={layout.row3}>
          <Button onClick={() => setSuspending(true)} aria-label={`Suspend ${person.name}`}>
            {suspension ? 'Change suspension' : 'Suspend'}
          </Button>
          {suspension ? (
            <Button
              look="plain"
              busy={lift.busy}
              onClick={() => void lift.run(person.handle)}
              aria-label={`Lift the suspension of ${person.name}`}
            >
              Lift suspension
            </Button>
          ) : null}
          <ButtonLink
            look="plain"
            to={paths.moderationLog(person.handle)}
            aria-label={`Log of what was done to ${person.name}`}
          >
            Log
          </ButtonLink>
        </div>
      )}
      {suspending ? <SuspendDialog person={person} onClose={() => setSuspending(false)} /> : null}
    </li>
  );
}
