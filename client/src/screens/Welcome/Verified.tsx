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
  ['token_expired', 'It has expired: such a link works for a while only.'],
  ['invalid_token', 'It is not complete, or not ours. Copy it from the mail once more, in one piece.'],
  ['user_not_found', 'The account that it was made for does not exist any more.'],
  [
    'unauthorized',
    'It changes the address of an account that is not signed in here, or whose address has changed since. Sign in to that account, then open the link again.',
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
      <Headline>Your address is confirmed</Headline>
      <p>Thank you. That was all there is to do.</p>
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
      <Headline>This link did not work</Headline>
      <p>{problems.get(error) ?? 'It could not be used.'}</p>
      {viewer?.emailVerified ? (
        <p>
          The address of your account, <strong>{viewer.email}</strong>, is confirmed. If you wanted to change
          it, start once more in the settings.
        </p>
      ) : null}
      {viewer && !viewer.emailVerified ? (
        <>
          <p>
            Your account waits for <strong>{viewer.email}</strong> to be confirmed.
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
