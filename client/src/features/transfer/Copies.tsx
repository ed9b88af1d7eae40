import { CloudUpload } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/buttons/Button';
import { ConfirmButton } from '../../components/buttons/ConfirmButton';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { ago } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { AccountCopyFactsFragment, CopyProblem } from '../../generated/graphql';
import {
  AccountCopiesDocument,
  useAccountCopiesQuery,
  useRemoveAccountCopiesMutation,
  useSendAccountCopyMutation,
} from '../../generated/graphql';
import { CopiesForm } from './CopiesForm';
import styles from './transfer.module.css';

type Copy = AccountCopyFactsFragment;
type State = Pick<Copy, 'waiting' | 'active' | 'problem' | 'sentAt'>;

/** Poll interval in milliseconds while a copy is being sent. */
const POLL_MS = 3000;

const problems: Record<CopyProblem, string> = {
  REFUSED: 'The server refused the user name or password.',
  NO_FOLDER: 'The server has no such folder.',
  FULL: 'The server has no room left.',
  TOO_LARGE: 'The copy is too large to send.',
  REDIRECTED: 'The server redirected us, and we don’t follow redirects.',
  NOT_PUBLIC: 'This site can’t send there: the address isn’t public, or isn’t https.',
  NOT_REACHED: 'The server didn’t answer.',
  ACCESS_ENDED: 'All access to your account was ended.',
  FAILED: 'Something went wrong, there or here.',
};

/** Its state, in one line. */
export function copyState({ waiting, active, problem, sentAt }: State): string {
  if (waiting) return 'A copy is on its way. This can take a minute.';
  if (!active) return `Paused. ${problem ? problems[problem] : ''} Send a copy to start again.`;
  if (problem) return `The last copy didn’t arrive. ${problems[problem]} We’ll try again within a day.`;
  return sentAt ? `Last copy sent ${ago(sentAt)}.` : 'Nothing sent yet.';
}

/** Copies of the account sent to a folder of the user's own: set up once, then automatic. */
export function Copies() {
  const query = useAccountCopiesQuery({
    fetchPolicy: 'cache-and-network',
  });
  const { data, startPolling, stopPolling } = query;
  const current = data?.accountCopies.current;
  const offered = data?.accountCopies.offered;
  const waiting = current?.waiting === true;
  useEffect(() => {
    if (!waiting) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [waiting, startPolling, stopPolling]);
  if (data && !offered && !current) return null;
  return (
    <section className={layout.stack4} aria-labelledby="transfer-copies">
      <h3 id="transfer-copies" className={layout.subheading}>
        Copies of your account
      </h3>
      <p className={cx(layout.hint, layout.measure)}>
        We can send everything you have here to a folder of yours by WebDAV, such as on Nextcloud. It’s the
        same file as Everything (JSON), one for each day. We never delete any there.
      </p>
      <Loaded query={query} skeleton={<Skeleton height={9} />} level={3}>
        {() => (current ? <CopyRow copy={current} offered={offered === true} /> : <CopiesForm />)}
      </Loaded>
    </section>
  );
}

function CopyRow({ copy, offered }: { copy: Copy; offered: boolean }) {
  const [sendCopy] = useSendAccountCopyMutation();
  const [remove] = useRemoveAccountCopiesMutation();
  const refresh = { refetchQueries: [AccountCopiesDocument], awaitRefetchQueries: true };
  const sent = useAction(() => sendCopy(refresh));
  const stopped = useAction(() => remove(refresh));
  const note = sent.notes[0] ?? stopped.notes[0];
  const rhythm = copy.rhythm === 'DAILY' ? 'Every day' : 'Every week';
  return (
    <ul className={styles.files}>
      <li className={styles.feed}>
        <CloudUpload aria-hidden="true" className={styles.feedIcon} />
        <div className={styles.feedWords}>
          <p className={styles.rowTitle}>{copy.host ?? 'We can’t read the address any more'}</p>
          <p className={cx(layout.hint, layout.measure)}>{rhythm}</p>
          <p
            role="status"
            className={copy.problem && !copy.waiting ? layout.fieldError : cx(layout.hint, layout.measure)}
          >
            {offered ? copyState(copy) : 'This site doesn’t send copies any more.'}
          </p>
          {note ? (
            <p role="alert" className={layout.fieldError}>
              {note}
            </p>
          ) : null}
        </div>
        <div className={cx(layout.row3, styles.actions)}>
          {offered ? (
            <Button busy={sent.busy || copy.waiting} onClick={() => sent.run()}>
              {copy.waiting ? 'Sending' : 'Send a copy now'}
            </Button>
          ) : null}
          <ConfirmButton
            look="plain"
            question="We’ll forget the user name and password. Copies already sent stay where they are."
            confirm="Stop copies"
            keep="Cancel"
            busy={stopped.busy}
            onConfirm={() => stopped.run()}
          >
            Stop
          </ConfirmButton>
        </div>
      </li>
    </ul>
  );
}
