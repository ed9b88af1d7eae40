import { useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { Headline } from '../../components/text/Headline';
import { ConfirmationForm } from '../../features/confirmation/ConfirmationForm';
import { ResendConfirmation } from '../../features/confirmation/ResendConfirmation';
import { useViewer } from '../../state';
import { useSessionCheck } from './useSessionCheck';
import styles from './Welcome.module.css';

/** The four words with which a verification link comes back (contract 5.2). */
const problems = new Map([
  ['token_expired', 'It has expired.'],
  ['invalid_token', 'It’s incomplete, or not one of ours. Copy the whole link from the email again.'],
  ['user_not_found', 'Its account no longer exists.'],
  [
    'unauthorized',
    'It’s for an account that isn’t signed in here, or whose address has changed since. Sign in to that account, then open the link again.',
  ],
]);

/** Where the link of a verification mail leads back to. The signed-in get here with a problem only (P6). */
export function Verified() {
  const error = new URLSearchParams(useLocation().search).get('error');
  return error === null ? <Confirmed /> : <NotConfirmed error={error} />;
}

function Confirmed() {
  useSessionCheck();
  return (
    <>
      <Headline>Email address confirmed</Headline>
      <p>Thank you. You’re all set.</p>
      <div className={styles.actions}>
        <ButtonLink look="solid" to={paths.signIn()}>
          Sign in
        </ButtonLink>
        <ButtonLink to={paths.home()}>Go home</ButtonLink>
      </div>
    </>
  );
}

function NotConfirmed({ error }: { error: string }) {
  const viewer = useViewer();
  const newLinkHelps = error === 'token_expired' || error === 'invalid_token';
  return (
    <>
      <Headline>This link didn’t work</Headline>
      <p>{problems.get(error) ?? 'We couldn’t use it.'}</p>
      {viewer?.emailVerified ? (
        <p>
          Your email address, <strong>{viewer.email}</strong>, is confirmed. If you wanted to change it, start
          again in the settings.
        </p>
      ) : null}
      {viewer && !viewer.emailVerified ? (
        <>
          <p>
            <strong>{viewer.email}</strong> isn’t confirmed yet.
          </p>
          <ResendConfirmation email={viewer.email} look="solid" />
        </>
      ) : null}
      {!viewer && newLinkHelps ? <ConfirmationForm /> : null}
      <div className={styles.actions}>
        {viewer ? (
          <>
            <ButtonLink to={paths.settings('email')}>Settings</ButtonLink>
            <ButtonLink to={paths.home()}>Go home</ButtonLink>
          </>
        ) : (
          <ButtonLink look={newLinkHelps ? 'quiet' : 'solid'} to={paths.signIn()}>
            Sign in
          </ButtonLink>
        )}
      </div>
    </>
  );
}
