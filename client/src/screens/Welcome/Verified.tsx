import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../components/Button';
import { Headline } from '../../components/Headline';
import { useViewer } from '../../state';
import styles from './Welcome.module.css';

/** The four words with which a verification link comes back (contract 5.2). */
const problems = new Map([
  ['token_expired', 'This link has expired. Sign in to have a new one sent.'],
  ['invalid_token', 'This link is not complete, or not ours. Copy it from the mail once more.'],
  ['user_not_found', 'The account of this link does not exist any more.'],
  ['unauthorized', 'Sign in to the account of this link first, then open it again.'],
]);

/** Where the link of a verification mail leads back to. */
export function Verified() {
  const viewer = useViewer();
  const error = new URLSearchParams(useLocation().search).get('error');
  return (
    <>
      <Headline>{error === null ? 'Your e-mail address is confirmed' : 'This link did not work'}</Headline>
      <p>
        {error === null
          ? 'Thank you. That was all.'
          : (problems.get(error) ?? 'The link could not be used. Ask for a new one.')}
      </p>
      <div className={styles.actions}>
        {viewer ? (
          <ButtonLink look="solid" to={paths.home()}>
            Go home
          </ButtonLink>
        ) : (
          <ButtonLink look="solid" to={paths.signIn()}>
            Sign in
          </ButtonLink>
        )}
      </div>
    </>
  );
}
