import { Globe, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { ConfirmButton } from '../../components/buttons/ConfirmButton';
import { FormMessages, FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../components/lists/DetailRow';
import { Loaded } from '../../components/states/Loaded';
import { describeDevice } from '../../components/text/describeDevice';
import { onDay, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { SessionFieldsFragment } from '../../generated/graphql';
import {
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
  useRevokeSessionsMutation,
  useSessionsQuery,
} from '../../generated/graphql';
import styles from './account.module.css';
import { forgetGrants, ListSkeleton } from './parts';
import { sessionUsed } from './words';

type Session = SessionFieldsFragment;
type Say = (what: string) => void;
type Props = {
  /** Called when this session was ended along with all others. */
  onEverywhere: () => void;
};

const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet, other: Globe };

/**
 * Where the user is signed in: each browser with its IP address and last use; one, all others, or all can be signed out
 * (security S10).
 */
export function Sessions({ onEverywhere }: Props) {
  const query = useSessionsQuery({ fetchPolicy: 'cache-and-network' });
  const [ended, setEnded] = useState<string | null>(null);
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} level={3}>
      {(data) => {
        const sessions = [...data.sessions].sort(currentThenNewest);
        const others = sessions.filter(({ current }) => !current).length;
        return (
          <div className={layout.stack5}>
            <DetailList>
              {sessions.map((one) => (
                <SessionRow key={one.id} session={one} onEnded={setEnded} />
              ))}
            </DetailList>
            <Ends others={others} ended={ended} onEnded={setEnded} onEverywhere={onEverywhere} />
          </div>
        );
      }}
    </Loaded>
  );
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: Say }) {
  const { id, current, userAgent, ipAddress, createdAt, updatedAt } = session;
  const { name, kind } = describeDevice(userAgent);
  const Icon = icons[kind];
  const [revoke] = useRevokeSessionMutation();
  const { run, busy, notes } = useAction(async () => {
    await revoke({ variables: { id }, refetchQueries: ['Sessions'], awaitRefetchQueries: true });
    onEnded(`${name} has been signed out.`);
  });
  return (
    <DetailRow
      icon={<Icon aria-hidden="true" />}
      name={
        <>
          {name}
          {current ? <span className={styles.good}>This browser</span> : null}
        </>
      }
      problem={notes[0]}
      action={
        current ? null : (
          <Button busy={busy} onClick={() => run()} aria-label={`Sign out ${name}`}>
            {busy ? 'Signing out' : 'Sign out'}
          </Button>
        )
      }
    >
      <Detail>
        {ipAddress ? `${ipAddress} · ` : null}
        {current ? 'active now' : <When iso={updatedAt}>{sessionUsed(updatedAt)}</When>} · signed in on{' '}
        <When iso={createdAt}>{onDay(createdAt)}</When>
      </Detail>
    </DetailRow>
  );
}

type EndsProps = Props & { others: number; ended: string | null; onEnded: Say };

function Ends({ others, ended, onEnded, onEverywhere }: EndsProps) {
  const [revokeOthers, { client }] = useRevokeOtherSessionsMutation();
  const [revokeAll] = useRevokeSessionsMutation();
  const other = useAction(async () => {
    await revokeOthers({ refetchQueries: ['Sessions'], awaitRefetchQueries: true });
    forgetGrants(client);
    onEnded('You’re now signed in on this browser only.');
  });
  const all = useAction(async () => {
    await revokeAll();
    onEverywhere();
  });
  return (
    <>
      <p className={layout.hint}>Signing out other browsers also ends your API tokens and feed addresses.</p>
      <FormMessages notes={[...other.notes, ...all.notes]} errors={{}} />
      <div className={layout.row3}>
        {others > 0 ? (
          <Button busy={other.busy} onClick={() => other.run()}>
            {other.busy
              ? 'Signing out'
              : others === 1
                ? 'Sign out the other browser'
                : `Sign out ${others} other browsers`}
          </Button>
        ) : null}
        <ConfirmButton
          look="quiet"
          question="Sign out of every browser, including this one?"
          confirm="Sign out everywhere"
          keep="Stay signed in"
          busy={all.busy}
          onConfirm={() => all.run()}
        >
          Sign out everywhere
        </ConfirmButton>
        <FormSaved text={ended} />
      </div>
    </>
  );
}

/** This browser first, then by last use. */
function currentThenNewest(a: Session, b: Session): number {
  if (a.current !== b.current) return a.current ? -1 : 1;
  return Date.parse(b.updatedAt) - Date.parse(a.updatedAt);
}
