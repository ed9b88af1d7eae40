import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { Button, ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Person } from '../../components/people/Person';
import { onDay, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { SiteAccountFieldsFragment } from '../../generated/graphql';
import { useApproveSignUpMutation, useLiftSuspensionMutation } from '../../generated/graphql';
import { useViewer } from '../../state';
import { personSeen } from '../account/words';
import { plural } from '../anime/words';
import { AccountDetails } from './AccountDetails';
import styles from './people.module.css';
import { RefuseDialog } from './RefuseDialog';
import { RemovePostsDialog } from './RemovePostsDialog';
import { ResetDialog } from './ResetDialog';
import { SuspendDialog } from './SuspendDialog';
import { useOvertaken } from './useOvertaken';

/** An account: who, since when, what is reported, and whether it waits for approval or is suspended. */
export function AccountRow({ account }: { account: SiteAccountFieldsFragment }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'refuse' | 'suspend' | 'reset' | 'posts' | null>(null);
  const [open, setOpen] = useState(false);
  const { person, email, emailVerified, joinedAt, seenAt, openReports, signUpAnswer, suspension } = account;
  const place = useOvertaken(account.id);
  const placeLift = useOvertaken(account.id, { isGone: false });
  const [liftSuspension] = useLiftSuspensionMutation();
  const lift = useAction(
    async (handle: string) => {
      await liftSuspension({ variables: { handle } });
    },
    { place: placeLift },
  );
  const [approveSignUp] = useApproveSignUpMutation();
  const approve = useAction(
    async (handle: string) => {
      await approveSignUp({ variables: { handle } });
    },
    { place },
  );
  if (!person) return null;
  const name = person.name || `@${person.handle}`;
  const isOwn = person.id === viewer?.id;
  const waits = signUpAnswer !== null;
  const [note] = [...approve.notes, ...lift.notes];
  return (
    <li className={styles.account}>
      <Person person={person} to={paths.profileOf(person.handle)} size="large">
        @{person.handle}
        {email ? ` · ${email}` : ''}
        {emailVerified ? '' : ' (not confirmed)'}
      </Person>
      <p className={layout.hint}>
        Joined <When iso={joinedAt}>{onDay(joinedAt)}</When> ·{' '}
        {seenAt ? <When iso={seenAt}>{personSeen(seenAt)}</When> : 'not signed in'}
        {openReports > 0 ? ` · ${plural(openReports, 'open report')}` : ''}
      </p>
      {waits ? (
        <p className={cx(layout.measure, styles.suspension)}>
          <strong>Waiting for approval</strong>
          {signUpAnswer === '' ? '' : `: ${signUpAnswer}`}
        </p>
      ) : null}
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
      {note ? (
        <p role="alert" className={layout.fieldError}>
          {note}
        </p>
      ) : null}
      <div className={layout.row3}>
        {waits ? (
          <>
            <Button
              busy={approve.busy}
              onClick={() => void approve.run(person.handle)}
              aria-label={`Approve ${name}`}
            >
              Approve
            </Button>
            <Button look="plain" onClick={() => setDialog('refuse')} aria-label={`Refuse ${name}`}>
              Refuse
            </Button>
          </>
        ) : null}
        {isOwn || waits ? null : (
          <>
            <Button onClick={() => setDialog('suspend')} aria-label={`Suspend ${name}`}>
              {suspension ? 'Change suspension' : 'Suspend'}
            </Button>
            {suspension ? (
              <Button
                look="plain"
                busy={lift.busy}
                onClick={() => void lift.run(person.handle)}
                aria-label={`Lift suspension of ${name}`}
              >
                Lift suspension
              </Button>
            ) : null}
            <Button look="plain" onClick={() => setDialog('reset')} aria-label={`Reset profile of ${name}`}>
              Reset profile
            </Button>
            <Button look="plain" onClick={() => setDialog('posts')} aria-label={`Remove posts by ${name}`}>
              Remove posts
            </Button>
            <ButtonLink look="plain" to={paths.reports(person.handle)} aria-label={`Reports about ${name}`}>
              Reports
            </ButtonLink>
            <ButtonLink
              look="plain"
              to={paths.moderationLog(person.handle)}
              aria-label={`Log of what was done to ${name}`}
            >
              Log
            </ButtonLink>
          </>
        )}
        <Button
          look="plain"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          aria-label={`Details of ${name}`}
        >
          Details
        </Button>
      </div>
      {open ? <AccountDetails account={account} person={person} own={isOwn} /> : null}
      {dialog === 'refuse' ? <RefuseDialog person={person} onClose={() => setDialog(null)} /> : null}
      {dialog === 'suspend' ? <SuspendDialog person={person} onClose={() => setDialog(null)} /> : null}
      {dialog === 'posts' ? <RemovePostsDialog person={person} onClose={() => setDialog(null)} /> : null}
      {dialog === 'reset' ? <ResetDialog person={person} onClose={() => setDialog(null)} /> : null}
    </li>
  );
}
