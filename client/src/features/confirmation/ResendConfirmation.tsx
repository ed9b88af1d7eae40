import { paths } from '../../../../shared/paths';
import type { ButtonProps } from '../../components/buttons/Button';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { useAction } from '../../forms/useAction';
import { authApi } from '../../rest/authApi';
import styles from './ResendConfirmation.module.css';

type Props = {
  email: string;
  /** Where to go afterwards, for users who can sign in only then. */
  back?: string;
  look?: ButtonProps['look'];
  className?: string;
};

/** Requests another confirmation email (contract 5.2), and announces the result. */
export function ResendConfirmation({ email, back, look, className }: Props) {
  const { run, busy, saved, notes } = useAction(async () => {
    await authApi.sendVerificationEmail({ email, callbackURL: paths.verified(back) });
    return `We’ve emailed a new link to ${email}. Use the newest one: it expires after a while.`;
  });
  return (
    <div className={cx(layout.row, styles.resend)}>
      <Button look={look} className={className} busy={busy} onClick={() => run()}>
        {busy ? 'Sending' : saved ? 'Send again' : 'Send the link again'}
      </Button>
      <p role="status" className={styles.said}>
        {saved}
      </p>
      <p role="alert" className={styles.said}>
        {notes[0]}
      </p>
    </div>
  );
}
